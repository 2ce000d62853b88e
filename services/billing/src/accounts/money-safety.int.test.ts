import { authEvents, type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { type Customer, providerCalls, setupBilling, type TestBilling } from '../checkout/testing/setup-billing.ts';
import { retryPolicy } from '../retry-policy.ts';
import { endedAtProvider, inspectUser } from './testing/inspect-user.ts';

let env: TestBilling;
let another: { url: string };
beforeAll(async () => {
  // The provider is unavailable for a moment only.
  env = await setupBilling({}, { retryPolicy: { ...retryPolicy, backoffMs: [50], pollMs: 50 } });
  another = await env.billing.launch();
});
afterEach(() => {
  env.sandbox.calm();
  env.sandbox.deliveries.setMode({});
});
afterAll(() => env.close());

const providers = paymentProviderSchema.options;

const call = (url: string, { headers }: Customer, path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function pay(provider: PaymentProvider, customer: Customer, plan = 'monthly') {
  const { pageOf, card } = providerCalls[provider];
  const { body } = await customer.begin(provider, plan);
  return { begun: body, press: () => env.press(pageOf(body), 'pay', card) };
}

const webhook = (provider: PaymentProvider, body: string, headers: Record<string, string>) =>
  fetch(`${env.billing.url}/api/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const webhookWork = (more: object) =>
  env.billing.database.collection('jobs').countDocuments({ type: 'process-webhook', ...more });
const webhookEvents = () => webhookWork({});

describe.each(providers)('%s', (provider) => {
  const { details, detailsBody } = providerCalls[provider];

  test('PAY-11 rule 5: 20 parallel returns to two processes and doubled, reversed webhooks are one activation', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    env.sandbox.deliveries.setMode({ mode: 'hold', duplicates: 3 });
    const { begun, press } = await pay(provider, ada);
    await press();
    const returns = Array.from({ length: 20 }, (_, index) =>
      call(index % 2 ? another.url : env.billing.url, ada, details, detailsBody(begun)),
    );
    const [answers] = await Promise.all([Promise.all(returns), env.sandbox.deliveries.flush('reverse')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await env.idle();
    await eventually(async () => expect(await inspect.events('receipt.issued')).toHaveLength(1));
    expect((await inspect.account())?.subscriptions).toHaveLength(1);
    expect(await inspect.events('plan.changed')).toEqual([{ userId: ada.userId, plan: 'monthly', revision: 1 }]);
    expect((await inspect.payments()).map(({ number }) => number)).toEqual([expect.stringMatching(/^CW-\d{4}-\d{6}$/)]);
    const handled = env.sandbox.deliveries.deliveries().filter((one) => one.provider === provider);
    expect(handled.every(({ state, lastStatus }) => state === 'delivered' && lastStatus === 200)).toBe(true);
  });

  test('PAY-11 rule 1: a webhook that is forged, re-serialised, unsigned or of another body is refused and forgotten', async () => {
    const ada = await env.register();
    env.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    const event = env.sandbox.deliveries.deliveries().findLast((one) => one.provider === provider);
    if (!event) throw new Error('There was no webhook');
    const signed = env.sandbox.provider(provider).sign(event);
    const other = env.sandbox.provider(provider).sign({ ...event, body: `${event.body} ` });
    const before = await webhookEvents();
    const refused = [
      await webhook(provider, event.body, {}),
      await webhook(provider, event.body, other),
      await webhook(provider, JSON.stringify(JSON.parse(event.body)), signed),
      await webhook(provider, event.body.replace('{', '{"id": "other",'), signed),
      await webhook(provider, '', signed),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect([await webhookEvents(), await inspectUser(env, ada.userId).plan()]).toEqual([before, 'free']);
  });

  test('PAY-11 rule 2: a webhook that is played again is answered, and heard once', async () => {
    const ada = await env.register();
    env.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    await env.sandbox.deliveries.flush();
    await inspectUser(env, ada.userId).hasPlan('monthly');
    const before = await webhookEvents();
    const event = env.sandbox.deliveries.deliveries().findLast((one) => one.provider === provider);
    if (!event) throw new Error('There was no webhook');
    const again = () => webhook(provider, event.body, env.sandbox.provider(provider).sign(event));
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect(await webhookEvents()).toBe(before);
  });

  test('PAY-13 a payment whose tab was closed becomes a plan by the webhook alone', async () => {
    const ada = await env.register();
    await (await pay(provider, ada)).press();
    await inspectUser(env, ada.userId).hasPlan('monthly');
  });

  test('PAY-11 rule 3: while the gateway is away its webhooks are answered, and applied when it is back', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    env.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    env.sandbox.fail(provider, { kind: 'status', status: 500, match: 'GET', times: 1000 });
    await env.sandbox.deliveries.flush();
    const own = env.sandbox.deliveries.deliveries().filter((one) => one.provider === provider);
    expect(own.at(-1)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    await eventually(async () => expect(await webhookWork({ 'failure.message': /not answer/ })).toBeGreaterThan(0));
    expect(await inspect.plan()).toBe('free');
    env.sandbox.calm();
    await inspect.hasPlan('monthly');
    await eventually(async () => expect(await inspect.events('receipt.issued')).toHaveLength(1));
  });

  test('PAY-11 rule 6: a slow stale read of one process cannot revive what another has ended', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    const { bought } = await ada.buy(provider);
    await env.idle();
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const held = env.sandbox.hold(provider, 'subscription', 'answer');
    const slow = call(another.url, ada, '/api/subscriptiondetail', {});
    await held.reached;
    const { cancel, cancelBody } = providerCalls[provider];
    expect((await ada.post(cancel, cancelBody(bought.subscriptionView.id))).status).toBe(200);
    expect(await inspect.plan()).toBe('free');
    held.release();
    expect((await slow).status).toBe(200);
    expect(await inspect.plan()).toBe('free');
    await eventually(async () => expect(await inspect.events('plan.changed')).toHaveLength(2));
    expect((await inspect.events('plan.changed')).map(({ plan }) => plan)).toEqual(['monthly', 'free']);
    expect(await inspect.settlements()).toEqual([]);
  });

  test('PAY-11 rule 11: what was held back and comes reversed after the end changes nothing', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    env.sandbox.deliveries.setMode({ mode: 'hold' });
    const { bought } = await ada.buy(provider);
    const { cancel, cancelBody } = providerCalls[provider];
    await ada.post(cancel, cancelBody(bought.subscriptionView.id));
    await env.sandbox.deliveries.flush('reverse');
    await env.idle();
    expect([await inspect.plan(), (await inspect.events('plan.changed')).length]).toEqual(['free', 2]);
    expect((await inspect.payments()).map(({ refundedMinor }) => refundedMinor)).toEqual([0]);
  });

  test('PAY-11 rule 7: what was paid but not asked for is no plan and no income: it is given back', async () => {
    const ada = await env.register();
    const [offer] = env.sandbox.offers(provider).filter(({ plan }) => plan === 'monthly');
    env.sandbox.changeOffer(provider, 'monthly', { amountMinor: 1_00 });
    const { begun, press } = await pay(provider, ada);
    await press();
    env.sandbox.changeOffer(provider, 'monthly', { amountMinor: offer?.amountMinor });
    expect((await ada.details(provider, begun)).status).toBe(409);
    await env.idle();
    const checkoutSession = await env.billing.database.collection('payment_attempts').findOne({ userId: ada.userId });
    const inspect = inspectUser(env, ada.userId);
    expect([checkoutSession?.state, await inspect.plan()]).toEqual(['refused', 'free']);
    await eventually(async () => {
      const [payment, ...others] = await inspect.payments();
      expect([payment?.refundedMinor, others]).toEqual([payment?.amountMinor, []]);
      expect(payment?.amountMinor).toBe(1_00);
    });
  });

  test('PAY-11 rule 5: a process that dies between two writes leaves nothing half done', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    const { database } = env.billing;
    await ada.buy(provider);
    await env.idle();
    await eventually(async () => expect(await inspect.events('receipt.issued')).toHaveLength(1));
    // As after a crash between the ledger write and all others.
    await database.collection('accounts').deleteOne({ _id: ada.userId as never });
    await database.collection('payment_attempts').updateOne({ userId: ada.userId }, { $set: { state: 'open' } });
    env.sandbox.advance(2 * 60_000);
    await env.billing.launch();
    await inspect.hasPlan('monthly');
    await eventually(async () => {
      const checkoutSession = await database.collection('payment_attempts').findOne({ userId: ada.userId });
      expect(checkoutSession?.state).toBe('paid');
    });
    expect([await inspect.payments(), await inspect.events('receipt.issued')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test('PAY-11 rule 18: addresses that change hands move no subscription', async () => {
    const [ada, eve] = [await env.register('Ada'), await env.register('Eve')];
    const { press } = await pay(provider, ada);
    const news = (customer: Customer, email: string) =>
      raise(authEvents.userChanged, {
        userId: customer.userId,
        name: 'X',
        email,
        role: 'user',
        plan: 'free',
        revision: 1,
      });
    await env.billing.broker.publish(news(ada, 'ada-elsewhere@example.test'));
    await env.billing.broker.publish(news(eve, ada.email));
    const moved = { email: ada.email, _id: eve.userId as never };
    await eventually(async () => {
      expect(await env.billing.database.collection('users').countDocuments(moved)).toBe(1);
    });
    await press();
    await inspectUser(env, ada.userId).hasPlan('monthly');
    expect((await eve.details(provider, (await pay(provider, eve)).begun)).status).toBe(409);
    expect(await inspectUser(env, eve.userId).plan()).toBe('free');
  });

  test('PAY-11 rule 9: of two open checkouts that were both paid the newer one is cancelled and refunded by itself', async () => {
    const ada = await env.register();
    const inspect = inspectUser(env, ada.userId);
    const first = await pay('stripe', ada, 'yearly');
    const second = await pay(provider, ada, 'monthly');
    await first.press();
    await inspect.hasPlan('yearly');
    await second.press();
    await eventually(async () => {
      const subscription = await inspect.subscription(1);
      expect(subscription).toMatchObject({ state: 'ended', endReason: 'duplicate' });
      const atProvider = inspect.atProvider(provider, subscription?.id ?? '');
      expect(atProvider?.status).toMatch(endedAtProvider);
      expect(atProvider?.payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor)).toEqual([0]);
      const [, duplicate] = await inspect.payments();
      expect(duplicate?.refundedMinor).toBe(duplicate?.amountMinor);
      const events = await inspect.events('payment.refunded');
      expect(events.map(({ duplicate, plan }) => [duplicate, plan])).toEqual([[true, 'monthly']]);
    });
    expect([await inspect.plan(), (await inspect.events('plan.changed')).length]).toEqual(['yearly', 1]);
    expect((await inspect.subscription(0))?.state).toBe('active');
  });
});

test('PAY-11 rule 4: an event about an unknown object is answered and changes nothing', async () => {
  const body = JSON.stringify({
    id: 'evt_unknown',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_unknown', object: 'subscription' } },
  });
  const headers = env.sandbox.provider('stripe').sign({ id: 'evt_unknown', type: 'x', body });
  const accounts = () => env.billing.database.collection('accounts').countDocuments();
  const before = await accounts();
  expect((await webhook('stripe', body, headers)).status).toBe(200);
  await eventually(async () => {
    expect(await webhookWork({ _id: 'process-webhook:stripe:evt_unknown' })).toBe(1);
    expect(await webhookWork({ state: 'done' })).toBe(await webhookEvents());
  });
  expect(await accounts()).toBe(before);
});
