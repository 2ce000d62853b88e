import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import { inspectUser } from '../accounts/testing/inspect-user.ts';
import { providerCalls, setupBilling, type TestBilling } from '../checkout/testing/setup-billing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let env: TestBilling;
beforeEach(async () => {
  env = await setupBilling();
});
afterEach(() => env.close());

const CANCEL = '/api/subscription/cancel-at-period-end';
const RESUME = '/api/subscription/resume';
const PAYMENT_METHOD = '/api/subscription/payment-method';

async function subscriber(provider: PaymentProvider) {
  const ada = await env.register();
  await ada.buy(provider);
  const { subscription } = await ada.subscription();
  if (!subscription) throw new Error('Nothing runs');
  const there = () =>
    env.sandbox
      .provider(provider)
      .ledger()
      .find(({ id }) => id === subscription.id);
  return { ada, id: subscription.id, paidUntil: subscription.paidUntil, there, inspect: inspectUser(env, ada.userId) };
}

const advanceTo = (instant: string, moreMs: number) =>
  env.sandbox.advance(Date.parse(instant) - env.sandbox.now().getTime() + moreMs);

async function failRenewal({ ada, id, paidUntil }: Awaited<ReturnType<typeof subscriber>>, provider: PaymentProvider) {
  advanceTo(paidUntil, MINUTE);
  env.sandbox.provider(provider).renew(id, false);
  await eventually(async () => expect((await ada.subscription()).subscription?.state).toBe('past-due'));
}

const changedCards: Record<PaymentProvider, Readonly<Record<string, string>>> = {
  stripe: { card: '4242424242424242' },
  paypal: { name: 'Ada King' },
  razorpay: { card: '5104015555555558', otp: '1234' },
  paystack: { card: '4084084084084081' },
};

