import { createHmac } from 'node:crypto';
import type { ProviderAdapter, Reading } from '../payment-provider.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { openShop, returnPages, type Shop } from '../testing/open-shop.ts';
import { createRazorpay } from './razorpay.adapter.ts';

const DAY = 24 * 3600 * 1000;
const good = { card: '4718 6091 0820 4366', otp: '1234' };

let shop: Shop;
let config: RazorpayConfig;
let razorpay: ProviderAdapter;

beforeAll(async () => {
  shop = await openShop('razorpay');
  const { environment: env } = shop.sandbox;
  config = {
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    monthlyPlanId: env.RAZORPAY_MONTHLY_PLAN,
    yearlyPlanId: env.RAZORPAY_YEARLY_PLAN,
    apiBase: env.RAZORPAY_API_BASE,
  };
  razorpay = createRazorpay(config);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.webhooks();
  shop.sandbox.reset();
});

async function read(id: string): Promise<Reading> {
  const reading = await razorpay.read({ kind: 'checkout', id });
  if (!reading) throw new Error('Razorpay does not know it');
  return reading;
}

async function buy(plan: 'monthly' | 'yearly' = 'monthly') {
  const attempt = shop.attempt(plan, { address: 'Straße 1' });
  const { checkoutId: id, url } = await razorpay.openCheckout(attempt, returnPages);
  await shop.press(url, 'pay', good);
  return { attempt, id };
}

async function firstPayment(id: string) {
  const [payment] = (await read(id)).payments;
  if (!payment) throw new Error('Nothing was paid');
  return payment;
}

describe('PAY-07 buying through Razorpay', () => {
  test('opens a link that names the attempt, is pending until it is paid, and active then', async () => {
    const attempt = shop.attempt('monthly', { address: '1 High Street' });
    const opened = await razorpay.openCheckout(attempt, returnPages);
    expect(await (await fetch(opened.url)).text()).toContain('£9.00');
    expect(await read(opened.checkoutId)).toMatchObject({
      state: 'pending',
      status: 'created',
      attemptId: attempt.id,
      payments: [],
    });

    await shop.press(opened.url, 'pay', good);
    const reading = await read(opened.checkoutId);
    expect(reading).toMatchObject({
      provider: 'razorpay',
      state: 'active',
      status: 'active',
      attemptId: attempt.id,
      checkoutId: opened.checkoutId,
      subscriptionId: opened.checkoutId,
      planId: config.monthlyPlanId,
      renews: true,
      payments: [{ amountMinor: 900, currency: 'GBP', refundedMinor: 0 }],
    });
    expect(reading.payments[0]?.coversUntil).toEqual(reading.paidUntil);
    const days = ((reading.paidUntil?.getTime() ?? 0) - Date.now()) / DAY;
    expect([28, 29, 30, 31]).toContain(Math.round(days));
    expect(reading.nextBillingAt).toEqual(reading.paidUntil);
  });

  test('answers the fields that receipts name, notes included', async () => {
    const { attempt, id } = await buy();
    expect((await read(id)).details).toEqual({
      id,
      current_start: expect.any(Number),
      charge_at: expect.any(Number),
      customer_id: expect.stringMatching(/^cust_/),
      notes: { attempt: attempt.id, address: 'Straße 1' },
    });
  });

  test('a year costs and lasts a year', async () => {
    const { id } = await buy('yearly');
    const { payments, paidUntil } = await read(id);
    expect(payments).toMatchObject([{ amountMinor: 9900 }]);
    expect(Math.round(((paidUntil?.getTime() ?? 0) - Date.now()) / DAY)).toBeGreaterThan(364);
  });

  test.each([
    ['declined', '4100280000060003', '1234', /declined by your bank/],
    ['without funds', '4100280000080001', '1234', /insufficient/],
    ['not authenticated', '4100280000000009', '1234', /authenticated/],
    ['with a code that is too short', '4718609108204366', '12', /Incorrect OTP/],
  ])('a card %s charges nothing, and another one may follow', async (_name, card, otp, says) => {
    const { checkoutId, url } = await razorpay.openCheckout(shop.attempt(), returnPages);
    expect(await (await shop.press(url, 'pay', { card, otp })).text()).toMatch(says);
    expect(await read(checkoutId)).toMatchObject({ state: 'pending', payments: [] });
    await shop.press(url, 'pay', good);
    expect(await read(checkoutId)).toMatchObject({ state: 'active' });
  });

  test('left pending or closed it stays pending, and fails when the link has expired after a day', async () => {
    const { checkoutId, url } = await razorpay.openCheckout(shop.attempt(), returnPages);
    await shop.press(url, 'pending');
    await shop.press(url, 'cancel');
    expect(await read(checkoutId)).toMatchObject({ state: 'pending', status: 'created' });
    shop.sandbox.advance(DAY + 1000);
    expect(await read(checkoutId)).toMatchObject({ state: 'failed', status: 'expired' });
    expect((await shop.press(url, 'pay', good)).status).toBe(410);
  });

  test('a note that is longer than Razorpay takes is cut', async () => {
    const attempt = shop.attempt('monthly', { address: 'x'.repeat(500) });
    const { checkoutId } = await razorpay.openCheckout(attempt, returnPages);
    expect((await read(checkoutId)).details.notes).toEqual({ attempt: attempt.id, address: 'x'.repeat(256) });
  });

  test('an id that Razorpay does not know, or that is none, is nothing', async () => {
    expect(await razorpay.read({ kind: 'checkout', id: 'sub_nobodyknows00' })).toBeUndefined();
    expect(await razorpay.read({ kind: 'subscription', id: 'pay_nobodyknows00' })).toBeUndefined();
    const asked = shop.sandbox.requests.length;
    expect(await razorpay.read({ kind: 'checkout', id: '../payments' })).toBeUndefined();
    expect(shop.sandbox.requests).toHaveLength(asked);
  });
});

