import { authEvents, billingEndpoints, type PaymentProvider } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { providerCalls, sharedBilling } from '../checkout/testing/setup-billing.ts';
import { endedAtProvider, inspectUser, subscribe } from './testing/inspect-user.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const subscriber = (provider?: PaymentProvider) => subscribe(env, provider);

async function revenue() {
  await env.idle();
  const headers = env.billing.keys.headersFor({ userId: 'grace', role: 'admin' });
  const { path, response } = billingEndpoints.revenueStats;
  return response.parse(await (await fetch(`${env.billing.url}${path}`, { headers })).json());
}

test('PAY-12 rule 13: a renewal extends by a period; a failed one does not, is told once, and recovers', async () => {
  const { inspect, id, gateway, paidUntil, passPaidTime } = await subscriber();
  const first = await paidUntil();
  await passPaidTime();
  gateway.renew(id, true);
  expect(await inspect.payments()).toHaveLength(2);
  const second = await paidUntil();
  expect(second).toBeGreaterThan(first + 27 * DAY_MS);
  expect(await inspect.events('receipt.issued')).toHaveLength(2);

  await passPaidTime();
  gateway.renew(id, false);
  expect((await inspect.subscription())?.state).toBe('past-due');
  expect([await paidUntil(), await inspect.plan()]).toEqual([second, 'monthly']);
  expect(await inspect.events('renewal.failed')).toHaveLength(1);

  gateway.renew(id, true);
  expect((await inspect.subscription())?.state).toBe('active');
  expect(await paidUntil()).toBeGreaterThan(second + 26 * DAY_MS);
  expect(await inspect.payments()).toHaveLength(3);
  expect(await inspect.events('plan.changed')).toHaveLength(1);
});

test('PAY-12 rule 13: without a payment the plan ends a day after the last attempt of the gateway, there too', async () => {
  const { inspect, id, gateway, passPaidTime, atProvider } = await subscriber();
  await passPaidTime();
  gateway.renew(id, false);
  expect((await inspect.subscription())?.state).toBe('past-due');
  env.sandbox.advance(2 * DAY_MS);
  await env.run('reconcile-overdue');
  expect(await inspect.plan()).toBe('monthly');
  env.sandbox.advance(DAY_MS);
  await env.run('reconcile-overdue');
  expect(await inspect.plan()).toBe('monthly');
  env.sandbox.advance(DAY_MS);
  await env.run('reconcile-overdue');
  expect(await inspect.plan()).toBe('free');
  expect((await inspect.subscription())?.endReason).toMatch(/unpaid|expired/);
  expect((await atProvider())?.status).toMatch(endedAtProvider);
});

test('PAY-12 rule 14: part of the money back ends nothing; all of it ends access, here and there', async () => {
  const { inspect, gateway, paymentId, atProvider } = await subscriber();
  gateway.refund(await paymentId(), 100);
  expect(await inspect.payments()).toMatchObject([{ refundedMinor: 100 }]);
  expect(await inspect.plan()).toBe('monthly');
  gateway.refund(await paymentId());
  expect(await inspect.plan()).toBe('free');
  expect((await inspect.subscription())?.endReason).toBe('refunded');
  expect((await atProvider())?.status).toMatch(endedAtProvider);
  expect((await inspect.events('payment.refunded')).map(({ amountMinor }) => amountMinor)).toEqual([100, 800]);
  expect(await revenue()).toMatchObject({ recurring: 0, total: 0 });
});

test('PAY-12 rule 14: a dispute is told to admins; lost, access ends', async () => {
  const { inspect, gateway, paymentId, atProvider } = await subscriber();
  const [payment] = await inspect.payments();
  gateway.dispute(await paymentId(), 'open');
  expect(await inspect.events('dispute.opened')).toMatchObject([{ number: payment?.number }]);
  expect(await inspect.plan()).toBe('monthly');
  gateway.dispute(await paymentId(), 'lost');
  expect(await inspect.plan()).toBe('free');
  expect((await inspect.subscription())?.endReason).toBe('disputed');
  expect((await atProvider())?.status).toMatch(endedAtProvider);
  expect(await inspect.events('dispute.opened')).toHaveLength(1);
});

