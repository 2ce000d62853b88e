import { type Gateway, startGateway } from './testing/gateway.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

let upstream: Upstream;
let gateway: Gateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway(upstream.url);
});
beforeEach(() => {
  upstream.seen.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const request = (line: string, headers: string[] = [], body = '') =>
  [line, 'Host: x', ...headers, 'Connection: close', '', body].join('\r\n');
const post = (headers: string[], body: string) =>
  request('POST /api/signin HTTP/1.1', ['Content-Type: application/json', ...headers], body);

describe('PLT-05 API-02 requests that two readers could read differently never reach a service', () => {
  test.each([
    ['dot segments', request('GET /api/../internal HTTP/1.1')],
    ['dot segments after a known path', request('GET /api/plans/../admin/stats/revenue HTTP/1.1')],
    ['encoded dots', request('GET /api/%2e%2e/internal HTTP/1.1')],
    ['half encoded dots', request('GET /api/.%2e/internal HTTP/1.1')],
    ['an encoded slash', request('GET /api%2fplans HTTP/1.1')],
    ['an encoded letter', request('GET /api/%70lans HTTP/1.1')],
    ['a doubly encoded letter', request('GET /api/%2570lans HTTP/1.1')],
    ['doubled slashes inside', request('GET /api//plans HTTP/1.1')],
    ['doubled slashes in front', request('GET //api/plans HTTP/1.1')],
    ['upper case', request('GET /API/plans HTTP/1.1')],
    ['upper case behind', request('GET /api/Plans HTTP/1.1')],
    ['a trailing slash', request('GET /api/plans/ HTTP/1.1')],
    ['a path parameter', request('GET /api/plans;x=1 HTTP/1.1')],
    ['a backslash', request('GET /api\\plans HTTP/1.1')],
    ['a NUL', request('GET /api/plans%00 HTTP/1.1')],
    ['an absolute target', request('GET http://other.example/api/plans HTTP/1.1')],
    ['an authority target', request('CONNECT other.example:443 HTTP/1.1')],
    ['the asterisk target', request('OPTIONS * HTTP/1.1')],
    ['a fragment', request('GET /api/plans#x HTTP/1.1')],
    ['a call that is not in the table', request('GET /api/internal HTTP/1.1')],
    ['the bare prefix', request('GET /api HTTP/1.1')],
    ["a service's own path", request('GET /.well-known/../api/internal HTTP/1.1')],
    ['TRACE', request('TRACE /api/plans HTTP/1.1')],
    ['HEAD of a call', request('HEAD /api/plans HTTP/1.1')],
    ['a preflight', request('OPTIONS /api/signin HTTP/1.1', ['Origin: https://evil.example'])],
    ['an unknown method', request('BREW /api/plans HTTP/1.1')],
    ['a method override', request('GET /api/signin HTTP/1.1', ['X-HTTP-Method-Override: POST'])],
    ['HTTP/2.0 in the request line', request('GET /api/plans HTTP/2.0')],
    ['HTTP/0.9', 'GET /api/plans\r\n\r\n'],
    ['two Host headers', request('GET /api/plans HTTP/1.1', ['Host: y'])],
    ['no Host header', 'GET /api/plans HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an upgrade', request('GET /api/plans HTTP/1.1', ['Upgrade: websocket', 'Connection: upgrade'])],
    ['an upgrade to h2c', request('GET /api/plans HTTP/1.1', ['Upgrade: h2c'])],
    ['a body on GET', request('GET /api/plans HTTP/1.1', ['Content-Length: 2'], '{}')],
    ['a chunked body on GET', request('GET /api/plans HTTP/1.1', ['Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['length and chunks', post(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['chunks and length', post(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n')],
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 3'], '{} ')],
    ['two equal lengths', post(['Content-Length: 2', 'Content-Length: 2'], '{}')],
    ['a list of lengths', post(['Content-Length: 2, 2'], '{}')],
    ['a signed length', post(['Content-Length: +2'], '{}')],
    ['a hexadecimal length', post(['Content-Length: 0x2'], '{}')],
    ['an obscure transfer coding', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['chunked that is not last', post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
    ['two transfer codings', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n')],
    ['a bad chunk size', post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a space before the colon', request('GET /api/plans HTTP/1.1', ['X-User-Id : 1'])],
    ['a folded header', request('GET /api/plans HTTP/1.1', ['X-A: 1', ' X-User-Id: 1'])],
    ['a header without a name', request('GET /api/plans HTTP/1.1', [': 1'])],
    ['a bare carriage return', request('GET /api/plans HTTP/1.1', ['X-A: 1\rX-User-Id: 1'])],
    ['lines ended by LF alone', 'GET /api/plans HTTP/1.1\nHost: x\n\n'],
    ['headers over 16 KiB', request('GET /api/plans HTTP/1.1', [`X-A: ${'a'.repeat(20_000)}`])],
    [
      'a cross-site form',
      request('POST /api/signin HTTP/1.1', ['Content-Type: text/plain', 'Content-Length: 2'], '{}'),
    ],
    ['an ambiguous origin', post(['Origin: http://x', 'Origin: https://evil.example', 'Content-Length: 2'], '{}')],
    [
      'two Sec-Fetch-Site',
      post(['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site', 'Content-Length: 2'], '{}'),
    ],
  ])('%s', async (_name, bytes) => {
    const { status } = await rawRequest(gateway.port, bytes);
    expect(upstream.seen).toEqual([]);
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
  });

  test('a second request hidden in a body stays a body', async () => {
    const hidden = 'GET /api/admin/stats/revenue HTTP/1.1\r\nHost: x\r\n\r\n';
    await rawRequest(gateway.port, post([`Content-Length: ${hidden.length}`], hidden));
    expect(upstream.seen.map(({ url, body }) => ({ url, body }))).toEqual([{ url: '/api/signin', body: hidden }]);
  });

  test('a plain request does reach its service, so that the refusals above mean something', async () => {
    const { status } = await rawRequest(gateway.port, request('GET /api/plans HTTP/1.1'));
    expect(status).toBe(200);
    expect(upstream.seen).toHaveLength(1);
  });
});

describe('API-02 identity that a client claims ends at the door', () => {
  test.each([
    'Authorization: Bearer forged',
    'X-User-Id: 1',
    'x_user_id: 1',
    'X-User-Role: main-admin',
    'X-Forwarded-For: 10.0.0.1',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: for=10.0.0.1',
    'X-Real-Ip: 10.0.0.1',
    'X-Request-Id: chosen-by-me-1234',
    'X-Original-Url: /api/admin/stats/revenue',
    'X-Rewrite-Url: /api/admin/stats/revenue',
    'Cookie: rt=stolen; other=1',
    'Proxy-Authorization: Basic eA==',
    'Te: trailers',
    'Connection: x-request-id, authorization, x-forwarded-for',
  ])('%s', async (header) => {
    await rawRequest(gateway.port, `GET /api/plans HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    const [seen] = upstream.seen;
    expect(seen?.headers).toEqual({
      host: new URL(upstream.url).host,
      connection: 'keep-alive',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-forwarded-for': '127.0.0.1',
    });
  });
});
