import {
  assertSameOrigin,
  buildPageHeaders,
  buildServiceHeaders,
  getSessionCookieNames,
  readCookie,
} from './headers.ts';

const publicUrl = new URL('https://learn.example');
const json = 'application/json';

function verdict(method: string, headers: Record<string, string>): number {
  try {
    assertSameOrigin(method, { host: 'gateway.internal:3000', ...headers }, publicUrl);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

describe('API-02 calls that a foreign page caused are refused', () => {
  test.each<[number, string, Record<string, string>]>([
    [200, 'POST', { 'content-type': json, 'sec-fetch-site': 'same-origin' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'none' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'same-site' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'cross-site' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': '' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'cross-site', origin: 'https://learn.example' }],
    [200, 'POST', { 'content-type': json }],
    [200, 'POST', { 'content-type': json, origin: 'https://learn.example' }],
    [200, 'POST', { 'content-type': json, origin: 'https://gateway.internal:3000' }],
    [403, 'POST', { 'content-type': json, origin: 'https://evil.example' }],
    [403, 'POST', { 'content-type': json, origin: 'http://learn.example' }],
    [403, 'POST', { 'content-type': json, origin: 'https://learn.example.evil.example' }],
    [403, 'POST', { 'content-type': json, origin: 'null' }],
    [200, 'PUT', { 'content-type': 'application/json; charset=utf-8' }],
    [200, 'PATCH', { 'content-type': 'Application/JSON;charset="UTF-8"' }],
    [415, 'POST', {}],
    [200, 'DELETE', { 'sec-fetch-site': 'same-origin' }],
    [403, 'DELETE', { 'sec-fetch-site': 'cross-site' }],
    [415, 'POST', { 'content-type': 'text/plain' }],
    [415, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, 'POST', { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, 'POST', { 'content-type': 'text/plain; application/json' }],
    [415, 'POST', { 'content-type': 'application/json; charset=utf-7' }],
    [415, 'POST', { 'content-type': 'application/jsonx' }],
    [200, 'GET', { 'sec-fetch-site': 'cross-site' }],
  ])('%i for %s with %j', (expected, method, headers) => {
    expect(verdict(method, headers)).toBe(expected);
  });
});

const identity = { traceId: 'trace', address: '203.0.113.7' };

describe('API-02 headers towards services', () => {
  test('contain no identity that a client could claim', () => {
    const inbound = {
      accept: 'application/json',
      authorization: 'Bearer forged',
      cookie: 'at=x; rt=y',
      'x-user-id': '1',
      x_user_id: '1',
      'x-forwarded-for': '1.1.1.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.1.1.1',
      'x-request-id': 'mine',
      'x-original-url': '/api/admin',
      'x-http-method-override': 'DELETE',
      'proxy-authorization': 'x',
      'transfer-encoding': 'chunked',
      expect: '100-continue',
    };
    expect(buildServiceHeaders(inbound, identity)).toEqual({
      accept: 'application/json',
      'x-request-id': 'trace',
      'x-forwarded-for': '203.0.113.7',
    });
  });

  test('API-03 keep the content encoding of a body', () => {
    expect(buildServiceHeaders({ 'content-encoding': 'gzip' }, identity)).toMatchObject({ 'content-encoding': 'gzip' });
  });

  test('lose what the Connection header names', () => {
    const headers = buildServiceHeaders({ connection: 'close, Accept', accept: '*/*', 'user-agent': 'x' }, identity);
    expect(headers.accept).toBeUndefined();
    expect(headers['user-agent']).toBe('x');
  });

  test('carry the access token as bearer and only the refresh cookie', () => {
    const headers = buildServiceHeaders(
      { cookie: 'at=a; rt=b; other=c' },
      { ...identity, token: 'a', cookies: [{ name: 'rt', value: 'b' }] },
    );
    expect(headers).toMatchObject({ authorization: 'Bearer a', cookie: 'rt=b' });
  });

  test('never carry a session to the page servers', () => {
    const headers = buildPageHeaders({ cookie: 'at=a', authorization: 'x', range: 'bytes=0-1' }, identity);
    expect(headers).toEqual({ range: 'bytes=0-1', 'x-request-id': 'trace', 'x-forwarded-for': '203.0.113.7' });
    expect(buildPageHeaders({ 'x-release-cohort': 'a'.repeat(32) }, identity)).not.toHaveProperty('x-release-cohort');
  });

  test.each([
    ['language=de', 'de'],
    ['at=a; language=ar', 'ar'],
    ['language=de%0d%0ax:1', 'fr'],
    ['language=fr', 'fr'],
    [undefined, 'fr'],
  ])('VIS-18 ask the page servers and services for the chosen language: %s', (cookie, language) => {
    for (const build of [buildPageHeaders, buildServiceHeaders]) {
      const headers = build({ cookie, 'accept-language': 'fr' }, identity);
      expect(headers['accept-language']).toBe(language);
      expect(headers.cookie).toBeUndefined();
    }
  });
});

describe('ACC session cookies', () => {
  test('have the __Host- prefix over https', () => {
    expect(getSessionCookieNames(new URL('https://a.example'))).toEqual({
      access: '__Host-at',
      refresh: '__Host-rt',
      device: '__Host-device',
      passkey: '__Host-passkey',
      visitor: '__Host-visitor',
    });
    expect(getSessionCookieNames(new URL('http://localhost:3000'))).toEqual({
      access: 'at',
      refresh: 'rt',
      device: 'device',
      passkey: 'passkey',
      visitor: 'visitor',
    });
  });

  test('are read by their exact name; unexpected values are ignored', () => {
    expect(readCookie('xat=1; at=2; at=3', 'at')).toBe('2');
    expect(readCookie('at=a"b', 'at')).toBeUndefined();
    expect(readCookie('at=', 'at')).toBeUndefined();
    expect(readCookie(undefined, 'at')).toBeUndefined();
  });
});
