import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { createShop, longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createPaypal } from './paypal.adapter.ts';

const away = { kind: 'unavailable', code: 'provider_unavailable' };
const refused = { kind: 'internal', code: 'provider_refused' };
const payer = {
  email: 'ada@example.com',
  name: 'Ada',
  lastName: 'Lövelace',
  address: '1 St',
  post: '75',
  country: 'GB',
};

const env = await setupProvider('paypal');
const { config } = env;
const paypal = createPaypal(config, { limits: longLimits, now: env.sandbox.now });
await paypal.checkOffers(env.offers());
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

// PayPal names the day of a bill, not its hour.
const near = (date: Date | undefined) => ({
  asymmetricMatch: (other: unknown) =>
    date !== undefined && other instanceof Date && Math.abs(other.getTime() - date.getTime()) < DAY_MS,
});

const gateway = () => env.sandbox.provider('paypal');
const asked = (part: string) => env.sandbox.requests.filter(({ method, path }) => `${method} ${path}`.includes(part));

const { read, open, buy, firstPayment } = createShop(env, paypal);

async function buyPending() {
  const { checkoutId, url } = await open();
  await env.press(url, 'pending');
  return checkoutId;
}

describe('PAY-06 buying through PayPal', () => {
  test('is active for PayPal before the money has come, and pending for us', async () => {
    const id = await buyPending();
    expect(await read(id)).toMatchObject({ state: 'pending', status: 'ACTIVE', subscriptionId: id, payments: [] });
    env.sandbox.advance(20_000);
    expect(await read(id)).toMatchObject({ state: 'active', payments: [{ amountMinor: 900 }] });
  });

  test('cancelled before any money came it has failed', async () => {
    const id = await buyPending();
    await paypal.cancel({ id, details: {} });
    expect(await read(id)).toMatchObject({ state: 'failed', status: 'CANCELLED', payments: [] });
  });

  test('PAY-11 rule 18: paid from an account with another address it is bound by the attempt all the same', async () => {
    const checkoutSession = env.order('monthly', { payer });
    const { checkoutId: id, url } = await paypal.openCheckout(checkoutSession, returnPages);
    await env.press(url, 'pay', { email: 'other.payer@example.com' });
    expect(await read(id)).toMatchObject({
      attemptId: checkoutSession.id,
      details: { subscriber: { email_address: 'other.payer@example.com' } },
    });
  });

  test('a page that was used is used up', async () => {
    const { url } = await open();
    await env.press(url, 'pay');
    expect((await env.press(url, 'pay')).status).toBe(404);
    expect(gateway().ledger()[0]?.payments).toHaveLength(1);
  });

  test('the same attempt twice is the same checkout', async () => {
    const checkoutSession = env.order();
    const first = await paypal.openCheckout(checkoutSession, returnPages);
    expect(await paypal.openCheckout(checkoutSession, returnPages)).toEqual(first);
    expect(gateway().ledger()).toHaveLength(1);
  });

  test('an address that PayPal does not take is left out: PayPal knows its own customers’', async () => {
    const checkoutSession = env.order('monthly', { payer: { ...payer, country: 'gb' } });
    const { checkoutId } = await paypal.openCheckout(checkoutSession, returnPages);
    expect(await read(checkoutId)).toMatchObject({
      attemptId: checkoutSession.id,
      details: {
        subscriber: { email_address: checkoutSession.email, shipping_address: { address: { country_code: '' } } },
      },
    });
    expect(await paypal.openCheckout(checkoutSession, returnPages)).toMatchObject({ checkoutId });
  });

  test('an e-mail address that PayPal does not take is said', async () => {
    const checkoutSession = env.order('monthly', { email: 'invalid' });
    await expect(paypal.openCheckout(checkoutSession, returnPages)).rejects.toMatchObject({ kind: 'unprocessable' });
  });
});

test('SUB-02 what PayPal does not know is not cancelled', async () => {
  await expect(paypal.cancel({ id: 'I-UNKNOWN', details: {} })).rejects.toMatchObject(refused);
});

