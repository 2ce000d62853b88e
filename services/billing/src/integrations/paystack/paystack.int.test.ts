import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { ProviderSnapshot } from '../payment-provider.ts';
import { longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createPaystack } from './paystack.adapter.ts';

const good = { card: '4084 0840 8408 4081' };

const env = await setupProvider('paystack');
const { config } = env;
const paystack = createPaystack(config, longLimits);
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

async function read(id: string, kind: 'checkout' | 'subscription' = 'checkout'): Promise<ProviderSnapshot> {
  const snapshot = await paystack.fetchSnapshot({ kind, id });
  if (!snapshot) throw new Error('Paystack does not know it');
  return snapshot;
}

async function buy(plan: 'monthly' | 'yearly' = 'monthly', email?: string) {
  const checkoutSession = env.order(plan, email ? { email } : {});
  const { checkoutId: reference, url } = await paystack.openCheckout(checkoutSession, returnPages);
  await env.press(url, 'pay', good);
  const { subscriptionId: code = '' } = await read(reference);
  return { checkoutSession, reference, code };
}

async function firstPayment(reference: string) {
  const [payment] = (await read(reference)).payments;
  if (!payment) throw new Error('Nothing was paid');
  return payment;
}

describe('PAY-08 buying through Paystack', () => {
  test('opens a page in rand under the attempt, and comes back with it', async () => {
    const checkoutSession = env.order('yearly');
    const opened = await paystack.openCheckout(checkoutSession, returnPages);
    expect(opened.checkoutId).toBe(checkoutSession.id);
    expect(await (await fetch(opened.url)).text()).toMatch(/ZAR\s?1,871\.00/);
    const paid = await env.press(opened.url, 'pay', good);
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `${returnPages.success}?trxref=${checkoutSession.id}&reference=${checkoutSession.id}`,
    ]);
  });

  test('by its subscription it is the same purchase, with the fields that receipts name', async () => {
    const { reference, code } = await buy();
    const snapshot = await read(code, 'subscription');
    expect(snapshot).toEqual(await read(reference));
    expect(snapshot.details).toEqual({
      subscription_code: code,
      customer_code: expect.stringMatching(/^CUS_/),
      createdAt: expect.stringMatching(/^\d{4}-/),
      email_token: expect.any(String),
    });
  });

  test('a card that asks for PIN and OTP is paid with the right ones alone', async () => {
    const { checkoutId, url } = await paystack.openCheckout(env.order(), returnPages);
    const asks = await env.press(url, 'pay', { card: '5060666666666666666' });
    expect(await asks.text()).toMatch(/name="pin"[\s\S]*name="otp"/);
    const refused = await env.press(url, '3ds-complete', { pin: '1234', otp: '000000' });
    expect(await refused.text()).toContain('Incorrect OTP');
    expect(await read(checkoutId)).toMatchObject({ payments: [] });
    expect((await env.press(url, '3ds-complete', { pin: '1234', otp: '123456' })).status).toBe(303);
    expect(await read(checkoutId)).toMatchObject({ state: 'active' });
  });

  test('cancelled it goes to the page for that; left pending it can be paid later', async () => {
    const { checkoutId, url } = await paystack.openCheckout(env.order(), returnPages);
    expect((await env.press(url, 'cancel')).headers.get('location')).toBe(returnPages.failed);
    expect((await env.press(url, 'pending')).status).toBe(200);
    expect(await read(checkoutId)).toMatchObject({ state: 'pending', payments: [] });
    await env.press(url, 'pay', good);
    expect(await read(checkoutId)).toMatchObject({ state: 'active' });
    expect((await env.press(url, 'pay', good)).status).toBe(410);
  });

  test('the same click is never charged twice', async () => {
    const checkoutSession = env.order();
    await paystack.openCheckout(checkoutSession, returnPages);
    await expect(paystack.openCheckout(checkoutSession, returnPages)).rejects.toMatchObject({
      code: 'provider_refused',
    });
  });

  test('two payments are two separate purchases, read from either side', async () => {
    const checkoutSessions = [1, 2].map(() => env.order('monthly', { email: 'twice@example.com' }));
    const opened = await Promise.all(
      checkoutSessions.map((checkoutSession) => paystack.openCheckout(checkoutSession, returnPages)),
    );
    await Promise.all(opened.map(({ url }) => env.press(url, 'pay', good)));
    const readings = await Promise.all(checkoutSessions.map(({ id }) => read(id)));
    expect(new Set(readings.map(({ subscriptionId }) => subscriptionId)).size).toBe(2);
    for (const snapshot of readings) {
      expect(await read(snapshot.subscriptionId ?? '', 'subscription')).toEqual(snapshot);
      expect(snapshot.payments).toHaveLength(1);
    }
  });

  test('paid again after the first was cancelled it is a purchase of its own', async () => {
    const first = await buy('monthly', 'again@example.com');
    await paystack.cancel({ id: first.code, details: {} });
    const second = await buy('monthly', 'again@example.com');
    expect(second.code).not.toBe(first.code);
    expect(await read(first.reference)).toMatchObject({ status: 'non-renewing', subscriptionId: first.code });
  });

  test('paid, but not listed as a subscription yet, it is pending until it is', async () => {
    const { reference } = await buy();
    const nothingYet = { status: true, message: 'Subscriptions retrieved', data: [] };
    env.sandbox.fail('paystack', {
      kind: 'status',
      match: 'GET /paystack/subscription',
      status: 200,
      body: nothingYet,
    });
    expect(await read(reference)).toMatchObject({ state: 'pending', status: 'success', attemptId: reference });
    expect(await read(reference)).toMatchObject({ state: 'active' });
  });
});

