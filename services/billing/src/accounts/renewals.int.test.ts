import { authEvents, billingEndpoints, type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually, waitUntilIdle } from '@coursewright/service-kit/testing';
import { providerCalls, setupBilling, type TestBilling } from '../checkout/testing/setup-billing.ts';
import { endedAtProvider, inspectUser } from './testing/inspect-user.ts';

const DAY = 24 * 3600 * 1000;
const providers = paymentProviderSchema.options;

let env: TestBilling;
beforeEach(async () => {
  env = await setupBilling();
});
afterEach(() => env.close());

async function subscriber(provider: PaymentProvider) {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { bought } = await ada.buy(provider);
  const { id } = bought.subscriptionView as { id: string };
  const gateway = env.sandbox.provider(provider);
  const paymentId = () => inspect.atProvider(provider, id)?.payments.at(-1)?.id ?? '';
  return { ada, inspect, id, gateway, paymentId, atProvider: () => inspect.atProvider(provider, id) };
}

async function revenue() {
  const headers = env.billing.keys.headersFor({ userId: 'boss', role: 'admin' });
  const { path, response } = billingEndpoints.revenueStats;
  return response.parse(await (await fetch(`${env.billing.url}${path}`, { headers })).json());
}

async function reconciled() {
  const since = env.sandbox.now();
  await env.billing.launch();
  const jobs = env.billing.database.collection<{ _id: string }>('jobs');
  const due = {
    type: { $in: ['reconcile-checkouts', 'reconcile-overdue', 'reconcile-ends'] },
    'payload.lastRun': { $gte: since },
  };
  await eventually(async () => expect(await jobs.countDocuments(due)).toBe(3));
  await waitUntilIdle(env.billing.database);
}

