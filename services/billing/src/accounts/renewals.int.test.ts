import { authEvents, billingEndpoints, type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { gateways } from '../checkout/testing/gateways.ts';
import { openShop, type Shop } from '../checkout/testing/open-shop.ts';
import { endedThere, lookAt } from './testing/look.ts';

jest.setTimeout(60_000);

const DAY = 24 * 3600 * 1000;
const providers = paymentProviderSchema.options;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function subscriber(provider: PaymentProvider) {
  const ada = await shop.register();
  const look = lookAt(shop, ada.userId);
  const { bought } = await ada.buy(provider);
  const { id } = bought.subscriptionView as { id: string };
  const gateway = shop.sandbox.provider(provider);
  const paymentId = () => look.there(provider, id)?.payments.at(-1)?.id ?? '';
  return { ada, look, id, gateway, paymentId, there: () => look.there(provider, id) };
}

async function revenue() {
  const headers = shop.billing.keys.headersFor({ userId: 'boss', role: 'admin' });
  const { path, response } = billingEndpoints.revenueStats;
  return response.parse(await (await fetch(`${shop.billing.url}${path}`, { headers })).json());
}

describe.each(providers)('%s', (provider) => {
  test('PAY-12 rule 13: a renewal extends by a period; a failed one does not, is told once, and recovers', async () => {
    const { look, id, gateway } = await subscriber(provider);
    const until = async () => (await look.subscription())?.paidUntil.getTime() ?? 0;
    const first = await until();
    shop.sandbox.advance(first - shop.sandbox.now().getTime() + 60_000);
    gateway.renew(id, true);
    await eventually(async () => expect(await look.payments()).toHaveLength(2), 15_000);
    await eventually(async () => expect(await until()).toBeGreaterThan(first + 27 * DAY));
    const second = await until();
    expect(await look.told('receipt.issued')).toHaveLength(2);

    shop.sandbox.advance(second - shop.sandbox.now().getTime() + 60_000);
    gateway.renew(id, false);
    await eventually(async () => expect((await look.subscription())?.state).toBe('past-due'), 15_000);
    expect([await until(), await look.plan()]).toEqual([second, 'monthly']);
    await eventually(async () => expect(await look.told('renewal.failed')).toHaveLength(1));

    gateway.renew(id, true);
    await eventually(async () => expect((await look.subscription())?.state).toBe('active'), 15_000);
    await eventually(async () => expect(await until()).toBeGreaterThan(second + 26 * DAY));
    expect([await look.payments(), await look.told('plan.changed')].map(({ length }) => length)).toEqual([3, 1]);
  });

  test('PAY-12 rule 13: without a payment the plan ends after the days of grace, at the gateway too', async () => {
    const { look, id, gateway, there } = await subscriber(provider);
    const until = (await look.subscription())?.paidUntil.getTime() ?? 0;
    shop.sandbox.advance(until - shop.sandbox.now().getTime() + 60_000);
    gateway.renew(id, false);
    await eventually(async () => expect((await look.subscription())?.state).toBe('past-due'), 15_000);
    shop.sandbox.advance(2 * DAY);
    await shop.billing.launch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await look.plan()).toBe('monthly');
    shop.sandbox.advance(DAY);
    await shop.billing.launch();
    await look.hasPlan('free');
    expect((await look.subscription())?.endReason).toMatch(/unpaid|expired/);
    await eventually(() => expect(there()?.status).toMatch(endedThere), 15_000);
  });

  test('PAY-12 rule 14: part of the money back ends nothing; all of it ends access, here and there', async () => {
    const { look, gateway, paymentId, there } = await subscriber(provider);
    gateway.refund(paymentId(), 100);
    await eventually(async () => expect((await look.payments())[0]?.refundedMinor).toBe(100), 15_000);
    expect(await look.plan()).toBe('monthly');
    gateway.refund(paymentId());
    await look.hasPlan('free');
    expect((await look.subscription())?.endReason).toBe('refunded');
    await eventually(() => expect(there()?.status).toMatch(endedThere), 15_000);
    await eventually(async () => {
      const back = (await look.told('payment.refunded')).map(({ amountMinor }) => amountMinor);
      expect(back.reduce((sum, minor) => sum + minor, 0)).toBe((await look.payments())[0]?.amountMinor);
    });
    expect(await revenue()).toMatchObject({ recurring: 0, total: 0 });
  });

  test('PAY-12 rule 14: a dispute is told to admins; won, nothing happens; lost, access ends', async () => {
    const { look, gateway, paymentId, there } = await subscriber(provider);
    gateway.dispute(paymentId(), 'open');
    await eventually(async () => expect(await look.told('dispute.opened')).toHaveLength(1), 15_000);
    expect(await look.plan()).toBe('monthly');
    gateway.dispute(paymentId(), 'lost');
    await look.hasPlan('free');
    expect((await look.subscription())?.endReason).toBe('disputed');
    await eventually(() => expect(there()?.status).toMatch(endedThere), 15_000);
    expect(await look.told('dispute.opened')).toEqual([
      expect.objectContaining({ number: (await look.payments())[0]?.number }),
    ]);
  });

  test('ADM-03 what a cancelled subscription paid is recurring no more, stays in the total, and a new one counts', async () => {
    const { ada, id } = await subscriber(provider);
    const paid = await revenue();
    expect(paid.recurring).toBeGreaterThan(0);
    expect(paid.recurring).toBe(paid.total);
    const { cancel, cancelBody } = gateways[provider];
    expect((await ada.post(cancel, cancelBody(id))).status).toBe(200);
    await eventually(async () => expect(await revenue()).toEqual({ ...paid, recurring: 0 }), 15_000);
    await ada.buy(provider);
    expect(await revenue()).toMatchObject({ recurring: paid.recurring });
  });

  test('ADM-03 a payment that is written down after the news of the end is not recurring either', async () => {
    const { ada, id, gateway, look, paymentId } = await subscriber(provider);
    const { cancel, cancelBody } = gateways[provider];
    await ada.post(cancel, cancelBody(id));
    await eventually(async () => expect(await revenue()).toMatchObject({ recurring: 0 }), 15_000);
    const { userId } = ada;
    await shop.billing.payments.updateOne({ userId }, { $unset: { endedAt: 1 } });
    gateway.refund(paymentId(), 100);
    await eventually(async () => expect((await look.payments())[0]?.refundedMinor).toBe(100), 15_000);
    await eventually(async () => expect(await revenue()).toMatchObject({ recurring: 0 }));
  });

  test('PAY-12 what the gateway ends, ends here', async () => {
    const { look, id, gateway } = await subscriber(provider);
    gateway.cancel(id);
    await look.hasPlan('free');
    expect((await look.subscription())?.endReason).toBe('cancelled');
  });

  test('PAY-13 a payment whose tab was closed becomes a plan by reconciliation alone', async () => {
    const ada = await shop.register();
    shop.sandbox.deliveries.setMode({ mode: 'drop' });
    const { pageOf, card } = gateways[provider];
    await shop.press(pageOf((await ada.begin(provider)).body), 'pay', card);
    shop.sandbox.advance(2 * 60_000);
    expect(await lookAt(shop, ada.userId).plan()).toBe('free');
    await shop.billing.launch();
    await lookAt(shop, ada.userId).hasPlan('monthly');
  });

  test('PAY-12 a renewal whose webhooks were lost is found by reconciliation, in time', async () => {
    const { look, id, gateway } = await subscriber(provider);
    const until = (await look.subscription())?.paidUntil.getTime() ?? 0;
    shop.sandbox.deliveries.setMode({ mode: 'drop' });
    shop.sandbox.advance(until - shop.sandbox.now().getTime() + 60_000);
    gateway.renew(id, true);
    shop.sandbox.advance(4 * DAY);
    await shop.billing.launch();
    await eventually(async () => expect(await look.payments()).toHaveLength(2), 15_000);
    expect([await look.plan(), await look.told('subscription.ended')]).toEqual(['monthly', []]);
  });

  test('ACC-05 who leaves is not charged again and forgotten; the books keep the money, not the name', async () => {
    const { ada, look, there } = await subscriber(provider);
    await shop.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
    await look.hasPlan('free');
    await eventually(() => expect(there()?.status).toMatch(endedThere), 15_000);
    await eventually(async () => {
      const kept = JSON.stringify([await look.account(), await look.payments()]);
      expect(kept).not.toMatch(/Lovelace|St James|@/);
    });
    const [payment] = await look.payments();
    expect(payment).toMatchObject({ refundedMinor: 0, number: expect.stringMatching(/^CW-/) });
  });
});

