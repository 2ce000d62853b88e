import { once } from 'node:events';
import { connect } from 'node:net';
import { defineEndpoint } from '@coursewright/contracts';
import express from 'express';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { createBearerAuthenticator } from '../auth/authenticator.ts';
import { conflict, rateLimited } from '../errors/app-error.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestKeys, eventually, startTestApp } from '../testing/index.ts';
import { createApp } from './create-app.ts';
import { failureReply, reply } from './reply.ts';
import { route } from './route.ts';

const keys = createTestKeys();
const lines: string[] = [];
const done = z.object({ success: z.boolean(), message: z.string() });
const calls = {
  save: defineEndpoint('POST /api/courses/:courseId', {
    auth: 'public',
    params: z.strictObject({ courseId: z.string().max(5) }),
    query: z.object({ draft: z.stringbool().optional() }),
    body: z.strictObject({
      email: z.email('must be a valid e-mail address'),
      name: z.string('Please fill in all required fields').optional(),
    }),
    response: z.object({ success: z.boolean(), email: z.string(), draft: z.boolean() }),
  }),
  mine: defineEndpoint('GET /api/mine', { auth: 'user', response: z.object({ userId: z.string() }) }),
  admin: defineEndpoint('GET /api/admin', { auth: 'admin', response: done }),
  risky: defineEndpoint('GET /api/risky', { auth: 'admin', fresh: true, response: done }),
  who: defineEndpoint('GET /api/who', { auth: 'public', response: z.object({ userId: z.string().nullable() }) }),
  fail: defineEndpoint('GET /api/fail/:how', { auth: 'public', response: done }),
  hook: defineEndpoint('POST /api/hook', { auth: 'public', response: z.object({ text: z.string() }) }),
};

const failures: Record<string, () => never | unknown> = {
  crash: () => {
    throw new Error('connect ECONNREFUSED mongodb://admin:hush@db');
  },
  conflict: () => {
    throw conflict('Another change was faster', { code: 'stale_version' });
  },
  limited: () => {
    throw rateLimited('Too many tries', { retryAfterMs: 1_500 });
  },
  away: () => {
    throw new mongo.MongoServerSelectionError('connect ECONNREFUSED 10.0.0.7:27017', {} as never);
  },
  full: () => {
    throw new mongo.MongoServerError({ message: 'No space left on device', code: 14_031 });
  },
  refused: () => failureReply('Wrong password'),
  accepted: () => reply(202, { success: true, message: 'begun' }),
  broken: () => ({ success: 'yes' }),
  leaky: () => ({ success: true, message: 'ok', passwordHash: 'hush' }),
};