test('ADM-03 what a cancelled subscription paid is recurring no more, stays in the total, and a new one counts', async () => {
  const { ada, id } = await subscriber();
  const paid = await revenue();
  expect(paid.recurring).toBeGreaterThan(0);
  expect(paid.recurring).toBe(paid.total);
  expect((await ada.cancel('stripe', id)).status).toBe(200);
  expect(await revenue()).toEqual({ ...paid, recurring: 0 });
  await ada.buy('stripe');
  expect(await revenue()).toMatchObject({ recurring: paid.recurring });
});

test('ADM-03 a payment that is written down after the news of the end is not recurring either', async () => {
  const { ada, id, gateway, inspect, paymentId } = await subscriber();
  await ada.cancel('stripe', id);
  await env.idle();
  await env.billing.payments.updateOne({ userId: ada.userId }, { $unset: { endedAt: 1 } });
  expect(await revenue()).not.toMatchObject({ recurring: 0 });
  gateway.refund(await paymentId(), 100);
  expect(await inspect.payments()).toMatchObject([{ refundedMinor: 100 }]);
  expect(await revenue()).toMatchObject({ recurring: 0 });
});

test('PAY-12 what the gateway ends, ends here', async () => {
  const { inspect, id, gateway } = await subscriber();
  gateway.cancel(id);
  expect(await inspect.plan()).toBe('free');
  expect((await inspect.subscription())?.endReason).toBe('cancelled');
});

test('PAY-13 a payment whose tab was closed becomes a plan by reconciliation alone', async () => {
  const ada = await env.register();
  const { plan } = inspectUser(env, ada.userId);
  env.sandbox.deliveries.setMode({ mode: 'drop' });
  const { pageOf, card } = providerCalls.stripe;
  await env.press(pageOf((await ada.begin('stripe')).body), 'pay', card);
  env.sandbox.advance(2 * 60_000);
  expect(await plan()).toBe('free');
  await env.run('reconcile-checkouts');
  expect(await plan()).toBe('monthly');
});

test('PAY-12 renewals whose webhooks were lost are found by reconciliation, in time, with their receipts', async () => {
  const { inspect, id, gateway, passPaidTime, atProvider } = await subscriber();
  env.sandbox.deliveries.setMode({ mode: 'drop' });
  await passPaidTime();
  gateway.renew(id, true);
  const until = (await atProvider())?.paidUntil?.getTime() ?? 0;
  env.sandbox.advance(until - env.sandbox.now().getTime() + 60_000);
  gateway.renew(id, true);
  await env.run('reconcile-overdue');
  expect([await inspect.plan(), await inspect.events('subscription.ended')]).toEqual(['monthly', []]);
  expect([await inspect.payments(), await inspect.events('receipt.issued')]).toMatchObject([
    { length: 3 },
    { length: 3 },
  ]);
});

test('ACC-05 who leaves is not charged again and forgotten; the books keep the money, not the name', async () => {
  const { ada, inspect, atProvider } = await subscriber();
  await env.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  expect(await inspect.plan()).toBe('free');
  expect((await atProvider())?.status).toMatch(endedAtProvider);
  const { database } = env.billing;
  const [account, [payment]] = [await inspect.account(), await inspect.payments()];
  const checkouts = await database.collection('payment_attempts').find({ userId: ada.userId }).toArray();
  expect(JSON.stringify([account, payment, checkouts])).not.toMatch(/Lovelace|St James|@/);
  expect(await database.collection('users').countDocuments({ email: ada.email })).toBe(0);
  expect(payment).toMatchObject({ refundedMinor: 0, number: expect.stringMatching(/^CW-/) });
  expect(checkouts).toHaveLength(1);
});

