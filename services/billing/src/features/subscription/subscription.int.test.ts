import { paymentProviderSchema } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { endedAtProvider, inspectUser } from '../accounts/testing/inspect-user.ts';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const CANCELLED = { success: true, message: 'Subscription Cancelled' };

async function subscriber(provider: 'stripe' | 'paypal' = 'stripe', plan: 'monthly' | 'yearly' = 'monthly') {
  const ada = await env.register();
  const { bought } = await ada.buy(provider, plan);
  const { id } = bought.subscriptionView as { id: string };
  return { ada, id, cancel: () => ada.cancel(provider, id), view: bought.subscriptionView };
}
const planOf = ({ userId }: { userId: string }) => inspectUser(env, userId).plan();

describe('SUB-01 what runs', () => {
  test('is nothing before anything was bought', async () => {
    const ada = await env.register();
    expect((await ada.post('/api/subscriptiondetail', {})).body).toEqual({ session: null, method: null });
    expect(await ada.subscription()).toEqual({ subscription: null, receipts: [] });
    expect((await env.call('/api/subscription')).status).toBe(401);
  });

  test('is there, with its days of grace, when the gateway is not', async () => {
    const { ada, view } = await subscriber();
    await env.idle();
    env.sandbox.fail('stripe', { kind: 'reset', times: 20 });
    const { subscription } = await ada.subscription();
    const detail = await ada.post('/api/subscriptiondetail', {});
    expect(subscription).toEqual(view);
    expect(Date.parse(view.accessUntil) - Date.parse(view.paidUntil)).toBe(72 * HOUR_MS);
    expect([detail.status, detail.body.code]).toEqual([503, 'provider_unavailable']);
  });
});

describe('SUB-02 cancelling', () => {
  test('ends access now, at the gateway too; a second click finds it done', async () => {
    const { ada, id, cancel } = await subscriber();
    const first = await cancel();
    expect([first.status, first.body]).toEqual([200, CANCELLED]);
    expect([await planOf(ada), (await ada.subscription()).subscription]).toEqual(['free', null]);
    expect((await ada.subscription()).receipts).toHaveLength(1);
    expect((await inspectUser(env, ada.userId).atProvider('stripe', id))?.status).toMatch(endedAtProvider);
    expect((await cancel()).body).toEqual(CANCELLED);
  });

  test('PAY-11 rule 8: a subscription of another user, or of another gateway, cannot be ended', async () => {
    const [ada, eve] = [await env.register(), await env.register('Eve')];
    for (const provider of paymentProviderSchema.options) {
      const { id, key } = await env.build.subscription(ada, { provider });
      const others = paymentProviderSchema.options.filter((one) => one !== provider);
      const answers = [
        eve.cancel(provider, id),
        ada.cancel(provider, 'sub_unknown'),
        ...others.map((one) => ada.cancel(one, id)),
      ];
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(404));
      const { subscriptions = [] } = (await inspectUser(env, ada.userId).account()) ?? {};
      expect(subscriptions.find((one) => one.key === key)?.state).toBe('active');
    }
  });

  test('succeeds where the gateway had ended it already and refuses to do it again', async () => {
    const { ada, id, cancel } = await subscriber();
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    env.sandbox.provider('stripe').cancel(id);
    const answer = await cancel();
    expect([answer.status, answer.body]).toEqual([200, CANCELLED]);
    expect(await planOf(ada)).toBe('free');
  });

  test('says so when the gateway does not answer, ends nothing, and works later', async () => {
    const { ada, cancel } = await subscriber();
    env.sandbox.fail('stripe', { kind: 'status', status: 503, times: 50 });
    const { status, body } = await cancel();
    env.sandbox.calm();
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect((await ada.subscription()).subscription).not.toBeNull();
    expect((await cancel()).body).toEqual(CANCELLED);
  });
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

  test.each(['stripe', 'razorpay', 'paystack'] as const)('is refused to subscribers of %s', async (provider) => {
    const ada = await env.register();
    const { id } = await env.build.subscription(ada, { provider });
    const { status, body } = await ada.post('/api/paypalupdate', { id });
    expect([status, body.message]).toEqual([
      409,
      'You cannot modify the plan because you have not subscribed via paypal',
    ]);
  });

  test('PAY-11 rule 8: a change for another user cannot be requested', async () => {
    const { id } = await env.build.subscription(await env.register(), { provider: 'paypal' });
    const eve = await env.register('Eve');
    for (const path of ['/api/paypalupdate', '/api/paypalupdateuser'])
      expect((await eve.post(path, { id })).status).toBe(404);
  });

  test('cannot be asked for once it has ended', async () => {
    const ada = await env.register();
    const { id } = await env.build.subscription(ada, { provider: 'paypal', state: 'ended' });
    expect((await ada.post('/api/paypalupdate', { id })).body.code).toBe('subscription_ended');
  });
});