const router = express.Router();
route(router, calls.save, ({ body, query }) => ({ success: true, email: body.email, draft: query.draft ?? false }));
route(router, calls.mine, ({ caller }) => ({ userId: caller.userId }));
route(router, calls.admin, () => ({ success: true, message: 'hello' }));
route(router, calls.risky, () => ({ success: true, message: 'done' }));
route(router, calls.who, ({ caller }) => ({ userId: caller?.userId ?? null }));
route(router, calls.fail, ({ req }) => failures[String(req.params.how)]?.() as { success: true; message: string });
route(router, calls.hook, ({ rawBody }) => ({ text: rawBody.toString('utf8') }), { rawBody: true });
const app = await startTestApp(
  createApp({
    logger: createLogger({ name: 'test', level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    authenticate: createBearerAuthenticator(keys.verify),
    routers: [router],
    health: { mongo: () => true, broker: () => Promise.reject(new Error('away')) },
  }),
);
afterAll(() => app.close());

const save = (body: unknown, headers?: Record<string, string>, path = '/api/courses/c1') =>
  app.request('POST', path, { body, headers });

test.each(['away', 'full'])('PLT-07 a database that is %s is a 503 that says when to try again', async (how) => {
  const { status, body, headers } = await app.request('GET', `/api/fail/${how}`);
  expect([status, body.message, headers.get('retry-after')]).toEqual([
    503,
    'The service is not available right now',
    '5',
  ]);
});

test('ACC-10 a sensitive act is for those alone who gave their password within ten minutes', async () => {
  const call = async (role: 'user' | 'admin', minutesAgo: number) => {
    const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000);
    const { status, body } = await app.request('GET', '/api/risky', {
      headers: keys.headersFor({ userId: 'u1', role, authenticatedAt }),
    });
    return [status, body.code];
  };
  expect(await call('admin', 9)).toEqual([200, undefined]);
  expect(await call('admin', 11)).toEqual([403, 'identity_unconfirmed']);
  expect(await call('user', 11)).toEqual([403, 'forbidden']);
});

test('API-03 valid input reaches the handler with its types, and the answer is what the contract says', async () => {
  const answer = await save({ email: 'ada@example.org' }, {}, '/api/courses/c1?draft=true');
  expect(answer).toMatchObject({ status: 200, body: { success: true, email: 'ada@example.org', draft: true } });
});

test('API-03 a bad field is named in the message and in the details', async () => {
  const { status, body, headers } = await save({ email: 'ada' });
  expect(status).toBe(400);
  expect(body).toEqual({
    success: false,
    message: 'email: must be a valid e-mail address',
    code: 'invalid',
    details: [{ field: 'email', message: 'must be a valid e-mail address' }],
    traceId: headers.get('x-request-id'),
  });
});

test('API-03 a message that is a sentence of its own is shown as it is', async () => {
  expect((await save({ email: 'a@b.org', name: 7 })).body.message).toBe('Please fill in all required fields');
});

test.each([
  ['an unknown field', { email: 'a@b.org', role: 'admin' }, 'role: is not expected'],
  ['an array', [], 'must be an object'],
])('API-03 %s is refused', async (_what, body, message) => {
  expect(await save(body)).toMatchObject({ status: 400, body: { message } });
});

test.each([
  ['broken JSON', '{"email":', 'The body is not valid JSON'],
  ['a __proto__ key', '{"email":"a@b.org","__proto__":{"admin":true}}', '__proto__: is not expected'],
  ['a nested __proto__ key', '{"email":{"__proto__":{}}}', '__proto__: is not expected'],
  ['an escaped __proto__ key', '{"email":[{"\\u005f_proto__":{}}]}', '__proto__: is not expected'],
  ['a bare string', '"text"', 'The body is not valid JSON'],
  ['text that is not UTF-8', Buffer.from('{"email":"a@b.org","name":"\xff"}', 'latin1'), 'The body is not valid UTF-8'],
])('API-03 %s is refused as 400', async (_what, body, message) => {
  const answer = await fetch(`${app.url}/api/courses/c1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
});

test('API-03 a path that is too long or not decodable is 400', async () => {
  expect((await save({ email: 'a@b.org' }, {}, '/api/courses/toolong')).body.message).toMatch(/^courseId: /);
  expect((await save({ email: 'a@b.org' }, {}, '/api/courses/%E0%A4%A')).status).toBe(400);
});

test('API-03 more than 64 kB is 413', async () => {
  expect(await save({ email: 'x'.repeat(70_000) })).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
  'API-03 a body of type %s is 415',
  async (type) => {
    expect(await save({ email: 'a@b.org' }, { 'content-type': type })).toMatchObject({ status: 415 });
  },
);

test('API-03 an encoded body is 415, not unpacked', async () => {
  expect(await save({ email: 'a@b.org' }, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
});

test('API-03 a webhook receives its bytes exactly as they came', async () => {
  const body = '{ "b": 1,\n "a": 2 }';
  const answer = await fetch(`${app.url}/api/hook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(await answer.json()).toEqual({ text: body });
});

test('API-02 a call for users needs a valid token, a call for admins an admin', async () => {
  expect(await app.request('GET', '/api/mine')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await app.request('GET', '/api/mine', { headers: { authorization: 'Bearer x' } })).toMatchObject({
    status: 401,
  });
  expect(await app.request('GET', '/api/mine', { headers: keys.headersFor({ userId: 'u1' }) })).toMatchObject({
    body: { userId: 'u1' },
  });
  const asUser = { headers: keys.headersFor({ userId: 'u1' }) };
  expect(await app.request('GET', '/api/admin', asUser)).toMatchObject({ status: 403 });
  for (const role of ['admin', 'main-admin'] as const) {
    const asAdmin = { headers: keys.headersFor({ userId: 'u1', role }) };
    expect(await app.request('GET', '/api/admin', asAdmin)).toMatchObject({ status: 200 });
  }
});

test('API-02 a public call knows its caller, and an expired session is a visitor there', async () => {
  expect((await app.request('GET', '/api/who', { headers: keys.headersFor({ userId: 'u1' }) })).body).toEqual({
    userId: 'u1',
  });
  const expired = { authorization: `Bearer ${keys.tokenFor({ userId: 'u1' }, -60)}` };
  expect((await app.request('GET', '/api/who', { headers: expired })).body).toEqual({ userId: null });
});

test('API-03 an unexpected failure reads Internal Server Error, and only the log knows more', async () => {
  const { status, body, headers } = await app.request('GET', '/api/fail/crash');
  expect(status).toBe(500);
  expect(body).toEqual({
    success: false,
    message: 'Internal Server Error',
    code: 'internal',
    traceId: headers.get('x-request-id'),
  });
  expect(lines.some((line) => line.includes('ECONNREFUSED') && line.includes(body.traceId))).toBe(true);
});

test('API-01 known errors, refusals and other statuses keep their words', async () => {
  expect(await app.request('GET', '/api/fail/conflict')).toMatchObject({
    status: 409,
    body: { message: 'Another change was faster', code: 'stale_version' },
  });
  expect(await app.request('GET', '/api/fail/refused')).toMatchObject({
    status: 200,
    body: { success: false, message: 'Wrong password' },
  });
  expect(await app.request('GET', '/api/fail/accepted')).toMatchObject({ status: 202, body: { message: 'begun' } });
});

test('API-05 a limit says when to try again', async () => {
  const { status, headers } = await app.request('GET', '/api/fail/limited');
  expect([status, headers.get('retry-after')]).toEqual([429, '2']);
});

test('API-01 an answer that breaks its contract is an error, and unpromised fields never leave', async () => {
  expect((await app.request('GET', '/api/fail/broken')).status).toBe(500);
  expect((await app.request('GET', '/api/fail/leaky')).body).toEqual({ success: true, message: 'ok' });
});

test('API-03 an unknown address is 404 in the one shape', async () => {
  expect(await app.request('GET', '/api/nowhere')).toMatchObject({
    status: 404,
    body: { success: false, code: 'not_found' },
  });
  expect(await app.request('DELETE', '/api/mine')).toMatchObject({ status: 404 });
});

test('API-07 the trace id is taken over from a trusted shape, else new, and is echoed', async () => {
  const given = await app.request('GET', '/api/who', { headers: { 'x-request-id': 'trace-42-abc' } });
  expect(given.headers.get('x-request-id')).toBe('trace-42-abc');
  const odd = await app.request('GET', '/api/who', { headers: { 'x-request-id': '<script>' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('API-03 every answer is hardened and stays out of caches', async () => {
  for (const path of ['/api/who', '/api/nowhere', '/api/fail/crash', '/health/live']) {
    const { headers } = await app.request('GET', path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers.has('x-powered-by')).toBe(false);
  }
});

test('API-07 readiness names what is missing, liveness does not care', async () => {
  expect(await app.request('GET', '/health/live')).toMatchObject({ status: 200 });
  expect(await app.request('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: {
      checks: [
        { name: 'mongo', ready: true },
        { name: 'broker', ready: false },
      ],
    },
  });
});

test('API-07 what a part is ready without is reported, and does not take it out of service', async () => {
  const without = createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    routers: [express.Router()],
    health: { mongo: () => true, broker: () => Promise.reject(new Error('away')) },
    readyWithout: ['broker'],
  });
  const running = await startTestApp(without);
  expect(await running.request('GET', '/health/ready')).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      checks: [
        { name: 'mongo', ready: true },
        { name: 'broker', ready: false },
      ],
    },
  });
  await running.close();
});

test('API-07 metrics count requests by route, never by address', async () => {
  await save({ email: 'a@b.org' });
  await app.request('GET', '/wp-admin.php');
  const { body } = await app.request('GET', '/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/courses/:courseId",status="200"}',
  );
  expect(body).toContain('route="unmatched"');
  expect(body).toContain('process_resident_memory_bytes');
  expect(body).not.toContain('wp-admin');
});

test('API-07 PLT-09 a computation that holds up everybody shows in the metrics as a delay of the event loop', async () => {
  const slowSeconds = async () => {
    const { body } = await app.request('GET', '/metrics');
    const value = (name: string) =>
      Number(body.split(`coursewright_event_loop_delay_seconds_${name} `)[1]?.split('\n')[0]);
    return value('count') - value('bucket{le="0.25"}');
  };
  const before = await slowSeconds();
  const until = performance.now() + 400;
  while (performance.now() < until);
  await eventually(async () => expect(await slowSeconds()).toBeGreaterThan(before));
});

test('API-07 the access log has neither queries, bodies nor tokens', async () => {
  lines.length = 0;
  const headers = keys.headersFor({ userId: 'u1' });
  await save({ email: 'private@example.org' }, headers, '/api/courses/c1?draft=true');
  await app.request('GET', '/api/who', { headers });
  const log = lines.join('');
  expect(log).toContain('"route":"/api/courses/:courseId"');
  expect(log).not.toMatch(/private@|courses.c1|draft=|Bearer/);
});

test('API-03 a client that leaves in the middle of its body does no harm', async () => {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const head = 'POST /api/courses/c1 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99';
  await new Promise((resolve) => socket.write(`${head}\r\n\r\n{"em`, resolve));
  socket.destroy();
  await once(socket, 'close');
  expect(await app.request('GET', '/health/live')).toMatchObject({ status: 200 });
});