describe('PAY-01 offers of Razorpay', () => {
  test('that match are sold', () => expect(razorpay.checkOffers(shop.offers())).resolves.toBeUndefined());

  test.each([
    ['amount', { amountMinor: 1 }],
    ['currency', { currency: 'INR' }],
    ['period', { interval: 'year' }],
    ['active', { active: false }],
  ] as const)('that differ in %s are named', async (field, change) => {
    const offers = shop.offers();
    shop.sandbox.changeOffer('razorpay', 'monthly', change);
    await expect(razorpay.checkOffers(offers)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(new RegExp(`monthly.*differs in ${field}`)),
    });
  });

  test('of a plan that is not there are named', async () => {
    const [offer] = shop.offers();
    if (!offer) throw new Error('Nothing is sold');
    const unknown = { ...offer, planId: 'plan_Nothing0000000' };
    await expect(razorpay.checkOffers([unknown])).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('SUB-02 cancelling at Razorpay', () => {
  test('ends at once, and a second time changes nothing', async () => {
    const { id } = await buy();
    await razorpay.cancel({ id, details: {} });
    expect(await read(id)).toMatchObject({
      state: 'ended',
      status: 'cancelled',
      endReason: 'cancelled',
      renews: false,
      payments: [{ refundedMinor: 0 }],
    });
    await expect(razorpay.cancel({ id, details: {} })).resolves.toBeUndefined();
  });

  test('is done although its answer was lost', async () => {
    const { id } = await buy();
    shop.sandbox.fail('razorpay', { kind: 'commit-then-reset', match: '/cancel' });
    await expect(razorpay.cancel({ id, details: {} })).resolves.toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'ended' });
  });

  test('says that it is not done when it is not', async () => {
    const { id } = await buy();
    shop.sandbox.fail('razorpay', { kind: 'status', match: '/cancel', status: 500 });
    await expect(razorpay.cancel({ id, details: {} })).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await read(id)).toMatchObject({ state: 'active' });
  });
});

