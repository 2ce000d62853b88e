import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cspReportPath, problemSchema } from '@coursewright/contracts';
import { listen } from '@coursewright/service-kit';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import { type Gateway, keys, sessionCookieFor, setupGateway, startGateway } from './testing/gateway.ts';

const setup = setupGateway((app) => {
  app.get('/api/generations/:id', (_req, res) => void res.status(204).end());
  app.get(
    '/api/policies',
    (_req, res) => void res.set({ Server: 'x', 'X-Powered-By': 'y', 'Set-Cookie': 'a=b' }).json([]),
  );
  app.get('/api/courses', (req) => void req.socket.destroy());
});

const call = (path: string, init: RequestInit = {}) => fetch(`${setup.gateway.url}${path}`, init);
const json = { 'content-type': 'application/json' };
const post = (path: string, headers: Record<string, string> = json, body: NonNullable<RequestInit['body']> = '{}') =>
  call(path, { method: 'POST', headers, body });

async function expectProblem(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const problem = problemSchema.strict().parse(await answer.json());
  expect(problem.code).toBe(code);
  expect(problem.traceId).toBe(answer.headers.get('x-request-id'));
}

describe('PLT-05 the gateway is the only entry point', () => {
  test('a call reaches the service that owns it, with path and query as they were', async () => {
    const answer = await call('/api/plans?a=1&b=%2F');
    expect(await answer.json()).toEqual({ answered: '/api/plans?a=1&b=%2F' });
  });

  test('what is not in the contracts is 404, a wrong method 405 with Allow', async () => {
    await expectProblem(await call('/api/internal/users'), 404, 'not_found');
    const answer = await call('/api/plans', { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('GET');
    await expectProblem(answer, 405, 'method_not_allowed');
    expect(setup.upstream.seen).toEqual([]);
  });

  test('responses keep status and cookies, without headers that reveal the service', async () => {
    const answer = await call('/api/policies');
    expect(answer.headers.get('set-cookie')).toBe('a=b');
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
    const empty = await call('/api/generations/66f0a1b2c3d4e5f6a7b8c9d0', { headers: sessionCookieFor('user') });
    expect(empty.status).toBe(204);
  });

  test('a body of declared or undeclared length arrives whole', async () => {
    await post('/api/signin', json, '{"a":1}');
    await sendRawRequest(
      setup.gateway.port,
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"b"\r\n3\r\n:2}\r\n0\r\n\r\n',
    );
    expect(setup.upstream.seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"b":2}']);
  });

  test('a connection that its client wants closed is closed', async () => {
    const { text } = await sendRawRequest(
      setup.gateway.port,
      'GET /api/plans HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(text.toLowerCase()).toContain('connection: close');
  });
});

describe('API-02 who may call', () => {
  const mine = '/api/courses/66f0a1b2c3d4e5f6a7b8c9d0';

  test('401 without a session, with a forged one, an expired one, or the refresh token in its place', async () => {
    await expectProblem(await call(mine), 401, 'unauthenticated');
    const tokens = [
      'x.y.z',
      `${keys.accessTokenFor({ userId: 'user-1' }).slice(0, -8)}AAAAAAAA`,
      keys.accessTokenFor({ userId: 'user-1' }, -60),
      keys.tokenFor({ userId: 'user-1' }),
    ];
    for (const token of tokens) {
      await expectProblem(await call(mine, { headers: { cookie: `at=${token}` } }), 401, 'invalid_token');
    }
    await expectProblem(
      await call(mine, { headers: { cookie: `rt=${keys.accessTokenFor({ userId: 'u' })}` } }),
      401,
      'unauthenticated',
    );
    await expectProblem(
      await call(mine, { headers: { authorization: `Bearer ${keys.accessTokenFor({ userId: 'u' })}` } }),
      401,
      'unauthenticated',
    );
    expect(setup.upstream.seen.filter(({ url }) => url.startsWith('/api'))).toEqual([]);
  });

  test('403 for a user where an admin is needed; both kinds of admin are accepted', async () => {
    const stats = '/api/admin/stats/revenue';
    await expectProblem(await call(stats), 401, 'unauthenticated');
    await expectProblem(await call(stats, { headers: sessionCookieFor('user') }), 403, 'forbidden');
    expect((await call(stats, { headers: sessionCookieFor('admin') })).status).toBe(200);
    expect((await call(stats, { headers: sessionCookieFor('main-admin') })).status).toBe(200);
  });

  test('ADM-06 an old access token gives no admin rights: 403 after the role is lost, 401 after the session is over', async () => {
    const stats = '/api/admin/stats/revenue';
    const headers = sessionCookieFor('admin');
    setup.upstream.auth.state.role = 'user';
    await expectProblem(await call(stats, { headers }), 403, 'forbidden');
    setup.upstream.auth.state.role = 'signed-out';
    await expectProblem(await call(stats, { headers }), 401, 'session_over');
    expect(setup.upstream.seen).toEqual([]);
    setup.upstream.auth.state.role = 'admin';
    expect((await call(stats, { headers })).status).toBe(200);
  });

  test('ADM-06 without an answer of auth no caller counts as an admin', async () => {
    setup.upstream.auth.state.role = 'no role at all' as 'signed-out';
    await expectProblem(
      await call('/api/admin/stats/revenue', { headers: sessionCookieFor('admin') }),
      503,
      'unavailable',
    );
    expect(setup.upstream.seen).toEqual([]);
  });

  test('a service other than auth gets an internal token instead of the access cookie, and no cookie', async () => {
    const { cookie } = sessionCookieFor('user');
    await call(mine, { headers: { cookie: `${cookie}; rt=secret; theme=dark` } });
    const [seen] = setup.upstream.seen;
    const pass = seen?.headers.authorization?.slice('Bearer '.length) ?? '';
    expect(await keys.verify(pass)).toMatchObject({ userId: 'the user', role: 'user' });
    expect(JSON.stringify(seen)).not.toContain(cookie.slice('at='.length));
    expect(seen?.headers.cookie).toBeUndefined();
  });

  test('auth itself gets the access token', async () => {
    const { cookie } = sessionCookieFor('user');
    await call('/api/sessions', { headers: { cookie } });
    expect(setup.upstream.seen[0]?.headers.authorization).toBe(`Bearer ${cookie.slice('at='.length)}`);
    expect(setup.upstream.auth.exchanged).toEqual([]);
  });

  test('the refresh cookie reaches the two calls that need it and no other', async () => {
    for (const path of ['/api/auth/refresh', '/api/logout', '/api/signin']) {
      await post(path, { ...json, cookie: 'theme=dark; rt=secret' });
    }
    expect(setup.upstream.seen.map(({ headers }) => headers.cookie)).toEqual(['rt=secret', 'rt=secret', undefined]);
  });

  test('API-05 the cookie of a known device reaches the calls that sign in or change the account, and no other', async () => {
    const paths = ['/api/signin', '/api/signup', '/api/forgot', '/api/auth/refresh', '/api/reset-password'];
    for (const path of paths) await post(path, { ...json, cookie: 'theme=dark; device=a+b+c; other=x' });
    expect(setup.upstream.seen.map(({ headers }) => headers.cookie)).toEqual([
      ...['device=a+b+c', 'device=a+b+c', undefined, undefined, undefined],
    ]);
  });

  test('ACC-15 sign-in by a passkey gets the cookies of the browser and of the device, its challenge only the first', async () => {
    const cookie = 'rt=secret; device=a+b+c; passkey=holder';
    for (const path of ['/api/signin/passkey/options', '/api/signin/passkey']) await post(path, { ...json, cookie });
    expect(setup.upstream.seen.map(({ headers }) => headers.cookie)).toEqual([
      ...['passkey=holder', 'passkey=holder; device=a+b+c'],
    ]);
  });

  test('API-05 the cookie of a known device reaches the calls that turn two-step sign-in on or off, and no other of it', async () => {
    const { cookie } = sessionCookieFor('user');
    for (const act of ['start', 'enable', 'disable', 'recovery-codes']) {
      await post(`/api/second-factor/${act}`, { ...json, cookie: `${cookie}; device=a+b+c` });
    }
    expect(setup.upstream.seen.map(({ headers }) => headers.cookie)).toEqual([
      ...[undefined, 'device=a+b+c', 'device=a+b+c', undefined],
    ]);
  });

  test('a public call with an invalid session reaches its service as a visitor', async () => {
    expect((await call('/api/session', { headers: { cookie: 'at=bad' } })).status).toBe(200);
  });
});

describe('API-03 limits', () => {
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;

  test('413 does not cut off a client that sends a few MiB too many: the rest is discarded, and the connection stays open', async () => {
    const length = 4 * 1024 * 1024;
    const { status, text } = await sendRawRequest(
      setup.gateway.port,
      `POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([status, text.match(/HTTP\/1\.1 \d+/g)]).toEqual([413, ['HTTP/1.1 413', 'HTTP/1.1 200']]);
  });

  test('413 for a body over the limit, whether its length is declared or not', async () => {
    await expectProblem(await post('/api/signin', json, 'x'.repeat(65_537)), 413, 'too_large');
    const { status } = await sendRawRequest(
      setup.gateway.port,
      `POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}0\r\n\r\n`,
    );
    expect(status).toBe(413);
    expect(setup.upstream.seen).toEqual([]);
  });

  test.each([
    ['a body in chunks', '/api/signin', 'Transfer-Encoding: chunked'],
    ['a body that says how long it will be', '/api/signin', 'Content-Length: 99999999999'],
    ['a report in chunks', cspReportPath, 'Transfer-Encoding: chunked'],
  ])('413 reaches a client that sends %s and reads late; it is cut off after some MiB', async (_, path, header) => {
    const socket = connect(setup.gateway.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`);
    const write = promisify((done: (error?: Error | null) => void) => socket.write(chunk, done));
    const sendMiB = async (size: number) => {
      const end = socket.bytesWritten + size * 1024 * 1024;
      for (; socket.bytesWritten < end; await setImmediate()) await write();
    };
    await sendMiB(2);
    const [answer] = await once(socket.resume(), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    await expect(sendMiB(32)).rejects.toThrow();
  });

  test('API-05 429 with Retry-After, reading and writing counted apart', async () => {
    const strict = await startGateway(setup.upstream.url, {
      GATEWAY_READS_PER_MINUTE: '3',
      GATEWAY_WRITES_PER_MINUTE: '1',
    });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await fetch(`${strict.url}/api/plans`)).status);
    const refused = await fetch(`${strict.url}/api/plans`);
    const written = await fetch(`${strict.url}/api/signin`, { method: 'POST', headers: json, body: '{}' });
    expect([...statuses, written.status]).toEqual([200, 200, 200, 200]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectProblem(refused, 429, 'rate_limited');
    expect((await fetch(`${strict.url}/`)).status).toBe(200);
    await strict.close();
  });
});

describe('API-05 one user at an address of many', () => {
  let strict: Gateway;
  beforeAll(async () => {
    strict = await startGateway(setup.upstream.url, { GATEWAY_READS_PER_MINUTE: '12', GATEWAY_WRITES_PER_MINUTE: '5' });
  });
  afterAll(() => strict.close());
  const read = (role: 'user' | 'admin') => fetch(`${strict.url}/api/subscription`, { headers: sessionCookieFor(role) });

  test('API-05 a user over the limit gets Retry-After; others at the address are not affected, however often that user tries', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 30; call++) statuses.push((await read('user')).status);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(27).fill(429)]);
    await expectProblem(await read('user'), 429, 'rate_limited');
    const seconds = Number((await read('user')).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    for (let call = 0; call < 3; call++) expect((await read('admin')).status).toBe(200);
    const plans = await fetch(`${strict.url}/api/plans`);
    expect(plans.status).toBe(200);
  });

  test('API-05 requests over the limit cause no token exchange, however many there are', async () => {
    const look = () => fetch(`${strict.url}/api/admin/stats/revenue`, { headers: sessionCookieFor('main-admin') });
    setup.upstream.auth.reset();
    const statuses: number[] = [];
    for (let call = 0; call < 12; call++) statuses.push((await look()).status);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
    expect(setup.upstream.auth.exchanged).toHaveLength(3);
  });

  test('API-05 writing is counted apart from reading', async () => {
    const write = () =>
      fetch(`${strict.url}/api/finish`, {
        method: 'POST',
        headers: { ...json, ...sessionCookieFor('user') },
        body: '{}',
      });
    expect([(await write()).status, (await write()).status]).toEqual([200, 429]);
  });
});

