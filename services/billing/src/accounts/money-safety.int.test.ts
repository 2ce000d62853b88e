import { authEvents, type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { gateways } from '../checkout/testing/gateways.ts';
import { type Customer, openShop, type Shop } from '../checkout/testing/open-shop.ts';
import { endedThere, lookAt } from './testing/look.ts';

jest.setTimeout(60_000);

let shop: Shop;
let another: { url: string };
beforeAll(async () => {
  shop = await openShop();
  another = await shop.billing.launch();
});
afterEach(() => {
  shop.sandbox.calm();
  shop.sandbox.deliveries.setMode({});
});
afterAll(() => shop.close());

const providers = paymentProviderSchema.options;

const call = (url: string, { headers }: Customer, path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function pay(provider: PaymentProvider, customer: Customer, plan = 'monthly') {
  const { pageOf, card } = gateways[provider];
  const { body } = await customer.begin(provider, plan);
  return { begun: body, press: () => shop.press(pageOf(body), 'pay', card) };
}

const webhook = (provider: PaymentProvider, body: string, headers: Record<string, string>) =>
  fetch(`${shop.billing.url}/api/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const webhookWork = (more: object) =>
  shop.billing.database.collection('inbox').countDocuments({ consumer: 'billing.webhook-received', ...more });
/** Everything that gateways told was worked on. */
const idle = async () => {
  await shop.sandbox.deliveries.settle();
  await eventually(async () => {
    expect(await webhookWork({ state: { $ne: 'done' } })).toBe(0);
    const waiting = { pendingSince: { $type: 'date' } };
    expect(await shop.billing.database.collection('webhook_notices').countDocuments(waiting)).toBe(0);
  }, 15_000);
};
const notices = () => shop.billing.database.collection('webhook_notices').countDocuments();

describe.each(providers)('%s', (provider) => {
  const { details, detailsBody } = gateways[provider];

  test('PAY-11 rule 5: 20 parallel returns to two processes and doubled, reversed webhooks are one activation', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    shop.sandbox.deliveries.setMode({ mode: 'hold', duplicates: 3 });
    const { begun, press } = await pay(provider, ada);
    await press();
    const returns = Array.from({ length: 20 }, (_, index) =>
      call(index % 2 ? another.url : shop.billing.url, ada, details, detailsBody(begun)),
    );
    const [answers] = await Promise.all([Promise.all(returns), shop.sandbox.deliveries.flush('reverse')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await idle();
    await eventually(async () => expect(await look.told('receipt.issued')).toHaveLength(1), 15_000);
    expect((await look.account())?.subscriptions).toHaveLength(1);
    expect(await look.told('plan.changed')).toEqual([{ userId: ada.userId, plan: 'monthly', revision: 1 }]);
    expect((await look.payments()).map(({ number }) => number)).toEqual([expect.stringMatching(/^CW-\d{4}-\d{6}$/)]);
    const handled = shop.sandbox.deliveries.deliveries().filter((one) => one.provider === provider);
    expect(handled.every(({ state, lastStatus }) => state === 'delivered' && lastStatus === 200)).toBe(true);
  });

  test('PAY-11 rule 1: a webhook that is forged, re-serialised, unsigned or of another body is refused and forgotten', async () => {
    const ada = await shop.register();
    shop.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    const event = shop.sandbox.deliveries.deliveries().findLast((one) => one.provider === provider);
    if (!event) throw new Error('There was no webhook');
    const signed = shop.sandbox.provider(provider).sign(event);
    const other = shop.sandbox.provider(provider).sign({ ...event, body: `${event.body} ` });
    const before = await notices();
    const refused = [
      await webhook(provider, event.body, {}),
      await webhook(provider, event.body, other),
      await webhook(provider, JSON.stringify(JSON.parse(event.body)), signed),
      await webhook(provider, event.body.replace('{', '{"id": "other",'), signed),
      await webhook(provider, '', signed),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect([await notices(), await lookAt(shop, ada.userId).plan()]).toEqual([before, 'free']);
  });

  test('PAY-11 rule 2: a webhook that is played again is answered, and heard once', async () => {
    const ada = await shop.register();
    shop.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    await shop.sandbox.deliveries.flush();
    await lookAt(shop, ada.userId).hasPlan('monthly');
    const before = await notices();
    const event = shop.sandbox.deliveries.deliveries().findLast((one) => one.provider === provider);
    if (!event) throw new Error('There was no webhook');
    const again = () => webhook(provider, event.body, shop.sandbox.provider(provider).sign(event));
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect(await notices()).toBe(before);
  });

  test('PAY-13 a payment whose tab was closed becomes a plan by the webhook alone', async () => {
    const ada = await shop.register();
    await (await pay(provider, ada)).press();
    await lookAt(shop, ada.userId).hasPlan('monthly');
  });

  test('PAY-11 rule 3: while the gateway is away its webhooks are answered, and applied when it is back', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    shop.sandbox.deliveries.setMode({ mode: 'hold' });
    const { press } = await pay(provider, ada);
    await press();
    shop.sandbox.fail(provider, { kind: 'status', status: 500, match: 'GET', times: 1000 });
    await shop.sandbox.deliveries.flush();
    const own = shop.sandbox.deliveries.deliveries().filter((one) => one.provider === provider);
    expect(own.at(-1)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    await eventually(async () => expect(await webhookWork({ reason: /not answer/ })).toBeGreaterThan(0), 15_000);
    expect(await look.plan()).toBe('free');
    shop.sandbox.calm();
    await look.hasPlan('monthly');
    await eventually(async () => expect(await look.told('receipt.issued')).toHaveLength(1), 15_000);
  });

  test('PAY-11 rule 6: a slow stale read of one process cannot revive what another has ended', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    const { bought } = await ada.buy(provider);
    await idle();
    shop.sandbox.deliveries.setMode({ mode: 'drop' });
    shop.sandbox.fail(provider, { kind: 'slow-answer', match: 'subscription', ms: 800 });
    const begun = performance.now();
    const slow = call(another.url, ada, '/api/subscriptiondetail', {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { cancel, cancelBody } = gateways[provider];
    expect((await ada.post(cancel, cancelBody(bought.subscriptionView.id))).status).toBe(200);
    expect(await look.plan()).toBe('free');
    expect((await slow).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(700);
    expect(await look.plan()).toBe('free');
    await eventually(async () => expect(await look.told('plan.changed')).toHaveLength(2));
    expect((await look.told('plan.changed')).map(({ plan }) => plan)).toEqual(['monthly', 'free']);
    expect(await look.told('settlement.requested')).toEqual([]);
  });

  test('PAY-11 rule 11: what was held back and comes reversed after the end changes nothing', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    shop.sandbox.deliveries.setMode({ mode: 'hold' });
    const { bought } = await ada.buy(provider);
    const { cancel, cancelBody } = gateways[provider];
    await ada.post(cancel, cancelBody(bought.subscriptionView.id));
    await shop.sandbox.deliveries.flush('reverse');
    await idle();
    expect([await look.plan(), (await look.told('plan.changed')).length]).toEqual(['free', 2]);
    expect((await look.payments()).map(({ refundedMinor }) => refundedMinor)).toEqual([0]);
  });

  test('PAY-11 rule 7: what was paid but not asked for is no plan and no income: it is given back', async () => {
    const ada = await shop.register();
    const [offer] = shop.sandbox.offers(provider).filter(({ plan }) => plan === 'monthly');
    shop.sandbox.changeOffer(provider, 'monthly', { amountMinor: 1_00 });
    const { begun, press } = await pay(provider, ada);
    await press();
    shop.sandbox.changeOffer(provider, 'monthly', { amountMinor: offer?.amountMinor });
    expect((await ada.details(provider, begun)).status).toBe(409);
    await idle();
    const attempt = await shop.billing.database.collection('payment_attempts').findOne({ userId: ada.userId });
    const look = lookAt(shop, ada.userId);
    expect([attempt?.state, await look.plan()]).toEqual(['refused', 'free']);
    await eventually(async () => {
      const [payment, ...others] = await look.payments();
      expect([payment?.refundedMinor, others]).toEqual([payment?.amountMinor, []]);
      expect(payment?.amountMinor).toBe(1_00);
    });
  });

  test('PAY-11 rule 5: a process that dies between two writes leaves nothing half done', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    const { database } = shop.billing;
    await ada.buy(provider);
    await idle();
    await eventually(async () => expect(await look.told('receipt.issued')).toHaveLength(1), 15_000);
    // As it is when money is in the ledger and nothing else was written yet.
    await database.collection('accounts').deleteOne({ _id: ada.userId as never });
    await database.collection('payment_attempts').updateOne({ userId: ada.userId }, { $set: { state: 'open' } });
    await shop.billing.launch();
    await look.hasPlan('monthly');
    await eventually(async () => {
      const attempt = await database.collection('payment_attempts').findOne({ userId: ada.userId });
      expect(attempt?.state).toBe('paid');
    });
    expect([await look.payments(), await look.told('receipt.issued')].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('PAY-11 rule 18: addresses that change hands move no subscription', async () => {
    const [ada, eve] = [await shop.register('Ada'), await shop.register('Eve')];
    const { press } = await pay(provider, ada);
    const news = (customer: Customer, email: string) =>
      raise(authEvents.userChanged, {
        ...{ userId: customer.userId, name: 'X', email, role: 'user', plan: 'free', revision: 1 },
      });
    await shop.billing.broker.publish(news(ada, 'ada-elsewhere@example.test'));
    await shop.billing.broker.publish(news(eve, ada.email));
    const moved = { email: ada.email, _id: eve.userId as never };
    await eventually(async () => {
      expect(await shop.billing.database.collection('users').countDocuments(moved)).toBe(1);
    });
    await press();
    await lookAt(shop, ada.userId).hasPlan('monthly');
    expect((await eve.details(provider, (await pay(provider, eve)).begun)).status).toBe(409);
    expect(await lookAt(shop, eve.userId).plan()).toBe('free');
  });

  test('PAY-11 rule 9: of two open checkouts that were both paid the newer one is cancelled and refunded by itself', async () => {
    const ada = await shop.register();
    const look = lookAt(shop, ada.userId);
    const first = await pay('stripe', ada, 'yearly');
    const second = await pay(provider, ada, 'monthly');
    await first.press();
    await look.hasPlan('yearly');
    await second.press();
    await eventually(async () => {
      const subscription = await look.subscription(1);
      expect(subscription).toMatchObject({ state: 'ended', endReason: 'duplicate' });
      const there = look.there(provider, subscription?.id ?? '');
      expect(there?.status).toMatch(endedThere);
      expect(there?.payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor)).toEqual([0]);
      const [, duplicate] = await look.payments();
      expect(duplicate?.refundedMinor).toBe(duplicate?.amountMinor);
      const told = await look.told('payment.refunded');
      expect(told.map(({ duplicate, plan }) => [duplicate, plan])).toEqual([[true, 'monthly']]);
    }, 20_000);
    expect([await look.plan(), (await look.told('plan.changed')).length]).toEqual(['yearly', 1]);
    expect((await look.subscription(0))?.state).toBe('active');
  });
});

test('PAY-11 rule 4: what nobody knows is answered and changes nothing', async () => {
  const body = JSON.stringify({
    ...{ id: 'evt_unknown', object: 'event', type: 'customer.subscription.updated' },
    data: { object: { id: 'sub_unknown', object: 'subscription' } },
  });
  const headers = shop.sandbox.provider('stripe').sign({ id: 'evt_unknown', type: 'x', body });
  const accounts = () => shop.billing.database.collection('accounts').countDocuments();
  const before = await accounts();
  expect((await webhook('stripe', body, headers)).status).toBe(200);
  await eventually(async () => {
    const heard = { _id: 'stripe:evt_unknown' as never };
    expect(await shop.billing.database.collection('webhook_notices').countDocuments(heard)).toBe(1);
    expect(await webhookWork({ state: 'done' })).toBe(await notices());
  });
  expect(await accounts()).toBe(before);
});
