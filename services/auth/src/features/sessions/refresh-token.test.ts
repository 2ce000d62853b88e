import { deriveChild, formatRefreshToken, getHash, mintRefreshToken, parseRefreshToken } from './refresh-token.ts';

const key = Buffer.alloc(32, 7);

test('ACC-10 a refresh token is 256 random bits and survives being written and read', () => {
  const token = mintRefreshToken();
  expect(Buffer.from(token.secret, 'base64url')).toHaveLength(32);
  expect(parseRefreshToken(formatRefreshToken(token))).toEqual(token);
  expect(mintRefreshToken()).not.toEqual(token);
});

test('ACC-10 one parent has one child under one key', () => {
  const parent = mintRefreshToken();
  expect(deriveChild(parent, key)).toEqual(deriveChild(parent, key));
  expect(deriveChild(parent, key).secret).not.toBe(parent.secret);
  expect(deriveChild(parent, key)).not.toEqual(deriveChild(parent, Buffer.alloc(32, 8)));
  expect(deriveChild(parent, key).sessionId).toBe(parent.sessionId);
});

test('ACC-10 what is stored is not the secret', () => {
  const token = mintRefreshToken();
  expect(getHash(token)).not.toContain(token.secret);
});

test.each([undefined, '', 'x', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(42)}`, `${'a'.repeat(22)}.${'b'.repeat(43)}.c`])(
  'ACC-10 %p is no refresh token',
  (value) => {
    expect(parseRefreshToken(value)).toBeUndefined();
  },
);