describe('API-07 one trace id', () => {
  test('is made by the gateway and seen by the service, the client and the log', async () => {
    const answer = await call('/api/plans', { headers: { 'x-request-id': 'chosen-by-the-client' } });
    const traceId = answer.headers.get('x-request-id');
    expect(traceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(setup.upstream.seen[0]?.headers['x-request-id']).toBe(traceId);
    const logged = setup.gateway.lines.map((line) => JSON.parse(line)).find((line) => line.traceId === traceId);
    expect(logged).toMatchObject({ route: '/api/plans', status: 200 });
  });
});

describe('PLT-05 when a service fails', () => {
  test('PLT-25 a read that a stopping replica cuts off is asked again, a write is not', async () => {
    const seen: string[] = [];
    const replicas = await listen((req, res) => {
      seen.push(`${req.method}`);
      if (seen.length === 1 || req.method === 'POST') req.socket.destroy();
      else res.end('{}');
    }, 0);
    const gateway = await startGateway(setup.upstream.url, { BILLING_URL: replicas.url });
    expect((await fetch(`${gateway.url}/api/plans`)).status).toBe(200);
    expect(seen).toEqual(['GET', 'GET']);
    const webhook = await fetch(`${gateway.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    await expectProblem(webhook, 502, 'upstream_unavailable');
    expect(seen).toEqual(['GET', 'GET', 'POST']);
    await gateway.close();
    await replicas.close();
  });

  test('503 as a problem while it cannot be reached, 502 when it breaks off', async () => {
    const disconnected = await startGateway(setup.upstream.url, { BILLING_URL: 'http://127.0.0.1:9' });
    const stopped = await fetch(`${disconnected.url}/api/plans`);
    expect(stopped.headers.get('retry-after')).toBe('3');
    await expectProblem(stopped, 503, 'upstream_unavailable');
    await disconnected.close();
    await expectProblem(await call('/api/courses', { headers: sessionCookieFor('user') }), 502, 'upstream_unavailable');
  });
});