describe.each(providers)('%s', (provider) => {
  test('PAY-12 rule 13: a renewal extends by a period; a failed one does not, is told once, and recovers', async () => {
    const { inspect, id, gateway } = await subscriber(provider);
    const until = async () => (await inspect.subscription())?.paidUntil.getTime() ?? 0;
    const first = await until();
    env.sandbox.advance(first - env.sandbox.now().getTime() + 60_000);
    gateway.renew(id, true);
    await eventually(async () => expect(await inspect.payments()).toHaveLength(2));
    await eventually(async () => expect(await until()).toBeGreaterThan(first + 27 * DAY));
    const second = await until();
    await eventually(async () => expect(await inspect.events('receipt.issued')).toHaveLength(2));

    env.sandbox.advance(second - env.sandbox.now().getTime() + 60_000);
    gateway.renew(id, false);
    await eventually(async () => expect((await inspect.subscription())?.state).toBe('past-due'));
    expect([await until(), await inspect.plan()]).toEqual([second, 'monthly']);
    await eventually(async () => expect(await inspect.events('renewal.failed')).toHaveLength(1));

    gateway.renew(id, true);
    await eventually(async () => expect((await inspect.subscription())?.state).toBe('active'));
    await eventually(async () => expect(await until()).toBeGreaterThan(second + 26 * DAY));
    expect([await inspect.payments(), await inspect.events('plan.changed')].map(({ length }) => length)).toEqual([
      3, 1,
    ]);
  });

  test('PAY-12 rule 13: without a payment the plan ends after the days of grace, at the gateway too', async () => {
    const { inspect, id, gateway, atProvider } = await subscriber(provider);
    const until = (await inspect.subscription())?.paidUntil.getTime() ?? 0;
    env.sandbox.advance(until - env.sandbox.now().getTime() + 60_000);
    gateway.renew(id, false);
    await eventually(async () => expect((await inspect.subscription())?.state).toBe('past-due'));
    env.sandbox.advance(2 * DAY);
    await reconciled();
    expect(await inspect.plan()).toBe('monthly');
    env.sandbox.advance(DAY);
    await env.billing.launch();
    await inspect.hasPlan('free');
    expect((await inspect.subscription())?.endReason).toMatch(/unpaid|expired/);
    await eventually(() => expect(atProvider()?.status).toMatch(endedAtProvider));
  });

  test('PAY-12 rule 14: part of the money back ends nothing; all of it ends access, here and there', async () => {
    const { inspect, gateway, paymentId, atProvider } = await subscriber(provider);
    gateway.refund(paymentId(), 100);
    await eventually(async () => expect((await inspect.payments())[0]?.refundedMinor).toBe(100));
    expect(await inspect.plan()).toBe('monthly');
    gateway.refund(paymentId());
    await inspect.hasPlan('free');
    expect((await inspect.subscription())?.endReason).toBe('refunded');
    await eventually(() => expect(atProvider()?.status).toMatch(endedAtProvider));
    await eventually(async () => {
      const back = (await inspect.events('payment.refunded')).map(({ amountMinor }) => amountMinor);
      expect(back.reduce((sum, minor) => sum + minor, 0)).toBe((await inspect.payments())[0]?.amountMinor);
    });
    expect(await revenue()).toMatchObject({ recurring: 0, total: 0 });
  });

  test('PAY-12 rule 14: a dispute is told to admins; won, nothing happens; lost, access ends', async () => {
    const { inspect, gateway, paymentId, atProvider } = await subscriber(provider);
    gateway.dispute(paymentId(), 'open');
    await eventually(async () => expect(await inspect.events('dispute.opened')).toHaveLength(1));
    expect(await inspect.plan()).toBe('monthly');
    gateway.dispute(paymentId(), 'lost');
    await inspect.hasPlan('free');
    expect((await inspect.subscription())?.endReason).toBe('disputed');
    await eventually(() => expect(atProvider()?.status).toMatch(endedAtProvider));
    expect(await inspect.events('dispute.opened')).toEqual([
      expect.objectContaining({ number: (await inspect.payments())[0]?.number }),
    ]);
  });

  test('ADM-03 what a cancelled subscription paid is recurring no more, stays in the total, and a new one counts', async () => {
    const { ada, id } = await subscriber(provider);
    const paid = await revenue();
    expect(paid.recurring).toBeGreaterThan(0);
    expect(paid.recurring).toBe(paid.total);
    const { cancel, cancelBody } = providerCalls[provider];
    expect((await ada.post(cancel, cancelBody(id))).status).toBe(200);
    await eventually(async () => expect(await revenue()).toEqual({ ...paid, recurring: 0 }));
    await ada.buy(provider);
    expect(await revenue()).toMatchObject({ recurring: paid.recurring });
  });

  test('ADM-03 a payment that is written down after the news of the end is not recurring either', async () => {
    const { ada, id, gateway, inspect, paymentId } = await subscriber(provider);
    const { cancel, cancelBody } = providerCalls[provider];
    await ada.post(cancel, cancelBody(id));
    await eventually(async () => expect(await revenue()).toMatchObject({ recurring: 0 }));
    const { userId } = ada;
    await env.billing.payments.updateOne({ userId }, { $unset: { endedAt: 1 } });
    gateway.refund(paymentId(), 100);
    await eventually(async () => expect((await inspect.payments())[0]?.refundedMinor).toBe(100));
    await eventually(async () => expect(await revenue()).toMatchObject({ recurring: 0 }));
  });

  test('PAY-12 what the gateway ends, ends here', async () => {
    const { inspect, id, gateway } = await subscriber(provider);
    gateway.cancel(id);
    await inspect.hasPlan('free');
    expect((await inspect.subscription())?.endReason).toBe('cancelled');
  });

  test('PAY-13 a payment whose tab was closed becomes a plan by reconciliation alone', async () => {
    const ada = await env.register();
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const { pageOf, card } = providerCalls[provider];
    await env.press(pageOf((await ada.begin(provider)).body), 'pay', card);
    env.sandbox.advance(2 * 60_000);
    expect(await inspectUser(env, ada.userId).plan()).toBe('free');
    await env.billing.launch();
    await inspectUser(env, ada.userId).hasPlan('monthly');
  });

  test('PAY-12 a renewal whose webhooks were lost is found by reconciliation, in time', async () => {
    const { inspect, id, gateway } = await subscriber(provider);
    const until = (await inspect.subscription())?.paidUntil.getTime() ?? 0;
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    env.sandbox.advance(until - env.sandbox.now().getTime() + 60_000);
    gateway.renew(id, true);
    env.sandbox.advance(4 * DAY);
    await env.billing.launch();
    await eventually(async () => expect(await inspect.payments()).toHaveLength(2));
    expect([await inspect.plan(), await inspect.events('subscription.ended')]).toEqual(['monthly', []]);
  });

  test('ACC-05 who leaves is not charged again and forgotten; the books keep the money, not the name', async () => {
    const { ada, inspect, atProvider } = await subscriber(provider);
    await env.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
    await inspect.hasPlan('free');
    await eventually(() => expect(atProvider()?.status).toMatch(endedAtProvider));
    await eventually(async () => {
      const kept = JSON.stringify([await inspect.account(), await inspect.payments()]);
      expect(kept).not.toMatch(/Lovelace|St James|@/);
    });
    const [payment] = await inspect.payments();
    expect(payment).toMatchObject({ refundedMinor: 0, number: expect.stringMatching(/^CW-/) });
  });
});

