import { connect } from 'node:net';

export const requestBytes = (line: string, headers: string[] = [], body = '') =>
  [line, 'Host: x', ...headers, 'Connection: close', '', body].join('\r\n');
export const postBytes = (headers: string[], body: string) =>
  requestBytes('POST /api/signin HTTP/1.1', ['Content-Type: application/json', ...headers], body);

export const maliciousRequests: readonly [what: string, bytes: string][] = [
  ['dot segments', requestBytes('GET /api/../internal HTTP/1.1')],
  ['dot segments after a known path', requestBytes('GET /api/plans/../admin/stats/revenue HTTP/1.1')],
  ['encoded dots', requestBytes('GET /api/%2e%2e/internal HTTP/1.1')],
  ['half encoded dots', requestBytes('GET /api/.%2e/internal HTTP/1.1')],
  ['an encoded slash', requestBytes('GET /api%2fplans HTTP/1.1')],
  ['an encoded letter', requestBytes('GET /api/%70lans HTTP/1.1')],
  ['a doubly encoded letter', requestBytes('GET /api/%2570lans HTTP/1.1')],
  ['doubled slashes inside', requestBytes('GET /api//plans HTTP/1.1')],
  ['doubled slashes in front', requestBytes('GET //api/plans HTTP/1.1')],
  ['upper case', requestBytes('GET /API/plans HTTP/1.1')],
  ['upper case behind', requestBytes('GET /api/Plans HTTP/1.1')],
  ['a trailing slash', requestBytes('GET /api/plans/ HTTP/1.1')],
  ['a path parameter', requestBytes('GET /api/plans;x=1 HTTP/1.1')],
  ['a backslash', requestBytes('GET /api\\plans HTTP/1.1')],
  ['a NUL', requestBytes('GET /api/plans%00 HTTP/1.1')],
  ['an absolute target', requestBytes('GET http://other.example/api/plans HTTP/1.1')],
  ['an authority target', requestBytes('CONNECT other.example:443 HTTP/1.1')],
  ['the asterisk target', requestBytes('OPTIONS * HTTP/1.1')],
  ['a fragment', requestBytes('GET /api/plans#x HTTP/1.1')],
  ['a call that is not in the table', requestBytes('GET /api/internal HTTP/1.1')],
  ['the bare prefix', requestBytes('GET /api HTTP/1.1')],
  ["a service's own path", requestBytes('GET /.well-known/../api/internal HTTP/1.1')],
  ['TRACE', requestBytes('TRACE /api/plans HTTP/1.1')],
  ['HEAD of a call', requestBytes('HEAD /api/plans HTTP/1.1')],
  ['a preflight', requestBytes('OPTIONS /api/signin HTTP/1.1', ['Origin: https://evil.example'])],
  ['an unknown method', requestBytes('BREW /api/plans HTTP/1.1')],
  ['a method override', requestBytes('GET /api/signin HTTP/1.1', ['X-HTTP-Method-Override: POST'])],
  ['HTTP/2.0 in the request line', requestBytes('GET /api/plans HTTP/2.0')],
  ['HTTP/0.9', 'GET /api/plans\r\n\r\n'],
  ['two Host headers', requestBytes('GET /api/plans HTTP/1.1', ['Host: y'])],
  ['no Host header', 'GET /api/plans HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an upgrade', requestBytes('GET /api/plans HTTP/1.1', ['Upgrade: websocket', 'Connection: upgrade'])],
  ['an upgrade to h2c', requestBytes('GET /api/plans HTTP/1.1', ['Upgrade: h2c'])],
  ['a body on GET', requestBytes('GET /api/plans HTTP/1.1', ['Content-Length: 2'], '{}')],
  ['a chunked body on GET', requestBytes('GET /api/plans HTTP/1.1', ['Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['length and chunks', postBytes(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['chunks and length', postBytes(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n')],
  ['two lengths', postBytes(['Content-Length: 2', 'Content-Length: 3'], '{} ')],
  ['two equal lengths', postBytes(['Content-Length: 2', 'Content-Length: 2'], '{}')],
  ['a list of lengths', postBytes(['Content-Length: 2, 2'], '{}')],
  ['a signed length', postBytes(['Content-Length: +2'], '{}')],
  ['a hexadecimal length', postBytes(['Content-Length: 0x2'], '{}')],
  ['an obscure transfer coding', postBytes(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
  [
    'chunks on HTTP/1.0',
    'POST /api/signin HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
  ['identity before chunked', postBytes(['Transfer-Encoding: identity, chunked'], '2\r\n{}\r\n0\r\n\r\n')],
  ['gzip before chunked', postBytes(['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n')],
  ['chunked twice', postBytes(['Transfer-Encoding: chunked, chunked'], '2\r\n{}\r\n0\r\n\r\n')],
  ['chunked that is not last', postBytes(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
  ['two transfer codings', postBytes(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n')],
  ['a bad chunk size', postBytes(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a space before the colon', requestBytes('GET /api/plans HTTP/1.1', ['X-User-Id : 1'])],
  ['a folded header', requestBytes('GET /api/plans HTTP/1.1', ['X-A: 1', ' X-User-Id: 1'])],
  ['a header without a name', requestBytes('GET /api/plans HTTP/1.1', [': 1'])],
  ['a bare carriage return', requestBytes('GET /api/plans HTTP/1.1', ['X-A: 1\rX-User-Id: 1'])],
  ['lines ended by LF alone', 'GET /api/plans HTTP/1.1\nHost: x\n\n'],
  ['headers over 16 KiB', requestBytes('GET /api/plans HTTP/1.1', [`X-A: ${'a'.repeat(20_000)}`])],
  [
    'a cross-site form',
    requestBytes('POST /api/signin HTTP/1.1', ['Content-Type: text/plain', 'Content-Length: 2'], '{}'),
  ],
  ['an ambiguous origin', postBytes(['Origin: http://x', 'Origin: https://evil.example', 'Content-Length: 2'], '{}')],
  [
    'two Sec-Fetch-Site',
    postBytes(['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site', 'Content-Length: 2'], '{}'),
  ],
  ['the absolute target of this very host', requestBytes('GET http://x/api/plans HTTP/1.1')],
  ['a NUL byte in the path', requestBytes('GET /api/plans\0 HTTP/1.1')],
  ['a NUL byte in a header', requestBytes('GET /api/plans HTTP/1.1', ['X-A: 1\0'])],
  ['a tab in the request line', requestBytes('GET\t/api/plans HTTP/1.1')],
  ['an encoded line break', requestBytes('GET /api/plans%0d%0aX-User-Id:1 HTTP/1.1')],
  ['an overlong encoding of a slash', requestBytes('GET /api%c0%afplans HTTP/1.1')],
  ['an encoded dot and slash', requestBytes('GET /mfe/learner/%2e%2e%2fadmin/x.js HTTP/1.1')],
  ['more headers than anybody sends', requestBytes('GET /api/plans HTTP/1.1', Array(3000).fill('a: 1'))],
  ['a space before the colon of the length', postBytes(['Content-Length : 2'], '{}')],
  ['a space before the colon of the coding', postBytes(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
  ['a coding in disguise', postBytes(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n')],
  ['a folded coding', postBytes(['Transfer-Encoding:', ' chunked', 'Content-Length: 2'], '{}')],
  ['a negative length', postBytes(['Content-Length: -1'], '{}')],
  ['a negative chunk', postBytes(['Transfer-Encoding: chunked'], '-2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk that ends too early', postBytes(['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n')],
  ['chunks ended by LF alone', postBytes(['Transfer-Encoding: chunked'], '2\n{}\n0\n\n')],
  ['a chunk size beyond numbers', postBytes(['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n{}`)],
  ['an unknown expectation', postBytes(['Expect: the-unexpected', 'Content-Length: 2'], '{}')],
];

export const spoofedHeaders: readonly string[] = [
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
  'X-Authenticated-User: ada@example.org',
  'X-Forwarded-User: ada@example.org',
  'X_Forwarded_For: 10.0.0.1',
  'Authorization: Basic YWRtaW46YWRtaW4=',
  'Via: 1.1 inside',
  'Traceparent: 00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01',
  'Baggage: userId=1',
  'Trailer: X-User-Id',
];

export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

const HANGING_MS = 90_000;
const SILENT_MS = 150;

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = text.slice(0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  const body = text.length - end - 4;
  if (length !== undefined) return body >= Number(length);
  if (/^transfer-encoding: *chunked/im.test(head)) return text.includes('\r\n0\r\n\r\n', end);
  return /^HTTP\/1\.[01] (204|304)/.test(head);
}

export function sendRawRequest(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d+)/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isWhole(text)) socket.setTimeout(SILENT_MS);
    });
    socket.setTimeout(HANGING_MS, finish);
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
}