describe('PAY-12 what becomes of a subscription at Razorpay', () => {
  test('a renewal is one more payment and one more period', async () => {
    const { id } = await buy();
    const before = await read(id);
    shop.sandbox.provider('razorpay').renew(id, true);
    const after = await read(id);
    expect(after.payments).toHaveLength(2);
    expect(after.payments[0]).toEqual(before.payments[0]);
    expect(after.payments[1]?.coversUntil).toEqual(after.paidUntil);
    expect(after.paidUntil?.getTime()).toBeGreaterThan((before.paidUntil?.getTime() ?? 0) + 27 * DAY);
  });

  test('a failed renewal is past due without another day, is given up in the end, and recovers', async () => {
    const { id } = await buy();
    const { paidUntil } = await read(id);
    const { renew } = shop.sandbox.provider('razorpay');
    renew(id, false);
    expect(await read(id)).toMatchObject({ state: 'past-due', status: 'pending', paidUntil });
    for (let n = 0; n < 3; n++) renew(id, false);
    expect(await read(id)).toMatchObject({ state: 'past-due', status: 'halted', paidUntil });
    renew(id, true);
    expect(await read(id)).toMatchObject({ state: 'active', payments: [{}, {}] });
  });

  test('a part and then the rest given back add up, and what is all given back is left alone', async () => {
    const { id } = await buy();
    const payment = await firstPayment(id);
    shop.sandbox.provider('razorpay').refund(payment.id, 100);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 100 });
    await razorpay.refund(payment);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 900 });
    await expect(razorpay.refund(payment)).resolves.toBeUndefined();
  });

  test('money goes back once although the answer was lost', async () => {
    const { id } = await buy();
    shop.sandbox.fail('razorpay', { kind: 'commit-then-reset', match: '/refund' });
    await razorpay.refund(await firstPayment(id));
    expect(shop.sandbox.provider('razorpay').ledger()[0]?.payments).toMatchObject([{ refundedMinor: 900 }]);
  });

  test.each(['open', 'won', 'lost'] as const)('a dispute is %s', async (state) => {
    const { id } = await buy();
    const payment = await firstPayment(id);
    shop.sandbox.provider('razorpay').dispute(payment.id, 'open');
    if (state !== 'open') shop.sandbox.provider('razorpay').dispute(payment.id, state);
    expect(await firstPayment(id)).toMatchObject({ dispute: state });
  });
});