describe('SUB-02 cancelling at Paystack', () => {
  test('is over when what was paid for is', async () => {
    const { reference, code } = await buy();
    await paystack.cancel({ id: code, details: {} });
    env.sandbox.advance(32 * DAY_MS);
    expect(await read(reference)).toMatchObject({ state: 'ended', status: 'cancelled', endReason: 'cancelled' });
  });

  test('from the side of Paystack it is over at once', async () => {
    const { reference, code } = await buy();
    env.sandbox.provider('paystack').cancel(code);
    expect(await read(reference)).toMatchObject({ state: 'ended', endReason: 'cancelled', payments: [{}] });
  });
});

describe('PAY-12 what becomes of a subscription at Paystack', () => {
  test('a failed renewal is past due without another day, although the next date moves on, and recovers', async () => {
    const { reference, code } = await buy();
    const before = await read(reference);
    const { renew } = env.sandbox.provider('paystack');
    env.sandbox.advance(30 * DAY_MS);
    renew(code, false);
    const failed = await read(reference);
    expect(failed).toMatchObject({ state: 'past-due', status: 'attention', payments: [{}] });
    expect(failed.paidUntil?.getTime()).toBeLessThan((before.paidUntil?.getTime() ?? 0) + 1000);
    env.sandbox.advance(31 * DAY_MS);
    renew(code, false);
    env.sandbox.advance(31 * DAY_MS);
    renew(code, true);
    const recovered = await read(reference);
    expect(recovered).toMatchObject({ state: 'active', payments: [{}, {}] });
    // Paystack charges again on the next payment date: two periods went by unpaid.
    const won = (recovered.paidUntil?.getTime() ?? 0) - (before.paidUntil?.getTime() ?? 0);
    expect(won).toBeGreaterThan(88 * DAY_MS);
    expect(won).toBeLessThan(94 * DAY_MS);
  });

  test('PAY-11 money that went back to one customer is not taken for that of another', async () => {
    const ada = await buy();
    const eve = await buy();
    const { refund, dispute } = env.sandbox.provider('paystack');
    const ofAda = await firstPayment(ada.reference);
    refund(ofAda.id);
    dispute(ofAda.id, 'lost');
    expect(await firstPayment(eve.reference)).toMatchObject({ refundedMinor: 0, dispute: undefined });
    expect(await read(eve.code, 'subscription')).toMatchObject({ state: 'active', payments: [{ refundedMinor: 0 }] });
    await paystack.refund(await firstPayment(eve.reference));
    expect(await firstPayment(eve.reference)).toMatchObject({ refundedMinor: 17_000 });
  });

  test('PAY-11 a part given back after a renewal counts once', async () => {
    const { reference, code } = await buy();
    env.sandbox.advance(31 * DAY_MS);
    env.sandbox.provider('paystack').renew(code, true);
    env.sandbox.provider('paystack').refund((await firstPayment(reference)).id, 100);
    const { payments } = await read(reference);
    expect(payments.map(({ refundedMinor }) => refundedMinor)).toEqual([100, 0]);
  });

  test('PAY-11 a purchase and its renewals are found among those of a whole account, page after page', async () => {
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const { reference, code } = await buy('monthly', 'early@example.com');
    const provider = env.sandbox.provider('paystack');
    for (let n = 0; n < 130; n++) {
      const { url } = await paystack.openCheckout(env.order('monthly', { email: 'many@example.com' }), returnPages);
      await env.press(url, 'pay', good);
    }
    for (let n = 0; n < 3; n++) {
      env.sandbox.advance(31 * DAY_MS);
      provider.renew(code, true);
    }
    const many = provider.ledger().flatMap(({ payments }) => payments);
    for (const { id } of many.slice(0, 60)) provider.refund(id, 1);
    const snapshot = await read(reference);
    expect(snapshot).toMatchObject({ subscriptionId: code, payments: [{}, {}, {}, {}] });
    expect(snapshot.payments.map(({ refundedMinor }) => refundedMinor)).toEqual([0, 0, 0, 0]);
    expect(await read(code, 'subscription')).toEqual(snapshot);
    const byAttempt = await paystack.fetchSnapshot({ kind: 'subscription', id: code, attemptId: reference });
    expect(byAttempt).toEqual(snapshot);
  });

  test('PAY-11 the checkout that is known to have begun a subscription is believed, but not one of another customer', async () => {
    const ada = await buy();
    const eve = await buy();
    const known = await paystack.fetchSnapshot({ kind: 'subscription', id: ada.code, attemptId: ada.reference });
    expect(known).toEqual(await read(ada.reference));
    const foreign = await paystack.fetchSnapshot({ kind: 'subscription', id: ada.code, attemptId: eve.reference });
    expect(foreign).toEqual(known);
  });
});

