import { authEndpoints, errorKinds, notificationEndpoints, problemSchema } from '@coursewright/contracts';
import { AppError, createApp, createLogger, listen, route, statusOfKind } from '@coursewright/service-kit';
import { rawRequest } from '@coursewright/service-kit/testing';
import { Router } from 'express';
import { authStandIn } from './testing/auth-stand-in.ts';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { signedInAs } from './testing/keys.ts';

/** What a service does with a contact message, by its text. */
const deeds: Record<string, () => unknown> = {
  'fails unforeseen': () => {
    throw new TypeError(`Cannot read properties of undefined (reading 'x') in ${import.meta.filename}`);
  },
  'fails with a word': () => {
    throw 'mongodb://root:secret@db:27017 @coursewright/auth';
  },
  'breaks its contract': () => ({ success: 'perhaps' }),
  'breaks off': () => undefined,
  'is silent': () => new Promise(() => undefined),
};
for (const kind of errorKinds)
  deeds[kind] = () => {
    throw new AppError(kind, 'What went wrong', { retryAfterMs: 1_500 });
  };

let service: Awaited<ReturnType<typeof listen>>;
let gateway: Gateway;
beforeAll(async () => {
  const router = Router();
  route(router, notificationEndpoints.contact, async ({ body, res, req }) => {
    res.set({ 'Cache-Control': 'public, max-age=60', ETag: '"x"', 'Content-Type': 'image/png' });
    if (body.msg === 'breaks off') req.socket.destroy();
    return (await deeds[body.msg]?.()) as never;
  });
  route(router, authEndpoints.signIn, () => ({ success: true, message: '' }));
  const app = createApp({
    logger: createLogger({ name: 'service', level: 'silent' }),
    routers: [authStandIn().router, router],
  });
  service = await listen(app, 0);
  gateway = await startGateway(service.url, { GATEWAY_ANSWER_TIMEOUT_MS: '700' });
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const TELLTALE =
  /\bat .+:\d+|node_modules|\.[cm]?[jt]s\b|@coursewright|mongodb|secret|\/(?:work|home|usr|tmp|root)\b|Error:/;

/** The whole of the one shape, and nothing beside it. */
function expectProblem({ status, headers, text }: Told, expected: number, message?: string) {
  expect([status, text]).toEqual([expected, expect.any(String)]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const name of ['etag', 'content-disposition', 'x-powered-by', 'server']) expect(headers.get(name)).toBeNull();
  const problem = problemSchema.strict().parse(JSON.parse(text));
  expect(problem.traceId).toBe(headers.get('x-request-id'));
  expect(problem.code).toMatch(/^[a-z_]+$/);
  expect(text).not.toMatch(TELLTALE);
  if (message !== undefined) expect(problem.message).toBe(message);
}

async function tell(method: string, path: string, init: RequestInit = {}): Promise<Told> {
  const answer = await fetch(`${gateway.url}${path}`, { method, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const json = { 'content-type': 'application/json' };
const post = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  tell('POST', path, { headers, body });
const contact = (msg: string) =>
  post('/api/contact', JSON.stringify({ fname: 'A', lname: 'B', email: 'a@b.org', phone: '1', msg }));

describe('API-02 API-03 every refusal has the one shape', () => {
  test.each(errorKinds)('API-03 of a service, kind %s', async (kind) => {
    const told = await contact(kind);
    expectProblem(told, statusOfKind[kind], kind === 'internal' ? 'Internal Server Error' : 'What went wrong');
    expect(told.headers.get('retry-after')).toBe('2');
  });

  test.each(['fails unforeseen', 'fails with a word', 'breaks its contract'])(
    'ACC-06 API-03 a service that %s reads Internal Server Error',
    async (deed) => expectProblem(await contact(deed), 500, 'Internal Server Error'),
  );

  const big = 'x'.repeat(70_000);
  test.each<[name: string, status: number, call: () => Promise<Told>]>([
    ['a body that is no JSON', 400, () => post('/api/contact', '{')],
    ['a body that is no UTF-8', 400, () => post('/api/contact', new Uint8Array([0x22, 0xff, 0x22]))],
    ['a field of the wrong type', 400, () => post('/api/contact', '{"fname":{"$ne":""}}')],
    ['a field nobody knows', 400, () => post('/api/signin', '{"email":"a@b.org","password":"x","role":"admin"}')],
    ['nobody where somebody is needed', 401, () => tell('GET', '/api/courses')],
    ['a user where an admin is needed', 403, () => tell('GET', '/api/getcourses', { headers: signedInAs('user') })],
    ['another site', 403, () => post('/api/contact', '{}', { ...json, 'sec-fetch-site': 'cross-site' })],
    ['a path nobody knows', 404, () => tell('GET', '/api/nothing')],
    ['a path with an escape', 404, () => tell('GET', '/api/%2e%2e/secret')],
    ['a path that only the contracts know', 404, () => tell('GET', '/api/policies')],
    ['another method', 405, () => tell('DELETE', '/api/contact')],
    ['another method on a page', 405, () => post('/pricing', '{}')],
    ['a method nobody knows', 405, () => tell('PROPFIND', '/api/contact')],
    ['a large body', 413, () => post('/api/contact', JSON.stringify({ msg: big }))],
    ['a form', 415, () => post('/api/contact', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a packed body', 415, () => post('/api/contact', 'x', { ...json, 'content-encoding': 'gzip' })],
    ['a service that breaks off', 502, () => contact('breaks off')],
    ['a service that is silent', 504, () => contact('is silent')],
  ])('API-03 to %s: %i', async (_name, status, call) => expectProblem(await call(), status));

  test('API-03 to what is no HTTP that two would read alike: 400', async () => {
    const { text } = await rawRequest(gateway.port, 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
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

  test('API-05 to haste: 429', async () => {
    const strict = await startGateway(service.url, { GATEWAY_READS_PER_MINUTE: '1' });
    try {
      await fetch(`${strict.url}/api/health`);
      const answer = await fetch(`${strict.url}/api/health`);
      expectProblem({ status: answer.status, headers: answer.headers, text: await answer.text() }, 429);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await strict.close();
    }
  });

  test('PLT-05 to anything while nobody knows who calls: 503', async () => {
    const alone = await startGateway('http://127.0.0.1:9');
    try {
      const answer = await fetch(`${alone.url}/api/courses`, { headers: signedInAs('user') });
      expectProblem({ status: answer.status, headers: answer.headers, text: await answer.text() }, 503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await alone.close();
    }
  });
});
