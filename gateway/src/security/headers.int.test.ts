import { sendRawRequest } from '@coursewright/service-kit/testing';
import { sessionCookieFor, startGateway, startUpstream } from '../testing/gateway.ts';

const UNREACHABLE = 'http://127.0.0.1:9';
const upstream = await startUpstream((app) => {
  app.get('/api/plans', (_req, res) => void res.status(500).send('{}'));
});
const gateway = await startGateway(upstream.url, {
  PUBLIC_URL: 'https://learn.example.org',
  SHELL_URL: UNREACHABLE,
  MFE_ADMIN_URL: UNREACHABLE,
  NOTIFICATION_URL: UNREACHABLE,
  GATEWAY_WRITES_PER_MINUTE: '8',
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const json = { 'content-type': 'application/json' };
const post = (headers: Record<string, string>, body = '{}') => ({ method: 'POST', headers, body });

// One response of each status; 429 last, when the eight writes are used up.
const answers: [status: number, what: string, path: string, init?: RequestInit][] = [
  [200, 'a call', '/api/policies'],
  [200, 'the documentation', '/api/docs'],
  [200, 'its document', '/api/docs/openapi.json'],
  [200, 'the health of all parts', '/api/health'],
  [200, 'liveness', '/health/live'],
  [200, 'the metrics', '/metrics'],
  [200, 'a file of a microfrontend', '/mfe/learner/1.0.0/main.js'],
  [401, 'a call without a session', '/api/library'],
  [403, 'a call from elsewhere', '/api/signin', post({ ...json, 'sec-fetch-site': 'cross-site' })],
  [
    403,
    'a call for admins',
    '/api/getcourses',
    { headers: { cookie: sessionCookieFor('user').cookie.replace('at=', '__Host-at=') } },
  ],
  [404, 'no call', '/api/nothing'],
  [404, 'no path', '/a%2fb'],
  [405, 'the wrong method', '/api/policies', { method: 'DELETE' }],
  [405, 'a page that is written to', '/home', post(json)],
  [413, 'too much', '/api/signin', post(json, 'x'.repeat(70_000))],
  [415, 'no JSON', '/api/signin', post({ 'content-type': 'text/plain' })],
  [500, 'a failure of a service', '/api/plans'],
  [503, 'a service that is away', '/api/contact', post(json)],
  [503, 'a microfrontend that is away', '/mfe/admin/1.0.0/main.js'],
  [503, 'the page that waits for the shell', '/home'],
];

function lacking(headers: Headers): string[] {
  const rules: Record<string, RegExp> = {
    'strict-transport-security': /^max-age=(3153[6-9]|[4-9])\d{3,}; includeSubDomains$/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^(no-referrer|strict-origin)$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'permissions-policy': /camera=\(\).*microphone=\(\).*payment=\(\)/,
    'content-security-policy':
      /^default-src 'none';(?=.*base-uri 'none')(?=.*form-action 'none')(?=.*frame-ancestors 'none')/,
  };
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule.test(headers.get(name) ?? '') ? [] : `${name}: ${headers.get(name)}`,
  );
}

test.each(answers)('API-03 %i, %s: hardened like every answer', async (status, _what, path, init = {}) => {
  const answer = await fetch(`${gateway.url}${path}`, init);
  expect({ status: answer.status, lacking: lacking(answer.headers) }).toEqual({ status, lacking: [] });
  expect(answer.headers.has('x-powered-by') || answer.headers.has('server')).toBe(false);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/);
});

test('API-05 429: hardened too', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => fetch(`${gateway.url}/api/signin`, post(json))));
  const refused = all.find(({ status }) => status === 429);
  expect(refused && lacking(refused.headers)).toEqual([]);
});

test('API-03 400, a request that could be read in two ways: hardened too', async () => {
  const { status, text } = await sendRawRequest(
    gateway.port,
    'GET /api/plans HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  );
  const lines = text.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  expect({ status, lacking: lacking(headers) }).toEqual({ status: 400, lacking: [] });
});

test('API-03 documents ask for an agent cluster of their own; calls do not, as sandboxed frames cannot have one', async () => {
  const paths = ['/home', '/api/docs', '/api/policies', '/api/videos/sample/v1'];
  const asked = await Promise.all(
    paths.map(async (path) => (await fetch(gateway.url + path)).headers.get('origin-agent-cluster')),
  );
  expect(asked).toEqual(['?1', '?1', null, null]);
});

test('SEC-01 no permission is named that Chromium does not know', async () => {
  const policy = (await fetch(`${gateway.url}/api/docs`)).headers.get('permissions-policy');
  expect(policy).not.toContain('bluetooth');
  expect(policy).toContain('usb=()');
});

test('API-03 over http there is no Strict-Transport-Security', async () => {
  const plain = await startGateway(upstream.url);
  expect((await fetch(`${plain.url}/api/nothing`)).headers.has('strict-transport-security')).toBe(false);
  await plain.close();
});