describe('PAY-11 rule 1: webhooks of Razorpay', () => {
  const signed = (body: string, secret = config.webhookSecret) => ({
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  });

  test('each one says what happened and which subscription it concerns', async () => {
    const { id } = await buy();
    const { id: paymentId } = await firstPayment(id);
    shop.sandbox.provider('razorpay').refund(paymentId, 100);
    shop.sandbox.provider('razorpay').dispute(paymentId, 'open');
    const notices = await Promise.all(
      (await shop.webhooks()).map(({ body, headers }) => razorpay.parseWebhook(body, headers)),
    );
    expect(notices.map(({ type }) => type).toSorted()).toEqual([
      'payment.dispute.created',
      'refund.created',
      'refund.processed',
      'subscription.activated',
      'subscription.authenticated',
      'subscription.charged',
    ]);
    expect(new Set(notices.map((notice) => notice.id)).size).toBe(6);
    for (const { reference } of notices) {
      if (!reference) throw new Error('A notice about nothing');
      expect(await razorpay.read(reference)).toMatchObject({ subscriptionId: id });
    }
  });

  test('delivered again it is the same notice, whatever its unsigned headers say', async () => {
    await buy();
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = await shop.webhooks();
    const first = await razorpay.parseWebhook(body, headers);
    expect(await razorpay.parseWebhook(body, { ...headers, 'x-razorpay-event-id': 'other' })).toEqual(first);
  });

  test('written anew by somebody who read it, it is refused', async () => {
    await buy();
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = await shop.webhooks();
    const anew = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(() => razorpay.parseWebhook(anew, headers)).toThrow(/not signed/);
  });

  const body = JSON.stringify({ event: 'subscription.charged', payload: {} });
  test.each([
    ['without a signature', () => ({})],
    ['with another secret', () => signed(body, 'somebody else')],
    ['with a blank secret, which the SDK accepts', () => signed(body, '')],
    [
      'with another algorithm',
      () => ({ 'x-razorpay-signature': createHmac('sha512', config.webhookSecret).update(body).digest('hex') }),
    ],
    ['with half a signature', () => ({ 'x-razorpay-signature': signed(body)['x-razorpay-signature'].slice(0, 32) })],
    ['with words for a signature', () => ({ 'x-razorpay-signature': 'trust me' })],
  ])('%s it is refused', (_name, headers) => {
    expect(() => razorpay.parseWebhook(Buffer.from(body), headers())).toThrow(/not signed/);
  });

  test.each(['nonsense', '[]', '{"event":1}'])('signed but %s, it is refused', (text) => {
    expect(() => razorpay.parseWebhook(Buffer.from(text), signed(text))).toThrow(/no event/);
  });

  test('about other things it concerns nothing of ours', async () => {
    const text = '{"event":"settlement.processed","payload":{"settlement":{"entity":{"id":"setl_1"}}}}';
    const notice = await razorpay.parseWebhook(Buffer.from(text), signed(text));
    expect(notice).toMatchObject({ type: 'settlement.processed', reference: undefined });
  });

  test('cannot be taken with a blank secret', () => {
    expect(() => createRazorpay({ ...config, webhookSecret: ' ' })).toThrow(/blank/);
  });
});

describe('PAY-11 rule 10: Razorpay in trouble', () => {
  const away = { kind: 'unavailable', code: 'provider_unavailable' };

  test.each([
    ['fails', { kind: 'status', status: 500 }],
    ['fails with a page', { kind: 'status', status: 502, body: '<html>' }],
    ['is overrun', { kind: 'status', status: 429, body: { error: { code: 'BAD_REQUEST_ERROR' } } }],
    ['breaks the connection', { kind: 'reset' }],
    ['answers something else', { kind: 'status', status: 200, body: { hello: 'world' } }],
  ] as const)('when it %s, reading says that it is away', async (_name, fault) => {
    const { id } = await buy();
    shop.sandbox.fail('razorpay', fault);
    await expect(razorpay.read({ kind: 'checkout', id })).rejects.toMatchObject(away);
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  test('when it hangs, reading gives up after 3 s', async () => {
    const { id } = await buy();
    shop.sandbox.fail('razorpay', { kind: 'hang' });
    const from = performance.now();
    await expect(razorpay.read({ kind: 'checkout', id })).rejects.toMatchObject(away);
    expect(performance.now() - from).toBeLessThan(4500);
  });

  test('when the answer to an opened checkout is lost, nobody pays for it and the next click opens another', async () => {
    const attempt = shop.attempt();
    shop.sandbox.fail('razorpay', { kind: 'commit-then-reset' });
    await expect(razorpay.openCheckout(attempt, returnPages)).rejects.toMatchObject(away);
    const { url } = await razorpay.openCheckout(attempt, returnPages);
    await shop.press(url, 'pay', good);
    const bought = shop.sandbox.provider('razorpay').ledger();
    expect(bought.map(({ status }) => status)).toEqual(['active', 'created']);
  });

  test('refused keys are our fault, not a gateway that is away', async () => {
    const wrong = createRazorpay({ ...config, keySecret: 'wrong' });
    const refused = { kind: 'internal', code: 'provider_refused', message: 'Razorpay refused: Authentication failed' };
    await expect(wrong.read({ kind: 'checkout', id: 'sub_00000000000001' })).rejects.toMatchObject(refused);
  });
});