describe.each(['stripe', 'razorpay', 'paystack'] as const)('%s', (provider) => {
  test('PAY-11 a refund that fails later is money of ours again: receipt and revenue say so, and an admin is told', async () => {
    const { ada, inspect, gateway, paymentId } = await subscriber(provider);
    const [paid] = await inspect.payments();
    const amountMinor = paid?.amountMinor ?? 0;
    const before = await revenue();
    gateway.refund(paymentId());
    await inspect.hasPlan('free');
    await eventually(async () => expect((await revenue()).total).toEqual(0));

    gateway.settleRefund?.(paymentId(), false);
    await eventually(async () => expect(await inspect.payments()).toMatchObject([{ refundedMinor: 0 }]));
    expect((await revenue()).total).toEqual(before.total);
    const { receipts } = await ada.subscription();
    expect(receipts).toMatchObject([{ refunded: 0 }]);
    await eventually(async () => expect(await inspect.events('refund.failed')).toHaveLength(1));
    expect(await inspect.events('refund.failed')).toMatchObject([
      { userId: ada.userId, provider, amountMinor, currency: paid?.currency, number: paid?.number },
    ]);
    // What has ended stays ended: it was ended at the provider too.
    expect(await inspect.plan()).toBe('free');
    expect(await inspect.events('payment.refunded')).toMatchObject([{ amountMinor }]);
  });
});

test('PAY-11 while PayPal’s reports are late a renewal is booked, and reconciliation finds the part that went back', async () => {
  const { ada, inspect, id, gateway, paymentId } = await subscriber('paypal');
  env.sandbox.behave({ reportingLate: true });
  gateway.refund(paymentId(), 100);
  gateway.renew(id, true);
  await eventually(async () => expect(await inspect.payments()).toHaveLength(2));
  const detail = await ada.post('/api/subscriptiondetail', {});
  expect([detail.status, detail.body.method]).toEqual([200, 'paypal']);
  expect((await inspect.payments()).map(({ refundedMinor }) => refundedMinor)).toEqual([0, 0]);

  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => {
    expect((await inspect.payments()).map(({ refundedMinor }) => refundedMinor)).toEqual([100, 0]);
  });
});

test('PAY-11 a part that went back is found after the subscription has ended as well', async () => {
  const { ada, inspect, id, gateway, paymentId } = await subscriber('paypal');
  env.sandbox.behave({ reportingLate: true });
  gateway.refund(paymentId(), 100);
  await eventually(async () => expect(await inspect.payments()).toMatchObject([{ refundUnknown: true }]));
  await ada.post(providerCalls.paypal.cancel, providerCalls.paypal.cancelBody(id));
  await env.idle();
  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => expect(await inspect.payments()).toMatchObject([{ refundedMinor: 100 }]));
  // A webhook may have found it first: the provider is asked once more, hours later.
  await env.idle();
  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => expect((await inspect.payments())[0]).not.toHaveProperty('refundUnknown'));
});

test.each([
  ['a minute later', { reportingLate: false, afterMs: 60_000 }],
  ['within the hour in which its reports come to it', { reportingLate: true, afterMs: 3 * 3600 * 1000 + 60_000 }],
])('PAY-11 PayPal is asked again how much went back after an end: %s', async (_when, { reportingLate, afterMs }) => {
  const { ada, inspect, id, gateway, paymentId } = await subscriber('paypal');
  env.sandbox.behave({ reportingLate: true });
  const payment = paymentId();
  await ada.post(providerCalls.paypal.cancel, providerCalls.paypal.cancelBody(id));
  gateway.refund(payment, 100);
  await eventually(async () => expect(await inspect.payments()).toMatchObject([{ refundUnknown: true }]));
  env.sandbox.behave({ reportingLate });
  await env.idle();
  env.sandbox.advance(afterMs);
  await env.billing.launch();
  await eventually(async () => expect(await inspect.payments()).toMatchObject([{ refundedMinor: 100 }]));
});

