import { paymentWebhookEndpoints, webhookSignatureHeaders } from '@coursewright/contracts';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import { sessionCookieFor, setupGateway, startGateway } from './testing/gateway.ts';

const setup = setupGateway();

const paths = Object.values(paymentWebhookEndpoints).map(({ path }) => path);
const [STRIPE = ''] = paths;
const deliver = (
  body: NonNullable<RequestInit['body']> = '{}',
  headers: Record<string, string> = {},
  path = STRIPE,
  base = setup.gateway.url,
) => fetch(base + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const signatures = Object.fromEntries(webhookSignatureHeaders.map((name, at) => [name, `signature ${at}`]));

const bodies: [string, string | Buffer<ArrayBuffer>][] = [
  ['compact', '{"id":"evt_1","amount":900}'],
  ['text beyond ASCII', '{"name":"Zoë 日本 🎓"}'],
  ['pretty-printed', '{\n  "id": "evt_1",\n  "data": {\n    "amount": 900\n  }\n}\n'],
  ['escaped', '{"name":"Zo\\u00eb","url":"https:\\/\\/a.example\\/","emoji":"\\ud83c\\udf93"}'],
  ['numbers that a parser would write in another way', '{"total":1.0,"rate":1e2,"id":9007199254740993123}'],
  ['the same key twice', '{"id":"a","id":"b"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d, 0x0d, 0x0a])],
];

describe('PAY-11 webhooks of payment gateways', () => {
  test.each(paths.flatMap((path) => bodies.map(([shape, body]) => ({ path, shape, body }))))(
    'reach billing at $path byte for byte: $shape',
    async ({ path, body }) => {
      expect((await deliver(body, {}, path)).status).toBe(200);
      expect(setup.upstream.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${path}`]);
      expect(setup.upstream.seen[0]?.bytes).toEqual(Buffer.from(body));
    },
  );

  test.each(bodies)('reach billing byte for byte in pieces of undeclared length: %s', async (_shape, body) => {
    const bytes = Buffer.from(body).toString('latin1');
    const pieces = [bytes.slice(0, 7), bytes.slice(7)].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    const { status } = await sendRawRequest(
      setup.gateway.port,
      `POST ${STRIPE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${pieces.join('')}0\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(setup.upstream.seen[0]?.bytes).toEqual(Buffer.from(body));
  });

  test('of one MiB arrive whole, larger ones are 413', async () => {
    const body = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
    expect((await deliver(body)).status).toBe(200);
    expect(setup.upstream.seen[0]?.bytes.equals(Buffer.from(body))).toBe(true);
    expect((await deliver(`${body} `)).status).toBe(413);
    const chunk = `80000\r\n${'x'.repeat(0x80000)}\r\n`;
    const start = `POST ${STRIPE} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect((await sendRawRequest(setup.gateway.port, `${start}${chunk.repeat(3)}0\r\n\r\n`)).status).toBe(413);
    expect(setup.upstream.seen).toHaveLength(1);
  });

  test('keep each of their signature headers, once', async () => {
    await deliver('{}', signatures);
    const names = setup.upstream.seen[0]?.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    expect(setup.upstream.seen[0]?.headers).toMatchObject(signatures);
    expect(names?.filter((name) => Object.hasOwn(signatures, name)).sort()).toEqual(
      [...webhookSignatureHeaders].sort(),
    );
  });

  test.each(webhookSignatureHeaders)('are refused when %s comes twice', async (name) => {
    const twice = `${name}: right\r\n${name}: wrong\r\n`;
    const { status } = await sendRawRequest(
      setup.gateway.port,
      `POST ${STRIPE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${twice}Content-Length: 2\r\n\r\n{}`,
    );
    expect(status).toBe(400);
    expect(setup.upstream.seen).toEqual([]);
  });

  test('signature headers go nowhere else', async () => {
    await fetch(`${setup.gateway.url}/api/plans`, { headers: signatures });
    for (const name of webhookSignatureHeaders) expect(setup.upstream.seen[0]?.headers).not.toHaveProperty(name);
  });

  test('carry no identity: no cookie, no token, no identity header', async () => {
    await deliver('{}', {
      cookie: `${sessionCookieFor('admin').cookie}; rt=secret`,
      authorization: 'Bearer forged',
      'proxy-authorization': 'Basic eA==',
      'x-user-id': '1',
      'x-forwarded-for': '10.0.0.1',
      'x-request-id': 'chosen',
      'content-encoding': 'identity',
    });
    expect(setup.upstream.seen[0]?.headers).toEqual({
      host: new URL(setup.upstream.url).host,
      connection: 'keep-alive',
      accept: '*/*',
      'user-agent': expect.any(String),
      'content-type': 'application/json',
      'content-length': '2',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-forwarded-for': '127.0.0.1',
    });
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  ])('may come from anywhere in any type (%j); other calls may not', async (headers) => {
    expect((await deliver('{}', headers)).status).toBe(200);
    expect((await deliver('{}', headers, '/api/signin')).status).toBeGreaterThanOrEqual(403);
    expect(setup.upstream.seen).toHaveLength(1);
  });

  test('exist for POST at the four known paths only', async () => {
    expect((await fetch(setup.gateway.url + STRIPE)).status).toBe(405);
    for (const path of [`${STRIPE}/`, `${STRIPE}/x`])
      expect([path, (await deliver('{}', {}, path)).status]).toEqual([path, 404]);
    // those of users, with other methods or in a session
    expect((await deliver('{}', {}, '/api/webhooks/other')).status).toBe(405);
    expect((await deliver('{}', {}, '/api/webhooks')).status).toBe(401);
    expect(setup.upstream.seen).toEqual([]);
  });
});

describe('API-05 limits of webhooks', () => {
  test('a burst of webhooks neither hits the limit of writes nor uses it up', async () => {
    const strict = await startGateway(setup.upstream.url, { GATEWAY_WRITES_PER_MINUTE: '1' });
    const statuses = await Promise.all(Array.from({ length: 40 }, () => deliver('{}', {}, STRIPE, strict.url)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await deliver('{}', {}, '/api/signin', strict.url)).status).toBe(200);
    expect((await deliver('{}', {}, '/api/signin', strict.url)).status).toBe(429);
    expect((await deliver('{}', {}, STRIPE, strict.url)).status).toBe(200);
    await strict.close();
  });

  test('they have one of their own', async () => {
    const strict = await startGateway(setup.upstream.url, { GATEWAY_WEBHOOKS_PER_MINUTE: '2' });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await deliver('{}', {}, STRIPE, strict.url)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await strict.close();
  });
});
