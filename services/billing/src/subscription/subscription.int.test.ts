import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { type Customer, providerCalls, setupBilling, type TestBilling } from '../checkout/testing/setup-billing.ts';

let env: TestBilling;
beforeAll(async () => {
  env = await setupBilling();
});
afterAll(() => env.close());

const providers = paymentProviderSchema.options;
const CANCELLED = { success: true, message: 'Subscription Cancelled' };
const planOf = async ({ userId }: Customer) =>
  (await env.billing.database.collection<{ _id: string; plan: string }>('accounts').findOne({ _id: userId }))?.plan;

async function subscriber(provider: PaymentProvider, plan: 'monthly' | 'yearly' = 'monthly') {
  const ada = await env.register();
  const { bought } = await ada.buy(provider, plan);
  const { id } = bought.subscriptionView as { id: string };
  const cancel = (by: Customer = ada, of = id, url?: string) =>
    by.post(providerCalls[provider].cancel, providerCalls[provider].cancelBody(of), url);
  return { ada, id, cancel, view: bought.subscriptionView };
}

describe('SUB-01 what runs', () => {
  test.each(providers)('is told with the own fields of %s', async (provider) => {
    const { ada } = await subscriber(provider);
    const { status, body } = await ada.post('/api/subscriptiondetail', { uid: ada.userId });
    expect([status, Object.keys(body), body.method]).toEqual([200, ['session', 'method'], provider]);
    expect(Object.keys(body.session).length).toBeGreaterThanOrEqual(3);
  });

  test('is nothing before anything was bought', async () => {
    const ada = await env.register();
    expect((await ada.post('/api/subscriptiondetail', {})).body).toEqual({ session: null, method: null });
    expect(await ada.subscription()).toEqual({ subscription: null, receipts: [] });
    expect((await env.call('/api/subscription')).status).toBe(401);
  });

  test('is there, with its days of grace, when the gateway is not', async () => {
    const { ada, view } = await subscriber('stripe');
    env.sandbox.fail('stripe', { kind: 'reset', times: 20 });
    const { subscription } = await ada.subscription();
    const detail = await ada.post('/api/subscriptiondetail', {});
    env.sandbox.calm();
    expect(subscription).toEqual(view);
    expect(Date.parse(view.accessUntil) - Date.parse(view.paidUntil)).toBe(72 * 3_600_000);
    expect([detail.status, detail.body.code]).toEqual([503, 'provider_unavailable']);
  });
});

describe.each(providers)('SUB-02 cancelling at %s', (provider) => {
  test('ends access now, at the gateway too; a second click finds it done', async () => {
    const { ada, id, cancel } = await subscriber(provider);
    expect(await planOf(ada)).toBe('monthly');
    const first = await cancel();
    expect([first.status, first.body]).toEqual([200, CANCELLED]);
    expect([await planOf(ada), (await ada.subscription()).subscription]).toEqual(['free', null]);
    expect((await ada.subscription()).receipts).toHaveLength(1);
    const there = env.sandbox.provider(provider).ledger();
    const running = /^(active|complete|ACTIVE|success)$/;
    expect(there.find((bought) => bought.id === id)?.status ?? 'gone').not.toMatch(running);
    expect((await cancel()).body).toEqual(CANCELLED);
  });

  test('PAY-11 rule 8: a subscription of another user cannot be ended', async () => {
    const { ada, id, cancel } = await subscriber(provider);
    const eve = await env.register('Eve');
    expect([(await cancel(eve)).status, (await cancel(ada, 'sub_unknown')).status]).toEqual([404, 404]);
    for (const other of providers.filter((one) => one !== provider)) {
      const { cancel: path, cancelBody } = providerCalls[other];
      expect((await ada.post(path, cancelBody(id))).status).toBe(404);
    }
    expect(await planOf(ada)).toBe('monthly');
  });

  test('succeeds where the gateway had ended it already and refuses to do it again', async () => {
    const { ada, id, cancel } = await subscriber(provider);
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    env.sandbox.provider(provider).cancel(id);
    const answer = await cancel();
    env.sandbox.deliveries.setMode({ mode: 'normal' });
    expect([answer.status, answer.body]).toEqual([200, CANCELLED]);
    expect(await planOf(ada)).toBe('free');
  });

  test('says so when the gateway does not answer, ends nothing, and works later', async () => {
    const { ada, cancel } = await subscriber(provider);
    env.sandbox.fail(provider, { kind: 'status', status: 503, times: 50 });
    const { status, body } = await cancel();
    env.sandbox.calm();
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect((await ada.subscription()).subscription).not.toBeNull();
    expect((await cancel()).body).toEqual(CANCELLED);
  });
});

