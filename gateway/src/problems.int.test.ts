import { authEndpoints, errorKinds, notificationEndpoints, problemSchema } from '@coursewright/contracts';
import { AppError, createApp, createLogger, httpStatusByKind, listen, route } from '@coursewright/service-kit';
import { createTestClock, sendRawRequest } from '@coursewright/service-kit/testing';
import { Router } from 'express';
import { createFakeAuth, type Gateway, gatewayKey, sessionCookieFor, startGateway } from './testing/gateway.ts';

const behaviours: Record<string, () => unknown> = {
  'throws a TypeError': () => {
    throw new TypeError(`Cannot read properties of undefined (reading 'x') in ${import.meta.filename}`);
  },
  'throws a string': () => {
    throw 'mongodb://root:secret@db:27017 @coursewright/auth';
  },
  'violates its contract': () => ({ success: 'perhaps' }),
  'breaks off': () => undefined,
  'is silent': () => {
    silent.resolve();
    return new Promise(() => undefined);
  },
};
for (const kind of errorKinds)
  behaviours[kind] = () => {
    throw new AppError(kind, 'What went wrong', { retryAfterMs: 1_500 });
  };

const clock = createTestClock();
const silent = Promise.withResolvers<void>();
let service: Awaited<ReturnType<typeof listen>>;
let gateway: Gateway;
beforeAll(async () => {
  const router = Router();
  route(router, notificationEndpoints.contact, async ({ body, res, req }) => {
    res.set({ 'Cache-Control': 'public, max-age=60', ETag: '"x"', 'Content-Type': 'image/png' });
    if (body.msg === 'breaks off') req.socket.destroy();
    return (await behaviours[body.msg]?.()) as never;
  });
  route(router, authEndpoints.signIn, () => ({ success: true, message: '' }));
  const app = createApp({
    logger: createLogger({ name: 'service', level: 'silent' }),
    routers: [createFakeAuth(gatewayKey).router, router],
  });
  service = await listen(app, 0);
  gateway = await startGateway(service.url, { GATEWAY_ANSWER_TIMEOUT_MS: '30000' }, clock);
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

interface ProblemResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const INTERNAL_DETAIL =
  /\bat .+:\d+|node_modules|\.[cm]?[jt]s\b|@coursewright|mongodb|secret|\/(?:work|home|usr|tmp|root)\b|Error:/;

function expectProblem({ status, headers, text }: ProblemResponse, expected: number, message?: string) {
  expect([status, text]).toEqual([expected, expect.any(String)]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const name of ['etag', 'content-disposition', 'x-powered-by', 'server']) expect(headers.get(name)).toBeNull();
  const problem = problemSchema.strict().parse(JSON.parse(text));
  expect(problem.traceId).toBe(headers.get('x-request-id'));
  expect(problem.code).toMatch(/^[a-z_]+$/);
  expect(text).not.toMatch(INTERNAL_DETAIL);
  if (message !== undefined) expect(problem.message).toBe(message);
}

async function send(method: string, path: string, init: RequestInit = {}): Promise<ProblemResponse> {
  const answer = await fetch(`${gateway.url}${path}`, { method, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const json = { 'content-type': 'application/json' };
const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json) =>
  send('POST', path, { headers, body });
const contact = (msg: string) =>
  post('/api/contact', JSON.stringify({ fname: 'A', lname: 'B', email: 'a@b.org', phone: '1', msg }));

describe('API-02 API-03 every error has the same shape', () => {
  test.each(errorKinds)('API-03 of a service, kind %s', async (kind) => {
    const response = await contact(kind);
    expectProblem(response, httpStatusByKind[kind], kind === 'internal' ? 'Internal Server Error' : 'What went wrong');
    expect(response.headers.get('retry-after')).toBe('2');
  });

  test.each(['throws a TypeError', 'throws a string', 'violates its contract'])(
    'ACC-06 API-03 a service that %s reads Internal Server Error',
    async (behaviour) => expectProblem(await contact(behaviour), 500, 'Internal Server Error'),
  );

  const big = 'x'.repeat(70_000);
  test.each<[name: string, status: number, call: () => Promise<ProblemResponse>]>([
    ['a body that is no JSON', 400, () => post('/api/contact', '{')],
    ['a body that is no UTF-8', 400, () => post('/api/contact', new Uint8Array([0x22, 0xff, 0x22]))],
    ['a field of the wrong type', 400, () => post('/api/contact', '{"fname":{"$ne":""}}')],
    ['an unknown field', 400, () => post('/api/signin', '{"email":"a@b.org","password":"x","role":"admin"}')],
    ['a visitor where a user is needed', 401, () => send('GET', '/api/courses')],
    [
      'a user where an admin is needed',
      403,
      () => send('GET', '/api/getcourses', { headers: sessionCookieFor('user') }),
    ],
    ['another site', 403, () => post('/api/contact', '{}', { ...json, 'sec-fetch-site': 'cross-site' })],
    ['an unknown path', 404, () => send('GET', '/api/nothing')],
    ['a path with an escape', 404, () => send('GET', '/api/%2e%2e/secret')],
    ['a path that is no endpoint of this service', 404, () => send('GET', '/api/policies')],
    ['another method', 405, () => send('DELETE', '/api/contact')],
    ['another method on a page', 405, () => post('/pricing', '{}')],
    ['an unknown method', 405, () => send('PROPFIND', '/api/contact')],
    ['a large body', 413, () => post('/api/contact', JSON.stringify({ msg: big }))],
    ['a form', 415, () => post('/api/contact', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a packed body', 415, () => post('/api/contact', 'x', { ...json, 'content-encoding': 'gzip' })],
    ['a service that breaks off', 502, () => contact('breaks off')],
    [
      'a service that is silent',
      504,
      async () => {
        const response = contact('is silent');
        await silent.promise;
        await clock.advance(30_000);
        return response;
      },
    ],
  ])('API-03 to %s: %i', async (_name, status, call) => expectProblem(await call(), status));

  test.each([
    ['cross_site', { ...json, 'sec-fetch-site': 'cross-site' }],
    ['unsupported_type', { 'content-type': 'text/plain' }],
  ])('API-03 the refusal has the code %s, for programs', async (code, headers) => {
    expect(JSON.parse((await post('/api/contact', '{}', headers)).text)).toMatchObject({ code });
  });

  test('API-03 to ambiguous HTTP: 400', async () => {
    const { text } = await sendRawRequest(gateway.port, 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]);
    expectProblem(
      {
        status: Number(head.slice(9, 12)),
        headers: new Headers(lines),
        text: body.replace(/^[\da-f]+\r\n|\r\n0$/g, ''),
      },
      400,
    );
  });

  test('PLT-05 while auth cannot be reached: 503', async () => {
    const alone = await startGateway('http://127.0.0.1:9');
    try {
      const answer = await fetch(`${alone.url}/api/courses`, { headers: sessionCookieFor('user') });
      expectProblem({ status: answer.status, headers: answer.headers, text: await answer.text() }, 503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await alone.close();
    }
  });
});