test('PAY-11 a second part that went back just before the end of a subscription is found although the first was known', async () => {
  const { ada, inspect, id, gateway, paymentId } = await subscriber('paypal');
  const backMinor = async () => (await inspect.payments())[0]?.refundedMinor;
  env.sandbox.behave({ reportingLate: true });
  gateway.refund(paymentId(), 100);
  env.sandbox.advance(4 * 3600 * 1000);
  await ada.post('/api/subscriptiondetail', {});
  expect(await backMinor()).toBe(100);
  gateway.refund(paymentId(), 200);
  await ada.post('/api/subscriptiondetail', {});
  await ada.post(providerCalls.paypal.cancel, providerCalls.paypal.cancelBody(id));
  expect(await backMinor()).toBe(100);

  await env.idle();
  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => expect(await backMinor()).toBe(300));
  // A webhook may have found it first: the provider is asked once more, hours later.
  await env.idle();
  env.sandbox.advance(DAY);
  await env.billing.launch();
  await eventually(async () => expect((await inspect.payments())[0]).not.toHaveProperty('refundUnknown'));
  expect((await inspect.payments())[0]?.creditNotes?.map(({ amountMinor }) => amountMinor)).toEqual([100, 200]);
});

test('PAY-12 renewals at Paystack whose webhooks were lost all get their receipts', async () => {
  const { inspect, id, gateway } = await subscriber('paystack');
  env.sandbox.deliveries.setMode({ mode: 'drop' });
  for (let n = 0; n < 2; n++) {
    const until = env.sandbox.provider('paystack').ledger()[0]?.paidUntil?.getTime() ?? 0;
    env.sandbox.advance(until - env.sandbox.now().getTime() + 60_000);
    gateway.renew(id, true);
  }
  await env.billing.launch();
  await eventually(async () => expect(await inspect.payments()).toHaveLength(3));
  await eventually(async () => expect(await inspect.events('receipt.issued')).toHaveLength(3));
  expect(await inspect.plan()).toBe('monthly');
});

test('PAY-11 a refund to one customer of Paystack leaves the plan of another alone', async () => {
  const ada = await subscriber('paystack');
  const eve = await subscriber('paystack');
  ada.gateway.refund(ada.paymentId());
  await ada.inspect.hasPlan('free');
  await eve.ada.post('/api/subscriptiondetail', {});
  expect([await eve.inspect.plan(), (await eve.inspect.payments())[0]?.refundedMinor]).toEqual(['monthly', 0]);
});

test('PAY-12 what Razorpay has halted is said not to renew, and after it is cancelled another plan can be bought', async () => {
  const { ada, inspect, id, gateway } = await subscriber('razorpay');
  const until = (await inspect.subscription())?.paidUntil.getTime() ?? 0;
  env.sandbox.advance(until - env.sandbox.now().getTime() + 60_000);
  for (let n = 0; n < 4; n++) gateway.renew(id, false);
  await eventually(async () => {
    const { subscription } = await ada.subscription();
    expect(subscription).toMatchObject({ state: 'past-due', renews: false });
    expect(subscription).not.toHaveProperty('nextBillingAt');
  });
  const refused = await ada.begin('stripe');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cancel it before')]);
  expect((await ada.post(providerCalls.razorpay.cancel, providerCalls.razorpay.cancelBody(id))).status).toBe(200);
  const again = await ada.buy('razorpay');
  expect(again.bought.subscriptionView).toMatchObject({ state: 'active', renews: true });
  expect(await inspect.plan()).toBe('monthly');
});

test('PAY-12 a plan of a gateway that is not connected any more lasts as long as it was paid for', async () => {
  const { inspect } = await subscriber('stripe');
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_MONTHLY_PRICE, STRIPE_YEARLY_PRICE } =
    env.sandbox.environment;
  const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_MONTHLY_PRICE, STRIPE_YEARLY_PRICE };
  const none = Object.fromEntries(Object.keys(keys).map((name) => [name, '']));
  await env.billing.launch(none);
  await waitUntilIdle(env.billing.database);
  expect(await inspect.plan()).toBe('monthly');
  const until = (await inspect.subscription())?.paidUntil.getTime() ?? 0;
  env.sandbox.advance(until - env.sandbox.now().getTime() + 3 * DAY);
  await env.billing.launch(none);
  await inspect.hasPlan('free');
  expect(await inspect.subscription()).toMatchObject({ state: 'ended', endReason: 'expired' });
  // the provider may keep charging: settlement is retried until it answers or admins see the dead letter
  await eventually(async () => expect(await inspect.settlements()).toHaveLength(1));
});

test('PAY-11 what is paid after its payer left goes back', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { pageOf, card } = providerCalls.stripe;
  const begun = await ada.begin('stripe');
  await env.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  await eventually(async () => expect((await inspect.account())?.closedAt).toBeTruthy());
  await env.press(pageOf(begun.body), 'pay', card);
  await eventually(async () => {
    const [payment] = await inspect.payments();
    expect(payment?.refundedMinor).toBe(payment?.amountMinor);
    expect(payment?.payer).toBeUndefined();
  });
  expect(await inspect.plan()).toBe('free');
});