test('SUB-02 cancelling at gateways that hang is answered all the same, and ends nothing', async () => {
  const bought = await Promise.all(providers.map((provider) => subscriber(provider)));
  const hasty = await env.launchWithShortTimeouts();
  for (const provider of providers) env.sandbox.fail(provider, { kind: 'hang', times: 50 });
  const answers = await Promise.all(bought.map(({ ada, id, cancel }) => cancel(ada, id, hasty.url)));
  env.sandbox.calm();
  await hasty.close();
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    providers.map(() => [503, 'provider_unavailable']),
  );
  for (const { ada } of bought) expect(await planOf(ada)).toBe('monthly');
});

describe('SUB-03 another plan', () => {
  const approveOf = (body: { links: { href: string; rel: string }[] }) =>
    body.links.find(({ rel }) => rel === 'approve')?.href ?? '';

  test.each([
    ['yearly', 'monthly', 9],
    ['monthly', 'yearly', 99],
  ] as const)('from %s to %s is agreed to at PayPal and does not change what is paid', async (from, to, price) => {
    const { ada, id, view } = await subscriber('paypal', from);
    const asked = await ada.post('/api/paypalupdate', { id, idPlan: 'P-OF-ANOTHER-USER' });
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['links']]);
    const early = await ada.post('/api/paypalupdateuser', { id });
    expect([early.status, early.body.code]).toEqual([409, 'not_approved']);
    expect([await planOf(ada), (await ada.subscription()).subscription?.paidUntil]).toEqual([from, view.paidUntil]);

    await env.press(approveOf(asked.body), 'pay');
    const body = { id, mName: 'Eve', email: 'eve@example.test', user: 'eve', plan: 'free' };
    const changed = await ada.post('/api/paypalupdateuser', body);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      success: true,
      message: expect.any(String),
      plan: to,
      currency: 'GBP',
      price,
      planName: to === 'yearly' ? 'Yearly Plan' : 'Monthly Plan',
      nextBillingAt: expect.any(String),
    });
    expect(await planOf(ada)).toBe(to);
    const { subscription } = await ada.subscription();
    expect(subscription).toMatchObject({ plan: to, paidUntil: view.paidUntil });
    expect((await ada.post('/api/paypalupdateuser', { id })).body).toEqual(changed.body);
  });

  test('that was not agreed to leaves the old one', async () => {
    const { ada, id, view } = await subscriber('paypal');
    const asked = await ada.post('/api/paypalupdate', { id });
    await env.press(approveOf(asked.body), 'cancel');
    expect((await ada.post('/api/paypalupdateuser', { id })).body.code).toBe('not_approved');
    expect((await ada.subscription()).subscription).toMatchObject({ plan: 'monthly', paidUntil: view.paidUntil });
  });

  test.each(['stripe', 'razorpay', 'paystack'] as const)('is refused to subscribers of %s', async (provider) => {
    const { ada, id } = await subscriber(provider);
    const { status, body } = await ada.post('/api/paypalupdate', { id });
    expect([status, body.message]).toEqual([
      409,
      'You cannot modify the plan because you have not subscribed via paypal',
    ]);
  });

  test('PAY-11 rule 8: a change for another user cannot be requested', async () => {
    const { id } = await subscriber('paypal');
    const eve = await env.register('Eve');
    for (const path of ['/api/paypalupdate', '/api/paypalupdateuser'])
      expect((await eve.post(path, { id })).status).toBe(404);
  });

  test('cannot be asked for once it has ended', async () => {
    const { ada, id, cancel } = await subscriber('paypal');
    await cancel();
    expect((await ada.post('/api/paypalupdate', { id })).body.code).toBe('subscription_ended');
  });
});