describe('PAY-11 rule 1: webhooks of Paystack', () => {
  const signed = (body: string, secret = config.secretKey) => ({
    'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex'),
  });

  test('each one says what happened and leads to the purchase it concerns, renewals included', async () => {
    const { reference, code } = await buy();
    const sandbox = env.sandbox.provider('paystack');
    sandbox.renew(code, true);
    const renewal = (await read(reference)).payments[1]?.id ?? '';
    sandbox.refund(renewal, 100);
    sandbox.dispute(renewal, 'open');
    sandbox.renew(code, false);
    const webhookEvents = await Promise.all(
      (await env.webhooks()).map(({ body, headers }) => paystack.parseWebhook(body, headers)),
    );
    expect(webhookEvents.map(({ type }) => type).toSorted()).toEqual([
      'charge.dispute.create',
      'charge.success',
      'charge.success',
      'invoice.create',
      'invoice.create',
      'invoice.payment_failed',
      'invoice.update',
      'refund.processed',
      'subscription.create',
    ]);
    for (const { reference: about } of webhookEvents) {
      if (!about) throw new Error('A notice about nothing');
      expect(await paystack.fetchSnapshot(about)).toMatchObject({ subscriptionId: code, attemptId: reference });
    }
  });

  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'x' } });
  test.each([
    ['without a signature', () => ({})],
    ['with another secret', () => signed(body, 'another one')],
    ['with a blank secret', () => signed(body, '')],
    [
      'with another algorithm',
      () => ({ 'x-paystack-signature': createHmac('sha256', config.secretKey).update(body).digest('hex') }),
    ],
    ['with words for a signature', () => ({ 'x-paystack-signature': 'trust me' })],
  ])('%s it is refused', (_name, headers) => {
    expect(() => paystack.parseWebhook(Buffer.from(body), headers())).toThrow(/not signed/);
  });

  test.each([
    '{"event":"transfer.success","data":{"reference":"x"}}',
    '{"event":"subscription.expiring_cards","data":[{"expiry_date":"12/2026"}]}',
    '{"event":"charge.success","data":null}',
  ])('%s concerns nothing of ours', async (text) => {
    expect(await paystack.parseWebhook(Buffer.from(text), signed(text))).toMatchObject({ reference: undefined });
  });
});
