import { problemSchema } from '@coursewright/contracts';
import { rawRequest } from '@coursewright/service-kit/testing';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { keys, signedInAs } from './testing/keys.ts';
import { withGateway } from './testing/with-gateway.ts';

const stage = withGateway((app) => {
  app.get('/api/generations/:id', (_req, res) => void res.status(204).end());
  app.get(
    '/api/policies',
    (_req, res) => void res.set({ Server: 'x', 'X-Powered-By': 'y', 'Set-Cookie': 'a=b' }).json([]),
  );
  app.get('/api/courses', (req) => void req.socket.destroy());
});

const call = (path: string, init: RequestInit = {}) => fetch(`${stage.gateway.url}${path}`, init);
const json = { 'content-type': 'application/json' };
const post = (path: string, headers: Record<string, string> = json, body: BodyInit = '{}') =>
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

describe('PLT-05 the gateway is the only door', () => {
  test('a call reaches the service that owns it, with path and query as they were', async () => {
    const answer = await call('/api/plans?a=1&b=%2F');
    expect(await answer.json()).toEqual({ answered: '/api/plans?a=1&b=%2F' });
  });

  test('what is not in the contracts is 404, a wrong method 405 with Allow', async () => {
    await expectProblem(await call('/api/internal/users'), 404, 'not_found');
    const answer = await call('/api/plans', { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('GET');
    await expectProblem(answer, 405, 'method_not_allowed');
    expect(stage.upstream.seen).toEqual([]);
  });

  test('answers pass with status and cookies, without what tells about the service', async () => {
    const answer = await call('/api/policies');
    expect(answer.headers.get('set-cookie')).toBe('a=b');
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
    const empty = await call('/api/generations/66f0a1b2c3d4e5f6a7b8c9d0', { headers: signedInAs('user') });
    expect(empty.status).toBe(204);
  });

  test('a body of declared or undeclared length arrives whole', async () => {
    await post('/api/signin', json, '{"a":1}');
    await rawRequest(
      stage.gateway.port,
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"b"\r\n3\r\n:2}\r\n0\r\n\r\n',
    );
    expect(stage.upstream.seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"b":2}']);
  });

  test('a connection that its client wants closed is closed', async () => {
    const { text } = await rawRequest(
      stage.gateway.port,
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
    expect(stage.upstream.seen.filter(({ url }) => url.startsWith('/api'))).toEqual([]);
  });

  test('403 for a user where an admin is needed; both kinds of admin pass', async () => {
    const stats = '/api/admin/stats/revenue';
    await expectProblem(await call(stats), 401, 'unauthenticated');
    await expectProblem(await call(stats, { headers: signedInAs('user') }), 403, 'forbidden');
    expect((await call(stats, { headers: signedInAs('admin') })).status).toBe(200);
    expect((await call(stats, { headers: signedInAs('main-admin') })).status).toBe(200);
  });

  test('ADM-06 a token of yesterday opens nothing that admins alone may see: 403 for who is none now, 401 once the session is over', async () => {
    const stats = '/api/admin/stats/revenue';
    const headers = signedInAs('admin');
    stage.upstream.auth.present.role = 'user';
    await expectProblem(await call(stats, { headers }), 403, 'forbidden');
    stage.upstream.auth.present.role = 'nobody';
    await expectProblem(await call(stats, { headers }), 401, 'session_over');
    expect(stage.upstream.seen).toEqual([]);
    stage.upstream.auth.present.role = 'admin';
    expect((await call(stats, { headers })).status).toBe(200);
  });

  test('ADM-06 while auth does not tell, nobody is taken for an admin', async () => {
    stage.upstream.auth.present.role = 'no role at all' as 'nobody';
    await expectProblem(await call('/api/admin/stats/revenue', { headers: signedInAs('admin') }), 503, 'unavailable');
    expect(stage.upstream.seen).toEqual([]);
  });

  test('a service other than auth sees a pass in the place of the access cookie, and no cookie goes on', async () => {
    const { cookie } = signedInAs('user');
    await call(mine, { headers: { cookie: `${cookie}; rt=secret; theme=dark` } });
    const [seen] = stage.upstream.seen;
    const pass = seen?.headers.authorization?.slice('Bearer '.length) ?? '';
    expect(await keys.verify(pass)).toMatchObject({ userId: 'the user', role: 'user' });
    expect(JSON.stringify(seen)).not.toContain(cookie.slice('at='.length));
    expect(seen?.headers.cookie).toBeUndefined();
  });

  test('auth itself sees the access token: it knows better than any pass', async () => {
    const { cookie } = signedInAs('user');
    await call('/api/sessions', { headers: { cookie } });
    expect(stage.upstream.seen[0]?.headers.authorization).toBe(`Bearer ${cookie.slice('at='.length)}`);
    expect(stage.upstream.auth.asked).toEqual([]);
  });

  test('the refresh cookie reaches the two calls that need it and no other', async () => {
    for (const path of ['/api/auth/refresh', '/api/logout', '/api/signin']) {
      await post(path, { ...json, cookie: 'theme=dark; rt=secret' });
    }
    expect(stage.upstream.seen.map(({ headers }) => headers.cookie)).toEqual(['rt=secret', 'rt=secret', undefined]);
  });

  test('a public call with a bad session passes: its service sees a visitor', async () => {
    expect((await call('/api/session', { headers: { cookie: 'at=bad' } })).status).toBe(200);
  });

  test('503 while the keys of auth cannot be had, never let through', async () => {
    const lonely = await startGateway(stage.upstream.url, { AUTH_URL: 'http://127.0.0.1:9' });
    const answer = await fetch(`${lonely.url}${mine}`, { headers: signedInAs('user') });
    await expectProblem(answer, 503, 'unavailable');
    await lonely.close();
  });
});

describe('API-02 calls that another site caused', () => {
  test.each<[number, string, Record<string, string>]>([
    [403, 'cross_site', { ...json, 'sec-fetch-site': 'cross-site' }],
    [403, 'cross_site', { ...json, origin: 'https://evil.example' }],
    [415, 'unsupported_type', { 'content-type': 'text/plain' }],
  ])('%i %s', async (status, code, headers) => {
    await expectProblem(await post('/api/signin', headers), status, code);
    expect(stage.upstream.seen).toEqual([]);
  });

  test('our own pages pass', async () => {
    expect((await post('/api/signin', { ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post('/api/signin', { ...json, origin: stage.gateway.url })).status).toBe(200);
  });
});

describe('API-03 limits', () => {
  test('413 cuts nobody off who sends a few MiB too many: the rest is swallowed, and the connection goes on', async () => {
    const length = 4 * 1024 * 1024;
    const { status, text } = await rawRequest(
      stage.gateway.port,
      `POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([status, text.match(/HTTP\/1\.1 \d+/g)]).toEqual([413, ['HTTP/1.1 413', 'HTTP/1.1 200']]);
  });

  test('413 for a body over the limit, whether its length is declared or not', async () => {
    await expectProblem(await post('/api/signin', json, 'x'.repeat(65_537)), 413, 'too_large');
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const { status } = await rawRequest(
      stage.gateway.port,
      `POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}0\r\n\r\n`,
    );
    expect(status).toBe(413);
    expect(stage.upstream.seen).toEqual([]);
  });

  test('API-05 429 with Retry-After, reading and writing counted apart', async () => {
    const strict = await startGateway(stage.upstream.url, {
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

describe('API-05 one person at an address of many', () => {
  let strict: Gateway;
  beforeAll(async () => {
    strict = await startGateway(stage.upstream.url, { GATEWAY_READS_PER_MINUTE: '12', GATEWAY_WRITES_PER_MINUTE: '5' });
  });
  afterAll(() => strict.close());
  const read = (role: 'user' | 'admin') => fetch(`${strict.url}/api/subscription`, { headers: signedInAs(role) });

  test('API-05 who hurries is told when to come back; others there go on, however often that one tries', async () => {
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

  test('API-05 who is refused for haste is not asked about at auth, however often they try', async () => {
    const look = () => fetch(`${strict.url}/api/admin/stats/revenue`, { headers: signedInAs('main-admin') });
    stage.upstream.auth.reset();
    const statuses: number[] = [];
    for (let call = 0; call < 12; call++) statuses.push((await look()).status);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
    expect(stage.upstream.auth.asked).toHaveLength(3);
  });

  test('API-05 writing is counted apart from reading', async () => {
    const write = () =>
      fetch(`${strict.url}/api/finish`, { method: 'POST', headers: { ...json, ...signedInAs('user') }, body: '{}' });
    expect([(await write()).status, (await write()).status]).toEqual([200, 429]);
  });
});

describe('API-07 one trace id', () => {
  test('is made by the gateway and seen by the service, the client and the log', async () => {
    const answer = await call('/api/plans', { headers: { 'x-request-id': 'chosen-by-the-client' } });
    const traceId = answer.headers.get('x-request-id');
    expect(traceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(stage.upstream.seen[0]?.headers['x-request-id']).toBe(traceId);
    const logged = stage.gateway.lines.map((line) => JSON.parse(line)).find((line) => line.traceId === traceId);
    expect(logged).toMatchObject({ route: '/api/plans', status: 200 });
  });
});

describe('PLT-05 when a service fails', () => {
  test('502 as a problem while it cannot be reached or breaks off', async () => {
    const lonely = await startGateway(stage.upstream.url, { BILLING_URL: 'http://127.0.0.1:9' });
    await expectProblem(await fetch(`${lonely.url}/api/plans`), 502, 'upstream_unavailable');
    await lonely.close();
    await expectProblem(await call('/api/courses', { headers: signedInAs('user') }), 502, 'upstream_unavailable');
  });
});
