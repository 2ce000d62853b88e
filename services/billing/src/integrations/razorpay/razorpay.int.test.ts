import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import { createShop, goodCards, longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createRazorpay } from './razorpay.adapter.ts';

const env = await setupProvider('razorpay');
const { config } = env;
const razorpay = createRazorpay(config, longLimits);
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

const { read, open, buy, firstPayment } = createShop(env, razorpay);

describe('PAY-07 buying through Razorpay', () => {
  test('left pending or closed it stays pending, and fails when the link has expired after a day', async () => {
    const { checkoutId, url } = await open();
    await env.press(url, 'pending');
    await env.press(url, 'cancel');
    expect(await read(checkoutId)).toMatchObject({ state: 'pending', status: 'created' });
    env.sandbox.advance(DAY_MS + 1000);
    expect(await read(checkoutId)).toMatchObject({ state: 'failed', status: 'expired' });
    expect((await env.press(url, 'pay', goodCards.razorpay)).status).toBe(410);
  });

  test('a note that is longer than Razorpay takes is cut', async () => {
    const { checkoutId } = await open('monthly', { address: 'x'.repeat(500) });
    expect((await read(checkoutId)).details.notes).toMatchObject({ address: 'x'.repeat(256) });
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

  test('delivered again it is the same notice, whatever its unsigned headers say', async () => {
    await buy();
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = await env.webhooks();
    const first = await razorpay.parseWebhook(body, headers);
    expect(await razorpay.parseWebhook(body, { ...headers, 'x-razorpay-event-id': 'other' })).toEqual(first);
  });

  const body = JSON.stringify({ event: 'subscription.charged', payload: {} });
  test('signed with the former secret it is heard while that is named', async () => {
    const rotated = createRazorpay({ ...config, webhookSecret: 'new one', formerWebhookSecret: config.webhookSecret });
    for (const secret of ['new one', config.webhookSecret])
      expect(await rotated.parseWebhook(Buffer.from(body), signed(body, secret))).toMatchObject({
        type: 'subscription.charged',
      });
    expect(() => rotated.parseWebhook(Buffer.from(body), signed(body, 'another one'))).toThrow(/not signed/);
    expect(() => razorpay.parseWebhook(Buffer.from(body), signed(body, 'new one'))).toThrow(/not signed/);
  });
});

describe('PAY-11 rule 10: Razorpay in trouble', () => {
  const away = { kind: 'unavailable', code: 'provider_unavailable' };

  test('a checkout whose response is lost is not paid, and the next click opens another', async () => {
    const checkoutSession = env.order();
    env.sandbox.fail('razorpay', { kind: 'commit-then-reset' });
    await expect(razorpay.openCheckout(checkoutSession, returnPages)).rejects.toMatchObject(away);
    const { url } = await razorpay.openCheckout(checkoutSession, returnPages);
    await env.press(url, 'pay', goodCards.razorpay);
    const bought = env.sandbox.provider('razorpay').ledger();
    expect(bought.map(({ status }) => status)).toEqual(['active', 'created']);
  });
});