describe('SUB-03 another plan at PayPal', () => {
  const callPaypal = async (id: string, planId: string) => {
    const links = await paypal.revise?.({ id, details: {} }, planId, returnPages);
    return links?.find(({ rel }) => rel === 'approve')?.href ?? '';
  };

  test('agreed to, it is the new plan, and what was paid lasts as long as before', async () => {
    const { id } = await buy('monthly');
    const { paidUntil } = await read(id);
    const url = await callPaypal(id, config.yearlyPlanId);
    expect(await (await fetch(url)).text()).toContain('£99.00');
    expect(await read(id)).toMatchObject({ planId: config.monthlyPlanId });
    const answer = await env.press(url, 'pay');
    expect(answer.headers.get('location')).toContain(returnPages.successful);
    expect(await read(id)).toMatchObject({ planId: config.yearlyPlanId, state: 'active', paidUntil });
  });

  test('the next payment is the first of the new plan', async () => {
    const { id } = await buy('monthly');
    const { paidUntil } = await read(id);
    await env.press(await callPaypal(id, config.yearlyPlanId), 'pay');
    gateway().renew(id, true);
    const after = await read(id);
    expect(after.payments.map(({ amountMinor }) => amountMinor)).toEqual([900, 9900]);
    expect((after.paidUntil?.getTime() ?? 0) - (paidUntil?.getTime() ?? 0)).toBeGreaterThan(364 * DAY_MS);
  });

  test('a month that was paid does not become a year when the renewal fails or it is cancelled', async () => {
    const { id } = await buy('monthly');
    const { paidUntil } = await read(id);
    await env.press(await callPaypal(id, config.yearlyPlanId), 'pay');
    gateway().renew(id, false);
    expect(await read(id)).toMatchObject({ state: 'past-due', paidUntil: near(paidUntil) });
    gateway().cancel(id);
    expect(await read(id)).toMatchObject({ state: 'ended', paidUntil: near(paidUntil) });
  });

  test('nor in a process that has just begun, while PayPal does not say what the plans cost', async () => {
    const { id } = await buy('monthly');
    const { paidUntil } = await read(id);
    await env.press(await callPaypal(id, config.yearlyPlanId), 'pay');
    gateway().cancel(id);
    const restarted = createPaypal(config, { limits: longLimits });
    env.sandbox.fail('paypal', { kind: 'status', match: '/plans/', times: 2 });
    await expect(restarted.checkOffers(env.offers())).rejects.toMatchObject(away);
    expect(await read(id, restarted)).toMatchObject({ state: 'ended', paidUntil: near(paidUntil) });
  });

  test('not agreed to, the old plan goes on', async () => {
    const { id } = await buy('yearly');
    const answer = await env.press(await callPaypal(id, config.monthlyPlanId), 'cancel');
    expect(answer.headers.get('location')).toContain(returnPages.subscription);
    expect(await read(id)).toMatchObject({ planId: config.yearlyPlanId, state: 'active' });
  });

  test('a plan of another product is refused', async () => {
    const { id } = await buy();
    await expect(callPaypal(id, 'P-OTHERPRODUCT0000000')).rejects.toMatchObject(refused);
  });
});

