import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { type PaymentSandbox, startPaymentSandbox } from '../index.ts';

const pages = { return_url: 'http://127.0.0.1:9/success?a=1', cancel_url: 'http://127.0.0.1:9/failed' };
let sandbox: PaymentSandbox;

beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

async function token(from = sandbox) {
  const { PAYPAL_API_BASE: base, PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = from.environment;
  const response = await fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(method: string, where: string, body?: object | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.environment.PAYPAL_API_BASE}${where}`, {
    method,
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const create = (changes: object = {}, headers?: Record<string, string>) =>
  call(
    'POST',
    '/v1/billing/subscriptions',
    { plan_id: sandbox.environment.PAYPAL_MONTHLY_PLAN, application_context: pages, ...changes },
    headers,
  );
const getLink = (body: { links: { rel: string; href: string }[] }) =>
  body.links.find(({ rel }) => rel === 'approve')?.href ?? '';
const press = (url: string, act: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: act }) });

describe('PAY-06 PayPal in the sandbox refuses as PayPal does', () => {
  test.each([
    [
      'a subscription that is not there',
      'GET',
      '/v1/billing/subscriptions/I-NONE',
      undefined,
      404,
      'INVALID_RESOURCE_ID',
    ],
    ['a plan that is not there', 'GET', '/v1/billing/plans/P-NONE', undefined, 404, 'INVALID_RESOURCE_ID'],
    [
      'a body without a plan',
      'POST',
      '/v1/billing/subscriptions',
      { application_context: pages },
      400,
      'MISSING_REQUIRED_PARAMETER',
    ],
    ['a body that is no JSON', 'POST', '/v1/billing/subscriptions', '{', 400, 'MALFORMED_REQUEST_JSON'],
    ['a payment that is not there', 'POST', '/v2/payments/captures/X/refund', {}, 404, 'INVALID_RESOURCE_ID'],
  ] as const)('%s', async (_name, method, where, body, status, issue) => {
    const answer = await call(method, where, body);
    expect(answer).toMatchObject({ status, body: { debug_id: expect.any(String), details: [{ issue }] } });
  });

  test('calls without a token', async () => {
    const answer = await call('GET', '/v1/billing/plans/x', undefined, { authorization: 'Bearer stolen' });
    expect(answer).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  });

  test('cancelling without a reason, and what does not run', async () => {
    const { body } = await create();
    const where = `/v1/billing/subscriptions/${body.id}/cancel`;
    expect(await call('POST', where, {})).toMatchObject({ status: 400, body: { details: [{ field: '/reason' }] } });
    const answer = await call('POST', where, { reason: 'x' });
    expect(answer).toMatchObject({ status: 422, body: { details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] } });
  });

  test('a plan that is not sold any more', async () => {
    sandbox.changeOffer('paypal', 'monthly', { active: false });
    expect(await create()).toMatchObject({ status: 422, body: { details: [{ issue: 'PLAN_STATUS_INVALID' }] } });
  });
});

test('PAY-06 what is asked for with CONTINUE waits for the shop to activate it', async () => {
  const { body } = await create({ application_context: { ...pages, user_action: 'CONTINUE' } });
  const where = `/v1/billing/subscriptions/${body.id}`;
  await press(getLink(body), 'pay');
  expect((await call('GET', where)).body).toMatchObject({ status: 'APPROVED' });
  expect(await call('POST', `${where}/activate`, {})).toMatchObject({ status: 204 });
  expect((await call('GET', where)).body).toMatchObject({
    status: 'ACTIVE',
    billing_info: { last_payment: { amount: { value: '9.00', currency_code: 'GBP' } }, failed_payments_count: 0 },
  });
});

test('PAY-06 the same request id is answered with what it became, and not done twice', async () => {
  const headers = { 'paypal-request-id': 'attempt-1' };
  const first = await create({}, headers);
  await press(getLink(first.body), 'pay');
  const second = await create({}, headers);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toMatchObject({ id: first.body.id, status: 'ACTIVE' });
});

test('PAY-06 the way back keeps the shop’s own query', async () => {
  const { body } = await create();
  const answer = await press(getLink(body), 'pay');
  expect(answer.headers.get('location')).toMatch(/success\?a=1&subscription_id=I-\w+&ba_token=BA-\w+&token=\w+$/);
});

test('PAY-11 the page shows what was typed elsewhere as text', async () => {
  const { body } = await create({ subscriber: { name: { given_name: '"><script>', surname: 'x' } } });
  expect(await (await fetch(getLink(body))).text()).not.toContain('<script>');
});

test('PAY-11 a signature posted back is right for the bytes that were sent alone', async () => {
  await create();
  const [event] = sandbox.deliveries.deliveries();
  if (!event) throw new Error('Nothing was told');
  const signed = sandbox.provider('paypal').sign(event);
  const fields = {
    auth_algo: signed['paypal-auth-algo'],
    cert_url: signed['paypal-cert-url'],
    transmission_id: signed['paypal-transmission-id'],
    transmission_sig: signed['paypal-transmission-sig'],
    transmission_time: signed['paypal-transmission-time'],
    webhook_id: sandbox.environment.PAYPAL_WEBHOOK_ID,
  };
  const post = (text: string) =>
    call(
      'POST',
      '/v1/notifications/verify-webhook-signature',
      `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`,
    );
  expect((await post(event.body)).body).toEqual({ verification_status: 'SUCCESS' });
  expect((await post(JSON.stringify(JSON.parse(event.body)))).body).toEqual({ verification_status: 'FAILURE' });
});

test('PAY-12 a restart forgets neither what was bought nor the key that signs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paypal-'));
  const first = await startPaymentSandbox({ file: path.join(folder, 'state.json') });
  first.provider('paypal').sign({ id: '1', type: 'x', body: '{}' });
  const url = first.provider('paypal').sign({ id: '1', type: 'x', body: '{}' })['paypal-cert-url'] ?? '';
  const before = await (await fetch(url)).text();
  await first.close();
  const second = await startPaymentSandbox({ file: path.join(folder, 'state.json') });
  const after = await fetch(url.replace(first.url, second.url));
  expect(before).toContain('BEGIN CERTIFICATE');
  expect(await after.text()).toBe(before);
  await second.close();
  rmSync(folder, { recursive: true });
});

describe('PAY-06 PayPal in the sandbox tells as PayPal does', () => {
  const iso = (hours: number) => new Date(sandbox.now().getTime() + hours * HOUR_MS).toISOString();
  const search = (from: number, to: number, more = '') =>
    call('GET', `/v1/reporting/transactions?start_date=${iso(from)}&end_date=${iso(to)}${more}`);

  async function buy() {
    const { body } = await create();
    await press(getLink(body), 'pay');
    const { payments } = sandbox.provider('paypal').ledger()[0] ?? {};
    return { id: body.id as string, payment: payments?.[0]?.id ?? '' };
  }

  test('bills are due at ten in the morning, UTC, and payers have an id of its alphabet', async () => {
    const { id } = await buy();
    const { body } = await call('GET', `/v1/billing/subscriptions/${id}`);
    expect(body.billing_info.next_billing_time).toMatch(/^\d{4}-\d\d-\d\dT10:00:00Z$/);
    expect(body.subscriber.payer_id).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
  });

  test('reports are of the last three years, page by page, and not of times to come', async () => {
    const { payment } = await buy();
    for (let n = 0; n < 3; n++) sandbox.provider('paypal').refund(payment, 1);
    const pages = await Promise.all([1, 2].map((page) => search(-1, 1, `&page_size=2&page=${page}`)));
    expect(pages.map(({ body }) => [body.transaction_details.length, body.total_pages])).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect((await search(1, 2)).body.details[0].description).toMatch(/not available/);
    expect((await search(-24 * 366 * 3, -24 * 366 * 3 + 1)).status).toBe(400);
    expect((await search(-24 * 40, 0)).status).toBe(400);
  });
});