describe.each(paymentProviderSchema.options)('%s', (provider) => {
  const resumable = provider !== 'razorpay';

  test('SUB-02 ended with the period, the plan stays until the paid time is over, renews no more, and then ends', async () => {
    const { ada, id, paidUntil, inspect, there } = await subscriber(provider);
    const answer = await ada.post(CANCEL, { id });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    const shown = { endsAt: paidUntil, accessUntil: paidUntil, renews: false, state: 'active', resumable };
    expect(answer.body.subscription).toMatchObject(shown);
    expect(answer.body.subscription).not.toHaveProperty('nextBillingAt');
    await env.sandbox.deliveries.settle();
    expect((await ada.post('/api/subscriptiondetail', {})).body.method).toBe(provider);
    expect((await ada.subscription()).subscription).toMatchObject(shown);
    expect(await inspect.plan()).toBe('monthly');
    expect(await inspect.events('renewal.failed')).toEqual([]);
    expect(await inspect.events('renewal.changed')).toMatchObject([{ renews: false, paidUntil }]);

    advanceTo(paidUntil, -MINUTE);
    expect(await inspect.plan()).toBe('monthly');
    advanceTo(paidUntil, MINUTE);
    await env.billing.launch();
    await inspect.hasPlan('free');
    expect((await inspect.subscription())?.endReason).toBe('cancelled');
    expect(await inspect.payments()).toMatchObject([{ refundedMinor: 0 }]);
    await eventually(() => expect(there()?.status).toMatch(/cancel|complete/i));
    expect(there()?.payments).toHaveLength(1);
  });

  test('SUB-02 asked for an end with the period twice, it ends once; at once is still possible', async () => {
    const { ada, id, inspect } = await subscriber(provider);
    const [first, second] = await Promise.all([ada.post(CANCEL, { id }), ada.post(CANCEL, { id })]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await ada.post(CANCEL, { id })).status).toBe(200);
    await eventually(async () => expect(await inspect.events('renewal.changed')).toHaveLength(1));
    const { cancel, cancelBody } = providerCalls[provider];
    expect((await ada.post(cancel, cancelBody(id))).body.message).toBe('Subscription Cancelled');
    await inspect.hasPlan('free');
  });

  test(`SUB-02 an end with the period ${resumable ? 'can be taken back' : 'cannot be taken back'}`, async () => {
    const { ada, id, paidUntil, inspect } = await subscriber(provider);
    expect((await ada.post(RESUME, { id })).body.code).toBe('not_resumable');
    await ada.post(CANCEL, { id });
    const answer = await ada.post(RESUME, { id });
    if (!resumable) return expect([answer.status, answer.body.code]).toEqual([409, 'not_resumable']);
    expect(answer.body).toMatchObject({ success: true, subscription: { renews: true, state: 'active' } });
    expect(answer.body.subscription).not.toHaveProperty('endsAt');
    await env.idle();
    advanceTo(paidUntil, MINUTE);
    env.sandbox.provider(provider).renew(id, true);
    await eventually(async () => expect(await inspect.payments()).toHaveLength(2));
    await eventually(async () => {
      expect((await ada.subscription()).subscription).toMatchObject({ renews: true, state: 'active' });
    });
    expect((await inspect.events('renewal.changed')).map(({ renews }) => renews)).toEqual([false, true]);
  });

  test('SUB-01 PAY-12 on the page of the gateway another card is chosen, which pays what is overdue', async () => {
    const bought = await subscriber(provider);
    const { ada, id, inspect } = bought;
    await failRenewal(bought, provider);
    const late = await ada.post(CANCEL, { id });
    expect([late.status, late.body.code]).toEqual([409, 'past_due']);
    const { status, body } = await ada.post(PAYMENT_METHOD, { id });
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    const page = provider === 'paypal' ? `${body.url}${id}` : body.url;
    expect((await fetch(page)).status).toBe(200);
    await env.press(page, provider === 'stripe' ? 'pay' : 'save', changedCards[provider]);
    await eventually(async () => expect((await ada.subscription()).subscription?.state).toBe('active'));
    expect(await inspect.payments()).toHaveLength(2);
  });

  test('PAY-11 rule 8: subscriptions of others do not exist', async () => {
    const { id } = await subscriber(provider);
    const eve = await env.register('Eve');
    for (const path of [CANCEL, RESUME, PAYMENT_METHOD]) {
      expect((await eve.post(path, { id })).status).toBe(404);
      expect((await env.call(path, { id })).status).toBe(401);
    }
  });
});

test('SUB-01 while nothing is overdue, Stripe opens the page that changes the card, and leads back', async () => {
  const { ada, id, paidUntil, inspect } = await subscriber('stripe');
  const { url } = (await ada.post(PAYMENT_METHOD, { id })).body;
  expect((await env.press(url, 'save', { card: '4000000000000002' })).status).toBe(200);
  const saved = await env.press(url, 'save', { card: '4000000000000341' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringMatching(/\/subscription$/)]);
  advanceTo(paidUntil, MINUTE);
  env.sandbox.provider('stripe').renew(id, true);
  await eventually(async () => expect(await inspect.events('renewal.failed')).toHaveLength(1));
});

test('PAY-12 a renewal that the bank wants confirmed is told with the page that confirms it', async () => {
  const ada = await env.register();
  const begun = await ada.begin('stripe');
  await env.press(begun.body.url, 'pay', { card: '4000002760003184' });
  await env.press(begun.body.url, '3ds-complete');
  await ada.details('stripe', begun.body);
  const { subscription } = await ada.subscription();
  const inspect = inspectUser(env, ada.userId);
  advanceTo(subscription?.paidUntil ?? '', MINUTE);
  env.sandbox.provider('stripe').renew(subscription?.id ?? '', true);
  await eventually(async () => expect(await inspect.events('renewal.failed')).toHaveLength(1));
  const [told] = await inspect.events('renewal.failed');
  const payUrl = String(told?.payUrl);
  expect(payUrl).toMatch(/^http/);
  await env.press(payUrl, 'pay', { card: '4000002760003184' });
  expect((await ada.subscription()).subscription?.state).toBe('past-due');
  await env.press(`${payUrl}?card=4000002760003184`, '3ds-complete');
  await eventually(async () => expect((await ada.subscription()).subscription?.state).toBe('active'));
});

