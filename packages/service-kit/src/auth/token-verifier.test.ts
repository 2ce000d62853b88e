import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { listen } from '../lifecycle/listen.ts';
import { testKeys } from '../testing/index.ts';
import { createTokenVerifier } from './token-verifier.ts';

const issuer = 'coursewright-auth';
const audience = 'coursewright';
const kid = 'key-1';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] };
const verify = createTokenVerifier({ keys: jwks, issuer, audience });

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const goodHeader = { alg: 'ES256', typ: 'at+jwt', kid };
const goodClaims = () => ({
  iss: issuer,
  aud: audience,
  sub: 'user-1',
  sid: 'session-1',
  role: 'user',
  auth_time: 1_700_000_000,
  iat: now(),
  exp: now() + 600,
});

function forge(header: object, claims: object, key = privateKey): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

test('API-02 a good token tells who calls', async () => {
  expect(await verify(forge(goodHeader, goodClaims()))).toEqual({
    userId: 'user-1',
    sessionId: 'session-1',
    role: 'user',
    authenticatedAt: new Date('2023-11-14T22:13:20Z'),
  });
});

test('API-02 a token that ended within the clock tolerance still counts, one second later no more', async () => {
  await expect(verify(forge(goodHeader, { ...goodClaims(), exp: now() - 3 }))).resolves.toBeDefined();
  await expect(verify(forge(goodHeader, { ...goodClaims(), exp: now() - 7 }))).rejects.toThrow();
});

const without = (name: string) => Object.fromEntries(Object.entries(goodClaims()).filter(([key]) => key !== name));
const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
const hmac = (header: object) => {
  const signed = `${encode(header)}.${encode(goodClaims())}`;
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
};

const hostile: [string, string][] = [
  ['nothing', ''],
  ['no JSON in the header', `e30x.${encode(goodClaims())}.${'A'.repeat(86)}`],
  ['no signature', `${encode({ ...goodHeader, alg: 'none' })}.${encode(goodClaims())}.`],
  ['alg none with a signature', forge({ ...goodHeader, alg: 'none' }, goodClaims())],
  ['the public key as HMAC secret', hmac({ ...goodHeader, alg: 'HS256' })],
  ['another algorithm', forge({ ...goodHeader, alg: 'ES384' }, goodClaims())],
  ['lower-case algorithm', forge({ ...goodHeader, alg: 'es256' }, goodClaims())],
  ['another type', forge({ ...goodHeader, typ: 'JWT' }, goodClaims())],
  ['no type', forge({ alg: 'ES256', kid }, goodClaims())],
  ['no key id', forge({ alg: 'ES256', typ: 'at+jwt' }, goodClaims())],
  ['an unknown key id', forge({ ...goodHeader, kid: 'key-2' }, goodClaims())],
  ['a key id of the prototype', forge({ ...goodHeader, kid: '__proto__' }, goodClaims(), stranger.privateKey)],
  [
    'a key of its own',
    forge({ ...goodHeader, jwk: stranger.publicKey.export({ format: 'jwk' }) }, goodClaims(), stranger.privateKey),
  ],
  ['a key URL of its own', forge({ ...goodHeader, jku: 'https://evil.example/jwks' }, goodClaims())],
  ['critical extensions', forge({ ...goodHeader, crit: ['b64'], b64: false }, goodClaims())],
  ["a stranger's signature", forge(goodHeader, goodClaims(), stranger.privateKey)],
  ['another issuer', forge(goodHeader, { ...goodClaims(), iss: 'evil' })],
  ['no issuer', forge(goodHeader, without('iss'))],
  ['another audience', forge(goodHeader, { ...goodClaims(), aud: 'other' })],
  ['several audiences', forge(goodHeader, { ...goodClaims(), aud: [audience, 'other'] })],
  ['no audience', forge(goodHeader, without('aud'))],
  ['no end', forge(goodHeader, without('exp'))],
  ['an end in text', forge(goodHeader, { ...goodClaims(), exp: '9999999999' })],
  ['a start in the future', forge(goodHeader, { ...goodClaims(), nbf: now() + 60 })],
  ['no subject', forge(goodHeader, without('sub'))],
  ['an empty subject', forge(goodHeader, { ...goodClaims(), sub: '' })],
  ['no session', forge(goodHeader, without('sid'))],
  ['no time of sign-in', forge(goodHeader, without('auth_time'))],
  ['an unknown role', forge(goodHeader, { ...goodClaims(), role: 'root' })],
  ['more than 4 kB', forge(goodHeader, { ...goodClaims(), padding: 'x'.repeat(4_000) })],
  ['padding in the signature', `${forge(goodHeader, goodClaims())}==`],
  ['a fourth part', `${forge(goodHeader, goodClaims())}.e30`],
  [
    'altered claims',
    forge(goodHeader, goodClaims()).replace(/\.[^.]+\./, `.${encode({ ...goodClaims(), role: 'admin' })}.`),
  ],
];

test.each(hostile)('API-02 a token with %s is refused', async (_what, token) => {
  await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('API-02 published keys are fetched once, an unknown key asks again at most once per 30 s', async () => {
  let fetches = 0;
  const server = await listen((_req, res) => {
    fetches += 1;
    res.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  }, 0);
  const remote = createTokenVerifier({ jwksUrl: `${server.url}/jwks.json`, issuer, audience });
  await Promise.all(Array.from({ length: 20 }, () => remote(forge(goodHeader, goodClaims()))));
  expect(fetches).toBe(1);
  for (let index = 0; index < 5; index += 1) {
    await expect(remote(forge({ ...goodHeader, kid: `k${index}` }, goodClaims()))).rejects.toThrow('Please sign in');
  }
  expect(fetches).toBe(1);
  await server.close();
  await expect(remote(forge(goodHeader, goodClaims()))).resolves.toBeDefined();
});

test('API-02 while keys were never reachable, tokens are unavailable, not accepted', async () => {
  const remote = createTokenVerifier({ jwksUrl: 'http://127.0.0.1:1/jwks.json', issuer, audience });
  await expect(remote(forge(goodHeader, goodClaims()))).rejects.toMatchObject({ kind: 'unavailable' });
});

test('API-02 the keys for tests make tokens that the real verifier accepts', async () => {
  const keys = testKeys();
  expect(await keys.verify(keys.tokenFor({ userId: 'u', role: 'admin' }))).toMatchObject({
    userId: 'u',
    role: 'admin',
  });
  await expect(verify(keys.tokenFor({ userId: 'u' }))).rejects.toThrow();
});
