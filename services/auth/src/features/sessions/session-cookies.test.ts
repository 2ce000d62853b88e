import { sessionCookies } from './session-cookies.ts';

test('ACC-10 on https both cookies are __Host- cookies: HttpOnly, Secure, SameSite=Strict, Path=/', () => {
  for (const cookie of sessionCookies('https://learn.example').issue({ access: 'a', refresh: 'r' })) {
    expect(cookie).toMatch(/^__Host-(at|rt)=[ar]; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  }
});

test('ACC-10 on plain http the cookies keep everything but the prefix and Secure', () => {
  const [access, refresh] = sessionCookies('http://127.0.0.1:8080').issue({ access: 'a', refresh: 'r' });
  expect(access).toBe('at=a; Max-Age=600; Path=/; HttpOnly; SameSite=Strict');
  expect(refresh).toBe('rt=r; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict');
});

test('API-05 the cookie of a known device is as safe as those of the session, and stays for a year', () => {
  const { issueDevice, readDevice } = sessionCookies('https://learn.example');
  expect(issueDevice('x+y+z')).toBe('__Host-device=x+y+z; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(readDevice('device=1; __Host-device=x+y+z')).toBe('x+y+z');
  expect(sessionCookies('http://x').issueDevice('')).toBe('device=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
});

test('VIS-05 clearing gives both cookies an end', () => {
  expect(sessionCookies('http://x').clear()).toEqual([
    'at=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    'rt=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
  ]);
});

test('ACC-10 the refresh cookie is found by its whole name', () => {
  const { readRefresh } = sessionCookies('http://x');
  expect(readRefresh('xrt=1; at=2; rt=a=b')).toBe('a=b');
  expect(readRefresh('__Host-rt=1')).toBeUndefined();
  expect(readRefresh(undefined)).toBeUndefined();
});