test('SUB-03 the plan of a subscription that is to end cannot be changed until it is resumed', async () => {
  const { ada, id } = await subscriber('paypal');
  await ada.post(CANCEL, { id });
  expect((await ada.post('/api/paypalupdate', { id })).status).toBe(409);
  await ada.post(RESUME, { id });
  expect((await ada.post('/api/paypalupdate', { id })).status).toBe(200);
});

test('SUB-02 an end that the gateway refuses changes nothing; one that was only not answered is kept', async () => {
  const { ada, id, inspect } = await subscriber('paypal');
  const match = 'POST /paypal/v1/billing/subscriptions';
  env.sandbox.fail('paypal', { kind: 'status', status: 422, match });
  expect((await ada.post(CANCEL, { id })).status).toBe(500);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: true, state: 'active' });
  env.sandbox.fail('paypal', { kind: 'commit-then-reset', match, times: 2 });
  expect((await ada.post(CANCEL, { id })).status).toBe(200);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: false, state: 'active' });
  await env.sandbox.deliveries.settle();
  expect(await inspect.events('renewal.failed')).toEqual([]);
});

test('SUB-02 once the paid period is over there is none to end with, although no renewal has failed yet', async () => {
  const { ada, id, paidUntil } = await subscriber('stripe');
  advanceTo(paidUntil, MINUTE);
  expect((await ada.subscription()).subscription?.state).toBe('active');
  const late = await ada.post(CANCEL, { id });
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'past_due',
    'The period that you paid for is over. You can cancel at once.',
  ]);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: true });
});

test('SUB-02 an end that the gateway did not answer is said to be unconfirmed, and asked for again within a minute', async () => {
  const { ada, id } = await subscriber('stripe');
  env.sandbox.fail('stripe', { kind: 'status', status: 500, times: 1000 });
  expect((await ada.post(CANCEL, { id })).status).toBe(503);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: false, endConfirmed: false });
  env.sandbox.calm();
  env.sandbox.advance(2 * MINUTE);
  await env.billing.launch();
  await eventually(async () => expect((await ada.subscription()).subscription?.endConfirmed).toBe(true));
});

test('SUB-02 what a process asked for before it died is asked again by reconciliation', async () => {
  const { ada, id, inspect, there } = await subscriber('stripe');
  const accounts = env.billing.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: ada.userId }, { $set: { 'subscriptions.0.endAtPeriodEnd': 'requested' } });
  expect(there()?.status).toBe('active');
  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => expect((await inspect.subscription())?.endAtPeriodEnd).toBe('confirmed'));
  expect(env.sandbox.requests.some(({ method, path }) => method === 'POST' && path === `/v1/subscriptions/${id}`)).toBe(
    true,
  );
});

test('PAY-11 SUB-02 buying, cancelling and changes of what is paid with need the password of the last minutes', async () => {
  const { ada, id } = await subscriber('stripe');
  const authenticatedAt = new Date(Date.now() - 11 * MINUTE);
  const headers = env.billing.keys.headersFor({ userId: ada.userId, authenticatedAt });
  const calls = [CANCEL, RESUME, PAYMENT_METHOD, '/api/paypalupdate'].map((path) => [path, { id }] as const);
  const bought = Object.values(providerCalls).flatMap(({ pay, body, cancel, cancelBody }) => [
    [pay, body('monthly')] as const,
    [cancel, cancelBody(id)] as const,
  ]);
  for (const [path, body] of [...calls, ...bought]) {
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${env.billing.url}${path}`, init);
    expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      path,
      403,
      'identity_unconfirmed',
    ]);
  }
});
