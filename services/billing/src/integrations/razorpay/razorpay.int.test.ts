import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { ProviderSnapshot } from '../payment-provider.ts';
import { longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createRazorpay } from './razorpay.adapter.ts';

const good = { card: '4718 6091 0820 4366', otp: '1234' };

const env = await setupProvider('razorpay');
const { config } = env;
const razorpay = createRazorpay(config, longLimits);
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

async function read(id: string): Promise<ProviderSnapshot> {
  const snapshot = await razorpay.fetchSnapshot({ kind: 'checkout', id });
  if (!snapshot) throw new Error('Razorpay does not know it');
  return snapshot;
}

async function buy(plan: 'monthly' | 'yearly' = 'monthly') {
  const checkoutSession = env.order(plan, { address: 'Straße 1' });
  const { checkoutId: id, url } = await razorpay.openCheckout(checkoutSession, returnPages);
  await env.press(url, 'pay', good);
  return { checkoutSession, id };
}

async function firstPayment(id: string) {
  const [payment] = (await read(id)).payments;
  if (!payment) throw new Error('Nothing was paid');
  return payment;
}

describe('PAY-07 buying through Razorpay', () => {
  test('opens a page that names the price', async () => {
    const { url } = await razorpay.openCheckout(env.order(), returnPages);
    expect(await (await fetch(url)).text()).toContain('£9.00');
  });

  test('answers the fields that receipts name, notes included', async () => {
    const { checkoutSession, id } = await buy();
    expect((await read(id)).details).toEqual({
      id,
      current_start: expect.any(Number),
      charge_at: expect.any(Number),
      customer_id: expect.stringMatching(/^cust_/),
      notes: { attempt: checkoutSession.id, address: 'Straße 1' },
    });
  });

  test('left pending or closed it stays pending, and fails when the link has expired after a day', async () => {
    const { checkoutId, url } = await razorpay.openCheckout(env.order(), returnPages);
    await env.press(url, 'pending');
    await env.press(url, 'cancel');
    expect(await read(checkoutId)).toMatchObject({ state: 'pending', status: 'created' });
    env.sandbox.advance(DAY_MS + 1000);
    expect(await read(checkoutId)).toMatchObject({ state: 'failed', status: 'expired' });
    expect((await env.press(url, 'pay', good)).status).toBe(410);
  });

  test('a note that is longer than Razorpay takes is cut', async () => {
    const checkoutSession = env.order('monthly', { address: 'x'.repeat(500) });
    const { checkoutId } = await razorpay.openCheckout(checkoutSession, returnPages);
    expect((await read(checkoutId)).details.notes).toEqual({ attempt: checkoutSession.id, address: 'x'.repeat(256) });
  });
});

describe('PAY-12 what becomes of a subscription at Razorpay', () => {
  test('a failed renewal is past due without another day, is given up in the end, and recovers', async () => {
    const { id } = await buy();
    const { paidUntil } = await read(id);
    const { renew } = env.sandbox.provider('razorpay');
    renew(id, false);
    expect(await read(id)).toMatchObject({ state: 'past-due', status: 'pending', paidUntil });
    for (let n = 0; n < 3; n++) renew(id, false);
    expect(await read(id)).toMatchObject({ state: 'past-due', status: 'halted', renews: false, paidUntil });
    renew(id, true);
    expect(await read(id)).toMatchObject({ state: 'active', payments: [{}, {}] });
  });

  test('PAY-11 a refund that failed is given back again although the payment still counts it as refunded', async () => {
    const { id } = await buy();
    const payment = await firstPayment(id);
    await razorpay.refund(payment);
    env.sandbox.provider('razorpay').settleRefund?.(payment.id, false);
    env.sandbox.fail('razorpay', {
      kind: 'status',
      status: 200,
      match: `GET /razorpay/v1/payments/${payment.id}`,
      body: { id: payment.id, status: 'refunded', amount: 900, currency: 'GBP', amount_refunded: 900, created_at: 1 },
    });
    await razorpay.refund(payment);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 900, failedRefundMinor: 900 });
  });
});

describe('PAY-11 rule 1: webhooks of Razorpay', () => {
  const signed = (body: string, secret = config.webhookSecret) => ({
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  });

  test('each one says what happened and which subscription it concerns', async () => {
    const { id } = await buy();
    const { id: paymentId } = await firstPayment(id);
    env.sandbox.provider('razorpay').refund(paymentId, 100);
    env.sandbox.provider('razorpay').dispute(paymentId, 'open');
    const webhookEvents = await Promise.all(
      (await env.webhooks()).map(({ body, headers }) => razorpay.parseWebhook(body, headers)),
    );
    expect(webhookEvents.map(({ type }) => type).toSorted()).toEqual([
      'payment.dispute.created',
      'refund.created',
      'refund.processed',
      'subscription.activated',
      'subscription.authenticated',
      'subscription.charged',
    ]);
    expect(new Set(webhookEvents.map((webhookEvent) => webhookEvent.id)).size).toBe(6);
    for (const { reference } of webhookEvents) {
      if (!reference) throw new Error('A notice about nothing');
      expect(await razorpay.fetchSnapshot(reference)).toMatchObject({ subscriptionId: id });
    }
  });

  test('delivered again it is the same notice, whatever its unsigned headers say', async () => {
    await buy();
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = await env.webhooks();
    const first = await razorpay.parseWebhook(body, headers);
    expect(await razorpay.parseWebhook(body, { ...headers, 'x-razorpay-event-id': 'other' })).toEqual(first);
  });

  const body = JSON.stringify({ event: 'subscription.charged', payload: {} });
  test.each([
    ['without a signature', () => ({})],
    ['with another secret', () => signed(body, 'another one')],
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

  test('signed with the former secret it is heard while that is named', async () => {
    const rotated = createRazorpay({ ...config, webhookSecret: 'new one', formerWebhookSecret: config.webhookSecret });
    for (const secret of ['new one', config.webhookSecret])
      expect(await rotated.parseWebhook(Buffer.from(body), signed(body, secret))).toMatchObject({
        type: 'subscription.charged',
      });
    expect(() => rotated.parseWebhook(Buffer.from(body), signed(body, 'another one'))).toThrow(/not signed/);
    expect(() => razorpay.parseWebhook(Buffer.from(body), signed(body, 'new one'))).toThrow(/not signed/);
  });

  test('about other things it concerns nothing of ours', async () => {
    const text = '{"event":"settlement.processed","payload":{"settlement":{"entity":{"id":"setl_1"}}}}';
    const webhookEvent = await razorpay.parseWebhook(Buffer.from(text), signed(text));
    expect(webhookEvent).toMatchObject({ type: 'settlement.processed', reference: undefined });
  });
});

describe('PAY-11 rule 10: Razorpay in trouble', () => {
  const away = { kind: 'unavailable', code: 'provider_unavailable' };

  test('a checkout whose response is lost is not paid, and the next click opens another', async () => {
    const checkoutSession = env.order();
    env.sandbox.fail('razorpay', { kind: 'commit-then-reset' });
    await expect(razorpay.openCheckout(checkoutSession, returnPages)).rejects.toMatchObject(away);
    const { url } = await razorpay.openCheckout(checkoutSession, returnPages);
    await env.press(url, 'pay', good);
    const bought = env.sandbox.provider('razorpay').ledger();
    expect(bought.map(({ status }) => status)).toEqual(['active', 'created']);
  });
});
