import { readCookie, sessionCookieNames } from './cookies.ts';
import { headersForPages, headersForService } from './forwarded-headers.ts';

const vouched = { traceId: 'trace', address: '203.0.113.7' };

describe('API-02 headers towards services', () => {
  test('hold nothing that a client could pretend with', () => {
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
    expect(headersForService(inbound, vouched)).toEqual({
      accept: 'application/json',
      'x-request-id': 'trace',
      'x-forwarded-for': '203.0.113.7',
    });
  });

  test('API-03 say that a body is packed, so that nobody reads it as if it were not', () => {
    expect(headersForService({ 'content-encoding': 'gzip' }, vouched)).toMatchObject({ 'content-encoding': 'gzip' });
  });

  test('lose what the Connection header names', () => {
    const headers = headersForService({ connection: 'close, Accept', accept: '*/*', 'user-agent': 'x' }, vouched);
    expect(headers.accept).toBeUndefined();
    expect(headers['user-agent']).toBe('x');
  });

  test('carry the access token as bearer and the refresh cookie alone', () => {
    const headers = headersForService(
      { cookie: 'at=a; rt=b; other=c' },
      { ...vouched, token: 'a', refreshCookie: { name: 'rt', value: 'b' } },
    );
    expect(headers).toMatchObject({ authorization: 'Bearer a', cookie: 'rt=b' });
  });

  test('never carry a session to the page servers', () => {
    const headers = headersForPages({ cookie: 'at=a', authorization: 'x', range: 'bytes=0-1' }, vouched);
    expect(headers).toEqual({ range: 'bytes=0-1', 'x-request-id': 'trace', 'x-forwarded-for': '203.0.113.7' });
  });
});

describe('ACC session cookies', () => {
  test('have the __Host- prefix over https', () => {
    expect(sessionCookieNames(new URL('https://a.example'))).toEqual({ access: '__Host-at', refresh: '__Host-rt' });
    expect(sessionCookieNames(new URL('http://localhost:3000'))).toEqual({ access: 'at', refresh: 'rt' });
  });

  test('are read by their exact name; odd values do not exist', () => {
    expect(readCookie('xat=1; at=2; at=3', 'at')).toBe('2');
    expect(readCookie('at=a"b', 'at')).toBeUndefined();
    expect(readCookie('at=', 'at')).toBeUndefined();
    expect(readCookie(undefined, 'at')).toBeUndefined();
  });
});
