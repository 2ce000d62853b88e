import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import { createShop, goodCards, longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createStripe } from './stripe.adapter.ts';

const env = await setupProvider('stripe');
const { config } = env;
const stripe = createStripe(config, { limits: longLimits });
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

const gateway = () => env.sandbox.provider('stripe');
const pay = (url: string) => env.press(url, 'pay', goodCards.stripe);
const { read, readCheckout, open, buy, firstPayment } = createShop(env, stripe);

describe('PAY-05 buying through Stripe', () => {
  test('the same attempt opens the same checkout, the answer to which may have been lost', async () => {
    const checkoutSession = env.order();
    env.sandbox.fail('stripe', { kind: 'commit-then-reset', match: 'POST' });
    const first = await stripe.openCheckout(checkoutSession, returnPages);
    expect(await stripe.openCheckout(checkoutSession, returnPages)).toEqual(first);
    expect(gateway().ledger()).toHaveLength(1);
  });

  test('left it stays pending, and fails when the page has expired after a day', async () => {
    const { checkoutId, url } = await open();
    await env.press(url, 'pending');
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'pending' });
    env.sandbox.advance(DAY_MS + 1000);
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'failed', status: 'expired' });
    expect((await pay(url)).status).toBe(410);
  });
});

test('PAY-05 an e-mail address that Stripe does not take is asked for on its page', async () => {
  const checkoutSession = env.order('monthly', { email: 'ada@example.invalid' });
  const opened = await stripe.openCheckout(checkoutSession, returnPages);
  expect(await stripe.openCheckout(checkoutSession, returnPages)).toEqual(opened);
  await pay(opened.url);
  expect(await readCheckout(opened.checkoutId)).toMatchObject({ state: 'active', attemptId: checkoutSession.id });
});

test('SUB-02 what Stripe does not know is not cancelled', async () => {
  await expect(stripe.cancel({ id: 'sub_nobody', details: {} })).rejects.toMatchObject({ code: 'provider_refused' });
});

describe('PAY-12 what becomes of a subscription at Stripe', () => {
  test('after too many failed renewals it has ended unpaid', async () => {
    const { id } = await buy('monthly', {}, { card: '4000 0000 0000 0341' });
    for (let n = 0; n < 4; n++) gateway().renew(id, true);
    expect(await read(id)).toMatchObject({ state: 'ended', endReason: 'unpaid', payments: [{}] });
  });

  test('twenty renewals and more are all read', async () => {
    const { id } = await buy();
    for (let n = 0; n < 24; n++) gateway().renew(id, true);
    const { payments, paidUntil } = await read(id);
    expect(payments).toHaveLength(25);
    expect(payments.at(-1)?.coversUntil).toEqual(paidUntil);
  });
});

test.each(['/v1/charges', '/v1/invoices', '/v1/checkout/sessions'])(
  'PAY-12 a subscription whose customer was deleted is known, though %s is not',
  async (match) => {
    const { id } = await buy();
    gateway().cancel(id);
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' };
    env.sandbox.fail('stripe', { kind: 'status', status: 404, match: `GET ${match}`, body: { error } });
    expect(await stripe.fetchSnapshot({ kind: 'subscription', id })).toMatchObject({ state: 'ended', renews: false });
  },
);

describe('PAY-11 rule 1: webhooks of Stripe', () => {
  const stamp = (body: string, { secret = config.webhookSecret, ageSeconds = 0, algorithm = 'sha256' } = {}) => {
    const time = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = createHmac(algorithm, secret || 'none')
      .update(`${time}.${body}`)
      .digest('hex');
    return { 'stripe-signature': `t=${time},v1=${signature}` };
  };
  const parse = async (body: string, headers: Record<string, string>) =>
    stripe.parseWebhook(Buffer.from(body), headers);

  test('of an endpoint with an older API version they are understood, and the log says so once', async () => {
    const warnings: unknown[][] = [];
    const watched = createStripe(config, { logger: { warn: (...said: unknown[]) => void warnings.push(said) } });
    const { id } = await buy();
    await env.webhooks();
    env.sandbox.behave({ olderEvents: true });
    gateway().renew(id, true);
    gateway().refund((await firstPayment(id)).id, 100);
    env.sandbox.calm();
    const webhookEvents = await Promise.all(
      (await env.webhooks()).map(({ body, headers }) => watched.parseWebhook(body, headers)),
    );
    expect(webhookEvents.map(({ type }) => type).toSorted()).toEqual([
      'charge.refunded',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(webhookEvents.map(({ reference }) => reference?.kind)).toEqual(['subscription', 'subscription', 'payment']);
    expect(webhookEvents[0]?.reference).toEqual({ kind: 'subscription', id });
    expect(warnings).toEqual([
      [{ version: '2024-06-20', expected: '2026-10-28.endive' }, expect.stringContaining('another API version')],
    ]);
  });

  test('about a payment it is taken without asking Stripe, which may be away', async () => {
    const { id } = await buy();
    await env.webhooks();
    const payment = await firstPayment(id);
    gateway().refund(payment.id, 100);
    const [refunded = { body: Buffer.of(), headers: {} }] = await env.webhooks();
    const asked = env.sandbox.requests.length;
    const { reference } = await stripe.parseWebhook(refunded.body, refunded.headers);
    expect([reference, env.sandbox.requests.length]).toEqual([{ kind: 'payment', id: payment.id }, asked]);
  });

  const body = '{"id":"evt_1","object":"event","type":"x","data":{"object":{"object":"subscription","id":"sub_1"}}}';
  test.each([
    ['without a signature', () => ({})],
    ['with another secret', () => stamp(body, { secret: 'another one' })],
    ['with another algorithm', () => stamp(body, { algorithm: 'sha512' })],
    ['six minutes old', () => stamp(body, { ageSeconds: 360 })],
    ['of six minutes ahead', () => stamp(body, { ageSeconds: -360 })],
    ['of tomorrow and of today', () => ({ 'stripe-signature': `${stamp(body)['stripe-signature']},t=9999999999` })],
    ['with words for a signature', () => ({ 'stripe-signature': 'trust me' })],
  ])('%s it is refused', async (_name, headers) => {
    await expect(parse(body, headers())).rejects.toMatchObject({ kind: 'invalid', code: 'bad_signature' });
  });

  test('signed a moment ago it is heard', async () => {
    expect(await parse(body, stamp(body, { ageSeconds: 120 }))).toEqual({
      id: 'evt_1',
      type: 'x',
      reference: { kind: 'subscription', id: 'sub_1' },
    });
  });

  test.each([['something else', '{"object":"payout","id":"po_1"}']])(
    'about %s it concerns nothing of ours',
    async (_name, object) => {
      const text = `{"id":"evt_2","object":"event","type":"y","data":{"object":${object}}}`;
      expect(await parse(text, stamp(text))).toEqual({ id: 'evt_2', type: 'y', reference: undefined });
    },
  );
});

describe('PAY-11 rule 10: Stripe in trouble', () => {
  test('an error names Stripe’s request and no e-mail address', async () => {
    const checkoutSession = env.order('monthly', { planId: 'price_other' });
    const error = await stripe.openCheckout(checkoutSession, returnPages).catch((thrown: Error) => thrown);
    const { cause } = error as Error;
    expect(String(cause)).toMatch(/resource_missing.*req_/);
    expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toContain(checkoutSession.email);
  });
});