describe('PAY-12 what becomes of a subscription at PayPal', () => {
  test('after three failed renewals it is suspended: nothing renews, what was paid stays', async () => {
    const { id } = await buy();
    const { paidUntil } = await read(id);
    for (let n = 0; n < 3; n++) gateway().renew(id, false);
    expect(await read(id)).toMatchObject({
      state: 'past-due',
      status: 'SUSPENDED',
      renews: false,
      paidUntil: near(paidUntil),
    });
    await paypal.cancel({ id, details: {} });
    expect(await read(id)).toMatchObject({ state: 'ended' });
  });

  test('payments of months to come are read by PayPal’s clock, with a token that PayPal takes', async () => {
    const { id } = await buy();
    for (let n = 0; n < 14; n++) {
      env.sandbox.advance(31 * DAY_MS);
      gateway().renew(id, true);
    }
    const { payments, paidUntil } = await read(id);
    expect(payments).toHaveLength(15);
    expect(payments.at(-1)?.coversUntil).toEqual(paidUntil);
    expect(paidUntil?.getTime()).toBeGreaterThan(Date.now() + 14 * 30 * DAY_MS);
    env.sandbox.advance(-14 * 31 * DAY_MS);
  });

  test('a part given back right after the payment is known at once where PayPal’s clock is ahead of ours', async () => {
    const behind = createPaypal(config, {
      limits: longLimits,
      now: () => new Date(env.sandbox.now().getTime() - 20_000),
    });
    await behind.checkOffers(env.offers());
    const { id } = await buy();
    gateway().refund((await firstPayment(id)).id, 100);
    expect(await read(id, behind)).toMatchObject({ payments: [{ refundedMinor: 100 }] });
  });

  describe('PAY-11 while PayPal’s reports are hours late', () => {
    beforeEach(() => env.sandbox.behave({ reportingLate: true }));
    afterEach(() => env.sandbox.calm());

    test('a part given back is 0 at first, and what is known otherwise is read', async () => {
      const { id } = await buy();
      gateway().refund((await firstPayment(id)).id, 100);
      expect(await read(id)).toMatchObject({ state: 'active', payments: [{ refundedMinor: 0 }] });
      gateway().renew(id, true);
      expect(await read(id)).toMatchObject({ payments: [{ refundedMinor: 0 }, {}] });
      env.sandbox.advance(3 * HOUR_MS + 1000);
      expect(await read(id)).toMatchObject({ payments: [{ refundedMinor: 100 }, {}] });
    });

    test('parts given back long ago and just now are read also where a month of reports ends', async () => {
      const { id } = await buy();
      const payment = await firstPayment(id);
      env.sandbox.advance(5 * HOUR_MS);
      gateway().refund(payment.id, 100);
      env.sandbox.advance(31 * DAY_MS - 3 * HOUR_MS);
      gateway().refund(payment.id, 50);
      for (const [hours, refundedMinor] of [
        [0, 100],
        [1, 100],
        [2, 150],
        [24, 150],
      ] as const) {
        env.sandbox.advance(hours * HOUR_MS);
        expect(await firstPayment(id)).toMatchObject({ refundedMinor });
      }
    });

    test('a payment of more than three years ago is still read', async () => {
      const { id } = await buy('yearly');
      gateway().refund((await firstPayment(id)).id, 100);
      env.sandbox.advance(3 * 366 * DAY_MS);
      expect(await read(id)).toMatchObject({ state: 'active', payments: [{ amountMinor: 9900 }] });
    });
  });

  test('more refunds than fit on a page of reports are all counted', async () => {
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const { id } = await buy();
    const payment = await firstPayment(id);
    for (let n = 0; n < 501; n++) gateway().refund(payment.id, 1);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 501 });
  });

  test('a sale that the newer call does not know is given back by the older one, once', async () => {
    const { id } = await buy();
    const payment = await firstPayment(id);
    const unknown = { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.', debug_id: '1' };
    const fault = { kind: 'status', status: 404, body: unknown, match: '/v2/payments/captures' } as const;
    env.sandbox.fail('paypal', fault, fault, fault);
    await paypal.refund(payment);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 900 });
    await expect(createPaypal(config, { limits: longLimits }).refund(payment)).resolves.toBeUndefined();
    await expect(paypal.refund({ ...payment, id: 'UNKNOWNSALE000000' })).rejects.toMatchObject(refused);
    expect(gateway().ledger()[0]?.payments).toMatchObject([{ refundedMinor: 900 }]);
  });

  test('without the right to see disputes and reports the rest is read all the same', async () => {
    const { id } = await buy();
    gateway().refund((await firstPayment(id)).id, 100);
    const forbidden = { name: 'NOT_AUTHORIZED', message: 'Insufficient permissions', debug_id: '1' };
    env.sandbox.fail(
      'paypal',
      { kind: 'status', status: 403, body: forbidden, match: '/disputes' },
      { kind: 'status', status: 403, body: forbidden, match: '/reporting' },
    );
    expect(await read(id)).toMatchObject({ state: 'active', payments: [{ refundedMinor: 0 }] });
  });

  test('reports that fail are not taken for reports without refunds', async () => {
    const { id } = await buy();
    gateway().refund((await firstPayment(id)).id, 100);
    env.sandbox.fail('paypal', { kind: 'status', status: 500, match: '/reporting', times: 10 });
    await expect(read(id)).rejects.toMatchObject(away);
  });
});

describe('PAY-11 rule 10: PayPal in trouble', () => {
  test('a checkout whose answer was lost is one checkout', async () => {
    env.sandbox.fail('paypal', { kind: 'commit-then-reset', match: 'POST /paypal/v1/billing/subscriptions' });
    const { checkoutId } = await paypal.openCheckout(env.order(), returnPages);
    expect(
      gateway()
        .ledger()
        .map(({ id }) => id),
    ).toEqual([checkoutId]);
  });

  test('several calls at once share one token', async () => {
    const fresh = createPaypal(config, { limits: longLimits });
    await Promise.all(Array.from({ length: 5 }, () => fresh.fetchSnapshot({ kind: 'checkout', id: 'I-UNKNOWN00000' })));
    expect(asked('oauth2')).toHaveLength(1);
  });

  test('a token that PayPal takes no more is exchanged for another', async () => {
    const { id } = await buy();
    const tokens = asked('oauth2').length;
    env.sandbox.advance(10 * HOUR_MS);
    expect(await read(id)).toMatchObject({ state: 'active' });
    expect(asked('oauth2')).toHaveLength(tokens + 1);
  });

  test('a token that could not be fetched is asked for again at the next call', async () => {
    const fresh = createPaypal(config, { limits: longLimits });
    env.sandbox.fail('paypal', { kind: 'status', match: 'oauth2' });
    await expect(fresh.fetchSnapshot({ kind: 'checkout', id: 'I-UNKNOWN00000' })).rejects.toMatchObject(away);
    await expect(fresh.fetchSnapshot({ kind: 'checkout', id: 'I-UNKNOWN00000' })).resolves.toBeUndefined();
  });

  test('what is told of a failure names PayPal’s debug id, and no token, secret or address', async () => {
    const checkoutSession = env.order('monthly', { payer, planId: 'P-OTHER' });
    const error: Error = await paypal.openCheckout(checkoutSession, returnPages).catch((thrown) => thrown);
    const { cause } = error;
    expect(String(cause)).toMatch(/404 INVALID_RESOURCE_ID, debug id [0-9a-f]{13}/);
    expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toMatch(/ada@|Bearer|Basic/);
  });
});
