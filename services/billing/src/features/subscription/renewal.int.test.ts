import { inspectUser } from '../accounts/testing/inspect-user.ts';
import { providerCalls, sharedBilling } from '../checkout/testing/setup-billing.ts';

const MINUTE = 60_000;
const env = await sharedBilling();
beforeEach(() => env.reset());

const CANCEL = '/api/subscription/cancel-at-period-end';
const RESUME = '/api/subscription/resume';
const PAYMENT_METHOD = '/api/subscription/payment-method';

async function subscriber(provider: 'stripe' | 'paypal' | 'razorpay' = 'stripe') {
  const ada = await env.register();
  await ada.buy(provider);
  const { subscription } = await ada.subscription();
  if (!subscription) throw new Error('Nothing runs');
  const { id, paidUntil } = subscription;
  const inspect = inspectUser(env, ada.userId);
  return { ada, id, paidUntil, inspect, there: () => inspect.atProvider(provider, id) };
}

const advanceTo = (instant: string, moreMs: number) =>
  env.sandbox.advance(Date.parse(instant) - env.sandbox.now().getTime() + moreMs);

// PayPal suspends what is to end with the period, which looks like a failed payment.
test.each(['stripe', 'paypal'] as const)(
  'SUB-02 ended with the period at %s, the plan stays until the paid time is over, renews no more, and then ends',
  async (provider) => {
    const { ada, id, paidUntil, inspect, there } = await subscriber(provider);
    const answer = await ada.post(CANCEL, { id });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    const shown = { endsAt: paidUntil, accessUntil: paidUntil, renews: false, state: 'active', resumable: true };
    expect(answer.body.subscription).toMatchObject(shown);
    expect(answer.body.subscription).not.toHaveProperty('nextBillingAt');
    await env.idle();
    expect((await ada.post('/api/subscriptiondetail', {})).body.method).toBe(provider);
    expect((await ada.subscription()).subscription).toMatchObject(shown);
    expect(await inspect.plan()).toBe('monthly');
    expect(await inspect.events('renewal.failed')).toEqual([]);
    expect(await inspect.events('renewal.changed')).toMatchObject([{ renews: false, paidUntil }]);

    advanceTo(paidUntil, -MINUTE);
    await env.run('reconcile-overdue');
    expect(await inspect.plan()).toBe('monthly');
    advanceTo(paidUntil, MINUTE);
    await env.run('reconcile-overdue');
    expect(await inspect.plan()).toBe('free');
    expect((await inspect.subscription())?.endReason).toBe('cancelled');
    expect(await inspect.payments()).toMatchObject([{ refundedMinor: 0 }]);
    expect(await there()).toMatchObject({ status: expect.stringMatching(/cancel/i), payments: [{}] });
  },
);

test('SUB-02 asked for an end with the period twice, it ends once; at once is still possible', async () => {
  const { ada, id, inspect } = await subscriber();
  const [first, second] = await Promise.all([ada.post(CANCEL, { id }), ada.post(CANCEL, { id })]);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect((await ada.post(CANCEL, { id })).status).toBe(200);
  expect(await inspect.events('renewal.changed')).toHaveLength(1);
  expect((await ada.cancel('stripe', id)).body.message).toBe('Subscription Cancelled');
  expect(await inspect.plan()).toBe('free');
});

test('SUB-02 an end with the period can be taken back', async () => {
  const { ada, id, paidUntil, inspect } = await subscriber();
  expect((await ada.post(RESUME, { id })).body.code).toBe('not_resumable');
  await ada.post(CANCEL, { id });
  const answer = await ada.post(RESUME, { id });
  expect(answer.body).toMatchObject({ success: true, subscription: { renews: true, state: 'active' } });
  expect(answer.body.subscription).not.toHaveProperty('endsAt');
  await env.idle();
  advanceTo(paidUntil, MINUTE);
  env.sandbox.provider('stripe').renew(id, true);
  expect(await inspect.payments()).toHaveLength(2);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: true, state: 'active' });
  expect((await inspect.events('renewal.changed')).map(({ renews }) => renews)).toEqual([false, true]);
});

test('SUB-02 at Razorpay it cannot be taken back', async () => {
  const ada = await env.register();
  const { id } = await env.build.subscription(ada, {
    provider: 'razorpay',
    renews: false,
    endAtPeriodEnd: 'confirmed',
  });
  expect((await ada.subscription()).subscription).toMatchObject({ resumable: false });
  expect(await ada.post(RESUME, { id })).toMatchObject({ status: 409, body: { code: 'not_resumable' } });
});

