import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { listen } from '@coursewright/service-kit';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import express from 'express';
import Stripe from 'stripe';
import { startPaymentSandbox } from './index.ts';

type Sandbox = Awaited<ReturnType<typeof startPaymentSandbox>>;
type Options = Parameters<typeof startPaymentSandbox>[0];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: Options = {}) {
  const sandbox = await startPaymentSandbox({ retriesMs: [10, 10, 10], ...options });
  closing.push(() => sandbox.close());
  return sandbox;
}

async function hear(refusals = 0) {
  const heard: { type: string; signature: string }[] = [];
  let left = refusals;
  const app = express().post('/api/webhooks/stripe', express.json(), (req, res) => {
    left -= 1;
    if (left >= 0) return void res.status(503).end();
    heard.push({ type: req.body.type, signature: String(req.headers['stripe-signature']) });
    res.end();
  });
  const listener = await listen(app, 0);
  closing.push(() => listener.close());
  return { heard, url: listener.url };
}

function sdk({ url, environment }: Sandbox) {
  const { hostname: host, port } = new URL(url);
  return new Stripe(environment.STRIPE_SECRET_KEY, { host, port, protocol: 'http', maxNetworkRetries: 0 });
}

const wish = (sandbox: Sandbox): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [{ price: sandbox.environment.STRIPE_MONTHLY_PRICE, quantity: 1 }],
  success_url: 'http://127.0.0.1:9/success',
});

async function buy(sandbox: Sandbox) {
  const session = await sdk(sandbox).checkout.sessions.create(wish(sandbox));
  const body = new URLSearchParams({ do: 'pay', card: '4242424242424242' });
  await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' });
  return session.id;
}

const post = (sandbox: Sandbox, act: string, body: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/_ctl${act}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
  });

