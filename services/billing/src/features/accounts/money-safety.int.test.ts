import { authEvents, type PaymentProvider } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { type Customer, providerCalls, sharedBilling } from '../checkout/testing/setup-billing.ts';
import { inspectUser } from './testing/inspect-user.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

async function pay(customer: Customer, provider: PaymentProvider = 'stripe', plan = 'monthly') {
  const { pageOf, card } = providerCalls[provider];
  const { body } = await customer.begin(provider, plan);
  return { begun: body, press: () => env.press(pageOf(body), 'pay', card) };
}

const webhook = (body: string, headers: Record<string, string>) =>
  fetch(`${env.billing.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const webhookWork = (more: object = {}) =>
  env.billing.database.collection('jobs').countDocuments({ type: 'process-webhook', ...more });

function newestWebhook() {
  const event = env.sandbox.deliveries.deliveries().at(-1);
  if (!event) throw new Error('There was no webhook');
  return event;
}

test('PAY-11 rule 5: 20 parallel returns to two processes and doubled, reversed webhooks are one activation', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  env.sandbox.deliveries.setMode({ mode: 'hold', duplicates: 3 });
  const { begun, press } = await pay(ada);
  await press();
  await env.billing.with(async ({ url }) => {
    const returns = Array.from({ length: 20 }, (_, index) => ada.details('stripe', begun, index % 2 ? url : undefined));
    const [answers] = await Promise.all([Promise.all(returns), env.sandbox.deliveries.flush('reverse')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
  expect(await inspect.events('receipt.issued')).toHaveLength(1);
  expect((await inspect.account())?.subscriptions).toHaveLength(1);
  expect(await inspect.events('plan.changed')).toEqual([{ userId: ada.userId, plan: 'monthly', revision: 1 }]);
  expect((await inspect.payments()).map(({ number }) => number)).toEqual([expect.stringMatching(/^CW-\d{4}-\d{6}$/)]);
  const handled = env.sandbox.deliveries.deliveries();
  expect(handled.every(({ state, lastStatus }) => state === 'delivered' && lastStatus === 200)).toBe(true);
});

test('PAY-11 rule 1: a webhook that is forged, re-serialised, unsigned or of another body is refused and forgotten', async () => {
  const ada = await env.register();
  env.sandbox.deliveries.setMode({ mode: 'hold' });
  await (await pay(ada)).press();
  const event = newestWebhook();
  const { sign } = env.sandbox.provider('stripe');
  const signed = sign(event);
  const refused = [
    await webhook(event.body, {}),
    await webhook(event.body, sign({ ...event, body: `${event.body} ` })),
    await webhook(JSON.stringify(JSON.parse(event.body)), signed),
    await webhook(event.body.replace('{', '{"id": "other",'), signed),
    await webhook('', signed),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect([await inspectUser(env, ada.userId).plan(), await webhookWork()]).toEqual(['free', 0]);
});

test('PAY-11 rule 2: a webhook that is played again is answered, and heard once', async () => {
  const ada = await env.register();
  await (await pay(ada)).press();
  expect(await inspectUser(env, ada.userId).plan()).toBe('monthly');
  const before = await webhookWork();
  const event = newestWebhook();
  const again = () => webhook(event.body, env.sandbox.provider('stripe').sign(event));
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  expect(await webhookWork()).toBe(before);
});

test('PAY-13 PAY-11 rule 3: while the gateway is away its webhooks are answered, and applied when it is back', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { press } = await pay(ada);
  env.sandbox.fail('stripe', { kind: 'status', status: 500, match: 'GET', times: 1000 });
  await press();
  expect(await inspect.plan()).toBe('free');
  expect(newestWebhook()).toMatchObject({ state: 'delivered', lastStatus: 200 });
  expect(await webhookWork({ 'failure.message': /not answer/ })).toBeGreaterThan(0);
  env.sandbox.calm();
  env.sandbox.advance(60_000);
  expect(await inspect.plan()).toBe('monthly');
  expect(await inspect.events('receipt.issued')).toHaveLength(1);
});

test('PAY-11 rule 4: an event about an unknown object is answered and changes nothing', async () => {
  const object = { id: 'sub_unknown', object: 'subscription' };
  const event = { id: 'evt_unknown', object: 'event', type: 'customer.subscription.updated', data: { object } };
  const body = JSON.stringify(event);
  expect((await webhook(body, env.sandbox.provider('stripe').sign({ id: event.id, type: 'x', body }))).status).toBe(
    200,
  );
  await env.idle();
  expect(await webhookWork({ _id: 'process-webhook:stripe:evt_unknown', state: 'done' })).toBe(1);
  expect(await env.billing.database.collection('accounts').countDocuments()).toBe(0);
});

test('PAY-11 rule 4: an event of another kind is answered, one that cannot be read is refused, and both are counted', async () => {
  const send = async (body: string) =>
    (await webhook(body, env.sandbox.provider('stripe').sign({ id: 'evt_1', type: 'x', body }))).status;
  const payout = { id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: { object: 'payout' } } };
  expect([await send(JSON.stringify(payout)), await send('{"id":"evt_1"}')]).toEqual([200, 400]);
  const counted = await (await fetch(`${env.billing.url}/metrics`)).text();
  for (const outcome of ['ignored', 'failed']) expect(counted).toContain(`{gateway="stripe",outcome="${outcome}"} 1`);
});

test('PAY-11 rule 6: a slow stale read of one process cannot revive what another has ended', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { bought } = await ada.buy('stripe');
  await env.idle();
  env.sandbox.deliveries.setMode({ mode: 'drop' });
  await env.billing.with(async ({ url }) => {
    const held = env.sandbox.hold('stripe', 'subscription', 'answer');
    const slow = ada.post('/api/subscriptiondetail', {}, url);
    await held.reached;
    expect((await ada.cancel('stripe', bought.subscriptionView.id)).status).toBe(200);
    expect(await inspect.plan()).toBe('free');
    held.release();
    expect((await slow).status).toBe(200);
  });
  expect(await inspect.plan()).toBe('free');
  expect((await inspect.events('plan.changed')).map(({ plan }) => plan)).toEqual(['monthly', 'free']);
  expect(await inspect.settlements()).toEqual([]);
});

test('PAY-11 rule 11: what was held back and comes reversed after the end changes nothing', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  env.sandbox.deliveries.setMode({ mode: 'hold' });
  const { bought } = await ada.buy('stripe');
  await ada.cancel('stripe', bought.subscriptionView.id);
  await env.sandbox.deliveries.flush('reverse');
  expect([await inspect.plan(), (await inspect.events('plan.changed')).length]).toEqual(['free', 2]);
  expect((await inspect.payments()).map(({ refundedMinor }) => refundedMinor)).toEqual([0]);
});

test('PAY-11 rule 7: what was paid but not asked for is no plan and no income: it is said, and given back', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  env.sandbox.changeOffer('stripe', 'monthly', { amountMinor: 1_00 });
  const { begun, press } = await pay(ada);
  await press();
  env.sandbox.changeOffer('stripe', 'monthly', { amountMinor: 9_00 });
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await ada.details('stripe', begun);
    expect([status, body.code]).toEqual([409, 'payment_refused']);
  }
  expect(await inspect.payments()).toMatchObject([{ amountMinor: 1_00, refundedMinor: 1_00 }]);
  const checkoutSession = await env.billing.database.collection('payment_attempts').findOne({ userId: ada.userId });
  expect([checkoutSession?.state, await inspect.plan()]).toEqual(['refused', 'free']);
  const { subscription, receipts } = await ada.subscription();
  expect([subscription, receipts]).toMatchObject([null, [{ amount: 1, refunded: 1 }]]);
});

test('PAY-11 rule 5: a process that dies between two writes leaves nothing half done', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { database } = env.billing;
  await ada.buy('stripe');
  expect(await inspect.events('receipt.issued')).toHaveLength(1);
  // As after a crash between the ledger write and all others.
  await database.collection('accounts').deleteOne({ _id: ada.userId as never });
  await database.collection('payment_attempts').updateOne({ userId: ada.userId }, { $set: { state: 'open' } });
  env.sandbox.advance(2 * 60_000);
  await env.run('reconcile-checkouts');
  expect(await inspect.plan()).toBe('monthly');
  expect(await database.collection('payment_attempts').findOne({ userId: ada.userId })).toMatchObject({
    state: 'paid',
  });
  expect([await inspect.payments(), await inspect.events('receipt.issued')].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

// Paystack is asked without an id, by who is signed in.
test.each(['stripe', 'paystack'] as const)(
  'PAY-11 rule 18: addresses that change hands move no subscription at %s',
  async (provider) => {
    const [ada, eve] = [await env.register('Ada'), await env.register('Eve')];
    const { press } = await pay(ada, provider);
    const news = ({ userId }: Customer, email: string) =>
      raise(authEvents.userChanged, { userId, name: 'X', email, role: 'user', plan: 'free', revision: 1 });
    await env.publish(news(ada, 'ada-elsewhere@example.test'));
    await env.publish(news(eve, ada.email));
    const moved = { email: ada.email, _id: eve.userId as never };
    expect(await env.billing.database.collection('users').countDocuments(moved)).toBe(1);
    await press();
    expect(await inspectUser(env, ada.userId).plan()).toBe('monthly');
    expect((await eve.details(provider, (await pay(eve, provider)).begun)).status).toBe(409);
    expect(await inspectUser(env, eve.userId).plan()).toBe('free');
  },
);

test('PAY-11 rule 9: of two open checkouts that were both paid the newer one is cancelled and refunded by itself', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const first = await pay(ada, 'stripe', 'yearly');
  const second = await pay(ada, 'razorpay');
  await first.press();
  expect(await inspect.plan()).toBe('yearly');
  await second.press();
  const { status, body } = await ada.details('razorpay', second.begun);
  expect([status, body.code, body.message]).toEqual([409, 'already_subscribed', expect.stringMatching(/refund/)]);
  const duplicate = await inspect.subscription(1);
  expect(duplicate).toMatchObject({ state: 'ended', endReason: 'duplicate' });
  expect(await inspect.atProvider('razorpay', duplicate?.id ?? '')).toMatchObject({
    status: 'cancelled',
    payments: [{ amountMinor: 900, refundedMinor: 900 }],
  });
  expect(await inspect.payments()).toMatchObject([{ refundedMinor: 0 }, { provider: 'razorpay', refundedMinor: 900 }]);
  expect(await inspect.events('payment.refunded')).toMatchObject([{ duplicate: true, plan: 'monthly' }]);
  expect([await inspect.plan(), (await inspect.events('plan.changed')).length]).toEqual(['yearly', 1]);
  expect((await ada.subscription()).subscription).toMatchObject({ provider: 'stripe', state: 'active' });
});