test('SUB-01 PAY-12 on the page of the gateway another card is chosen, which pays what is overdue', async () => {
  const { ada, id, inspect, paidUntil } = await subscriber();
  advanceTo(paidUntil, MINUTE);
  env.sandbox.provider('stripe').renew(id, false);
  expect((await inspect.subscription())?.state).toBe('past-due');
  const late = await ada.post(CANCEL, { id });
  expect([late.status, late.body.code]).toEqual([409, 'past_due']);
  const { status, body } = await ada.post(PAYMENT_METHOD, { id });
  expect([status, Object.keys(body)]).toEqual([200, ['url']]);
  await env.press(body.url, 'pay', providerCalls.stripe.card);
  expect(await inspect.payments()).toHaveLength(2);
  expect((await ada.subscription()).subscription?.state).toBe('active');
});

test('SUB-01 while nothing is overdue, Stripe opens the page that changes the card, and leads back', async () => {
  const { ada, id, paidUntil, inspect } = await subscriber();
  const { url } = (await ada.post(PAYMENT_METHOD, { id })).body;
  expect((await env.press(url, 'save', { card: '4000000000000002' })).status).toBe(200);
  const saved = await env.press(url, 'save', { card: '4000000000000341' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringMatching(/\/subscription$/)]);
  advanceTo(paidUntil, MINUTE);
  env.sandbox.provider('stripe').renew(id, true);
  expect(await inspect.events('renewal.failed')).toHaveLength(1);
});

test('SUB-01 where the gateway has no page for another card, the payer is told to begin anew', async () => {
  const { ada, id } = await subscriber('razorpay');
  const body = { id, plan_id: 'plan_1', status: 'active', created_at: 1, short_url: null };
  env.sandbox.fail('razorpay', { kind: 'status', status: 200, match: `GET /razorpay/v1/subscriptions/${id}`, body });
  const refused = await ada.post(PAYMENT_METHOD, { id });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('choose a plan again')]);
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
  const [told, ...others] = await inspect.events('renewal.failed');
  expect(others).toEqual([]);
  const payUrl = String(told?.payUrl);
  expect(payUrl).toMatch(/^http/);
  await env.press(payUrl, 'pay', { card: '4000002760003184' });
  expect((await ada.subscription()).subscription?.state).toBe('past-due');
  await env.press(`${payUrl}?card=4000002760003184`, '3ds-complete');
  expect((await inspect.subscription())?.state).toBe('active');
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
  expect(await inspect.events('renewal.failed')).toEqual([]);
});

test('SUB-02 once the paid period is over there is none to end with, although no renewal has failed yet', async () => {
  const { ada, id, paidUntil } = await subscriber();
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
  const { ada, id } = await subscriber();
  env.sandbox.fail('stripe', { kind: 'status', status: 500, times: 1000 });
  expect((await ada.post(CANCEL, { id })).status).toBe(503);
  expect((await ada.subscription()).subscription).toMatchObject({ renews: false, endConfirmed: false });
  env.sandbox.calm();
  env.sandbox.advance(2 * MINUTE);
  await env.run('reconcile-ends');
  expect((await ada.subscription()).subscription?.endConfirmed).toBe(true);
});

test('SUB-02 what a process asked for before it died is asked again by reconciliation', async () => {
  const { ada, inspect, there } = await subscriber();
  const [subscription] = (await inspect.account())?.subscriptions ?? [];
  if (!subscription) throw new Error('Nothing was bought');
  await env.build.account(ada, { subscriptions: [{ ...subscription, endAtPeriodEnd: 'requested' }] });
  const before = env.sandbox.requests.length;
  await env.run('reconcile-ends');
  expect((await inspect.subscription())?.endAtPeriodEnd).toBe('confirmed');
  const asked = env.sandbox.requests.slice(before).filter(({ method }) => method === 'POST');
  expect(asked).toMatchObject([{ path: `/v1/subscriptions/${(await there())?.id}` }]);
});

test('PAY-11 SUB-02 buying, cancelling and changes of what is paid with need the password of the last minutes', async () => {
  const ada = await env.register();
  const { id } = await env.build.subscription(ada);
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
