import { createCookieJar } from './proxied-headers.ts';

const jar = createCookieJar(new URL('https://staging.example:8443'));

test('PLT-01 cookies of an https environment are kept by a browser at http://localhost', () => {
  const cookie = '__Host-at=a=b; Path=/; Secure; HttpOnly; SameSite=None; Domain=staging.example; Partitioned';
  expect(jar.toBrowser(cookie)).toBe('staging.example_8443--__Host-at=a=b; Path=/; HttpOnly; SameSite=Lax');
});

test('PLT-01 an environment gets its own cookies back, and none of another server on this machine', () => {
  const cookies = 'at=local; staging.example_8443--__Host-at=a=b; other.example--at=1; staging.example_8443--rt=2';
  expect(jar.toEnvironment(cookies)).toBe('__Host-at=a=b; rt=2');
  expect(jar.toEnvironment('at=local')).toBeUndefined();
  expect(jar.toEnvironment(undefined)).toBeUndefined();
});