describe('PAY-05 the payment sandbox', () => {
  test('keeps everything over a restart, also webhooks that wait', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
    closing.push(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'state.json');
    const before = await start({ file });
    const id = await buy(before);
    before.advance(HOUR_MS);
    await before.close();

    const { heard, url } = await hear();
    const after = await start({ file, hookBase: url });
    expect(await sdk(after).checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
    expect(after.now().getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    await after.deliveries.settle();
    expect(heard.map(({ type }) => type)).toContain('checkout.session.completed');
  });

  test('retries a failed delivery with a new signature and gives up in the end', async () => {
    const { heard, url } = await hear(9);
    const sandbox = await start({ hookBase: url });
    await buy(sandbox);
    await sandbox.deliveries.settle();
    const states = sandbox.deliveries.deliveries().map(({ state, tries }) => `${state} ${tries}`);
    expect(states.toSorted()).toEqual(['delivered 4', 'delivered 4', 'delivered 4']);
    expect(heard).toHaveLength(3);

    const deaf = await start({ hookBase: 'http://127.0.0.1:9' });
    await buy(deaf);
    await deaf.deliveries.settle();
    expect(deaf.deliveries.deliveries()).toContainEqual(
      expect.objectContaining({ state: 'given-up', tries: 4, lastStatus: 0 }),
    );
  });

  test('repeats, holds back, turns round and loses webhooks as it is told', async () => {
    const { heard, url } = await hear();
    const sandbox = await start({ hookBase: url });
    await post(sandbox, '/mode', { mode: 'hold', duplicates: 1 });
    await buy(sandbox);
    await sandbox.deliveries.settle();
    expect(heard).toEqual([]);
    await post(sandbox, '/flush', { order: 'reverse' });
    expect(heard.map(({ type }) => type)).toEqual([
      ...['checkout.session.completed', 'checkout.session.completed'],
      ...['invoice.paid', 'invoice.paid'],
      ...['customer.subscription.created', 'customer.subscription.created'],
    ]);

    await post(sandbox, '/mode', { mode: 'drop' });
    await buy(sandbox);
    await post(sandbox, '/flush');
    expect(heard).toHaveLength(6);
  });

  test('behaves as it is told until it is calmed, one thing at a time', async () => {
    const sandbox = await start();
    await post(sandbox, '/behaviour', { reportingLate: true });
    await post(sandbox, '/behaviour', { olderEvents: true });
    expect(sandbox.describe()).toMatchObject({ reportingLate: true, olderEvents: true, refundsPending: false });
    expect((await post(sandbox, '/behaviour', { olderEvents: 'yes' })).status).toBe(400);
    await post(sandbox, '/calm');
    expect(sandbox.describe()).toMatchObject({ reportingLate: false, olderEvents: false });
  });

  test('a slow answer tells what was true when it was asked', async () => {
    const sandbox = await start();
    const id = await buy(sandbox);
    const stripe = sdk(sandbox);
    const { subscription } = await stripe.checkout.sessions.retrieve(id);
    const held = sandbox.hold('stripe', 'GET', 'answer');
    const stale = stripe.subscriptions.retrieve(String(subscription));
    await held.reached;
    await stripe.subscriptions.cancel(String(subscription));
    held.release();
    expect((await stale).status).toBe('active');
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled');
  });

  test('its page shows what was bought, and its buttons do what they say', async () => {
    const sandbox = await start();
    await buy(sandbox);
    const [bought] = sandbox.provider('stripe').ledger();
    const html = await (await fetch(sandbox.url)).text();
    expect(html).toContain(bought?.id);
    expect(html).toContain('nothing is charged');
    const pressed = await post(sandbox, `/refund/stripe/${bought?.payments[0]?.id}`, {}, { accept: 'text/html' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    expect(sandbox.provider('stripe').ledger()[0]?.payments).toMatchObject([{ refundedMinor: 900 }]);
  });

  test('a button that could do nothing says why', async () => {
    const answer = await post(await start(), '/renew/stripe/sub_nobody', {}, { accept: 'text/html' });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no subscription sub_nobody')]);
  });

  test('a page elsewhere cannot press them', async () => {
    const sandbox = await start();
    await buy(sandbox);
    expect((await post(sandbox, '/reset', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(sandbox.provider('stripe').ledger()).toHaveLength(1);
  });

  test.each([
    ['/renew/stripe/sub_nobody', {}, 404],
    ['/refund/stripe/pi_nobody', {}, 404],
    ['/refund/unknown/pi_1', {}, 404],
    ['/dispute/stripe/pi_1', { state: 'maybe' }, 400],
    ['/faults/stripe', { kind: 'surprise' }, 400],
    ['/nothing', {}, 404],
  ])('%s with %j is answered with a reason', async (act, body, status) => {
    const answer = await post(await start(), act, body);
    expect([answer.status, typeof (await answer.json()).message]).toEqual([status, 'string']);
  });
});

describe('PAY-05 Stripe in the sandbox', () => {
  test.each([
    ['a parameter of old', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    ['one further down', { subscription_data: { trial: '1' } }, 'parameter_unknown', 'subscription_data[trial]'],
    ['no address to come back to', { success_url: undefined }, 'parameter_missing', 'success_url'],
    [
      'an unknown price',
      { line_items: [{ price: 'price_x', quantity: 1 }] },
      'resource_missing',
      'line_items[0][price]',
    ],
  ])('refuses %s as Stripe does', async (_name, change, code, param) => {
    const sandbox = await start();
    const asked = { ...wish(sandbox), ...change } as Stripe.Checkout.SessionCreateParams;
    await expect(sdk(sandbox).checkout.sessions.create(asked)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
      param,
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test('answers the same key the same, and refuses other parameters under it', async () => {
    const sandbox = await start();
    const { sessions } = sdk(sandbox).checkout;
    const idempotencyKey = 'click-1';
    const first = await sessions.create(wish(sandbox), { idempotencyKey });
    const second = await sessions.create(wish(sandbox), { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = { ...wish(sandbox), client_reference_id: 'x' };
    await expect(sessions.create(other, { idempotencyKey })).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('an expired checkout cannot be expired again', async () => {
    const sandbox = await start();
    const { sessions } = sdk(sandbox).checkout;
    const { id } = await sessions.create(wish(sandbox));
    expect(await sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('what is cancelled at the end of its period runs until then', async () => {
    const sandbox = await start();
    const { subscription } = await sdk(sandbox).checkout.sessions.retrieve(await buy(sandbox));
    const changed = await sdk(sandbox).subscriptions.update(String(subscription), { cancel_at_period_end: true });
    expect(changed).toMatchObject({ status: 'active', cancel_at: changed.items.data[0]?.current_period_end });
    sandbox.provider('stripe').renew(String(subscription), true);
    const ended = await sdk(sandbox).subscriptions.retrieve(String(subscription));
    expect(ended).toMatchObject({ status: 'canceled', latest_invoice: changed.latest_invoice });
  });
});

test('PLT-05 a page that reaches the sandbox through a rebound host name sees and changes nothing', async () => {
  const { url } = await start({ allowedHosts: ['pay.example'] });
  const port = Number(new URL(url).port);
  const statusAt = async (host: string) =>
    (await sendRawRequest(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  expect(await statusAt(`evil.example:${port}`)).toBe(421);
  expect(await statusAt(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusAt('pay.example')).toBe(200);
});