test('PAY-12 a plan of a gateway that is not connected any more lasts as long as it was paid for', async () => {
  const { look } = await subscriber('stripe');
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_MONTHLY_PRICE, STRIPE_YEARLY_PRICE } =
    shop.sandbox.environment;
  const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_MONTHLY_PRICE, STRIPE_YEARLY_PRICE };
  const none = Object.fromEntries(Object.keys(keys).map((name) => [name, '']));
  await shop.billing.launch(none);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await look.plan()).toBe('monthly');
  const until = (await look.subscription())?.paidUntil.getTime() ?? 0;
  shop.sandbox.advance(until - shop.sandbox.now().getTime() + 3 * DAY);
  await shop.billing.launch(none);
  await look.hasPlan('free');
  expect(await look.subscription()).toMatchObject({ state: 'ended', endReason: 'expired' });
  // it may go on charging there: told until it hears, or until admins find that it does not
  await eventually(async () => expect(await look.told('settlement.requested')).toHaveLength(1));
});

test('PAY-11 what is paid after its payer left goes back', async () => {
  const ada = await shop.register();
  const look = lookAt(shop, ada.userId);
  const { pageOf, card } = gateways.stripe;
  const begun = await ada.begin('stripe');
  await shop.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  await eventually(async () => expect((await look.account())?.closedAt).toBeTruthy());
  await shop.press(pageOf(begun.body), 'pay', card);
  await eventually(async () => {
    const [payment] = await look.payments();
    expect(payment?.refundedMinor).toBe(payment?.amountMinor);
    expect(payment?.payer).toBeUndefined();
  }, 15_000);
  expect(await look.plan()).toBe('free');
});
