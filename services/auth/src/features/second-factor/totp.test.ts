import { createTotpSecret, createTotpUri, findTotpStep } from './totp.ts';

/** `12345678901234567890`, the secret of RFC 6238, in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('ACC-10 at second %i the code is %s, as RFC 6238 says', (seconds, code) => {
  expect(findTotpStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('ACC-10 a code is right half a minute early and late, and no longer', () => {
  const right = (seconds: number) => findTotpStep(RFC_SECRET, '081804', at(seconds));
  const step = Math.floor(1_111_111_109 / 30);
  const [begin, end] = [step * 30, step * 30 + 29];
  expect([right(begin - 30), right(begin), right(end), right(end + 30)]).toEqual([step, step, step, step]);
  expect([right(begin - 31), right(end + 31)]).toEqual([undefined, undefined]);
});

test('ACC-10 what is no code is no code', () => {
  for (const code of ['', '28708', '2870820', 'abcdef', '287 82', '+28708']) {
    expect(findTotpStep(RFC_SECRET, code, at(59))).toBeUndefined();
  }
});

test('ACC-10 secrets have 160 bits, and the address names brand and account to every app', () => {
  const secrets = Array.from({ length: 100 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(createTotpUri(RFC_SECRET, 'Café & Sons', 'ada+x@example.org'));
  expect(decodeURIComponent(uri.pathname)).toBe('/Café & Sons:ada+x@example.org');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Café & Sons',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