test('PAY-11 what is paid after its payer left goes back', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { pageOf, card } = providerCalls.stripe;
  const begun = await ada.begin('stripe');
  await env.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  await env.press(pageOf(begun.body), 'pay', card);
  const [payment] = await inspect.payments();
  expect(payment?.refundedMinor).toBe(payment?.amountMinor);
  expect(payment?.payer).toBeUndefined();
  expect(await inspect.plan()).toBe('free');
});

test('PAY-11 a refund that fails later is money of ours again: receipt and revenue say so, and an admin is told', async () => {
  const { ada, inspect, gateway, paymentId } = await subscriber();
  const [paid] = await inspect.payments();
  const { amountMinor = 0, currency, number } = paid ?? {};
  const before = await revenue();
  gateway.refund(await paymentId());
  expect((await revenue()).total).toEqual(0);
  gateway.settleRefund?.(await paymentId(), false);
  expect(await inspect.payments()).toMatchObject([{ refundedMinor: 0 }]);
  expect((await revenue()).total).toEqual(before.total);
  expect((await ada.subscription()).receipts).toMatchObject([{ refunded: 0 }]);
  const told = { userId: ada.userId, provider: 'stripe', amountMinor, currency, number };
  expect(await inspect.events('refund.failed')).toMatchObject([told]);
  // What has ended stays ended: it was ended at the provider too.
  expect(await inspect.plan()).toBe('free');
  expect(await inspect.events('payment.refunded')).toMatchObject([{ amountMinor }]);
});

test('PAY-11 while PayPal’s reports are late a renewal is booked, and reconciliation finds the parts that went back, after an end too', async () => {
  const { ada, inspect, id, gateway, paymentId } = await subscriber('paypal');
  const refunded = async () => (await inspect.payments()).map(({ refundedMinor }) => refundedMinor);
  const first = await paymentId();
  env.sandbox.behave({ reportingLate: true });
  gateway.refund(first, 100);
  gateway.renew(id, true);
  expect(await refunded()).toEqual([0, 0]);
  expect((await ada.post('/api/subscriptiondetail', {})).body.method).toBe('paypal');
  expect(await inspect.payments()).toMatchObject([{ refundUnknown: true }, {}]);
  env.sandbox.advance(3 * HOUR_MS + 60_000);
  await env.run('reconcile-refunds');
  expect(await refunded()).toEqual([100, 0]);

  gateway.refund(first, 200);
  await ada.post('/api/subscriptiondetail', {});
  await ada.cancel('paypal', id);
  expect(await refunded()).toEqual([100, 0]);
  env.sandbox.advance(3 * HOUR_MS + 60_000);
  await env.run('reconcile-refunds');
  expect(await refunded()).toEqual([300, 0]);
  env.sandbox.advance(2 * HOUR_MS);
  await env.run('reconcile-refunds');
  const [payment] = await inspect.payments();
  expect(payment).not.toHaveProperty('refundUnknown');
  expect(payment?.creditNotes?.map(({ amountMinor }) => amountMinor)).toEqual([100, 200]);
});

test('PAY-12 a plan of a gateway that is not connected any more lasts as long as it was paid for', async () => {
  const { inspect, passPaidTime } = await subscriber();
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_MONTHLY_PRICE', 'STRIPE_YEARLY_PRICE'];
  const reconcile = () =>
    env.billing.with(({ run }) => run('reconcile-overdue'), Object.fromEntries(keys.map((name) => [name, ''])), {});
  await reconcile();
  expect(await inspect.plan()).toBe('monthly');
  await passPaidTime(3 * DAY_MS);
  await reconcile();
  expect(await inspect.subscription()).toMatchObject({ state: 'ended', endReason: 'expired' });
  expect(await inspect.plan()).toBe('free');
  // the provider may keep charging: settlement is retried until it answers or admins see the dead letter
  expect(await inspect.settlements()).toHaveLength(1);
});
