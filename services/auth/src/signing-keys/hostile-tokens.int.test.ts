import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { type RunningAuth, startAuth } from '../testing/start-auth.ts';

const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let auth: RunningAuth;
let key: KeyObject;
let kid: string;
let header: Claims;
let userId: string;
let sessionId: string;
let goodToken: string;

beforeAll(async () => {
  auth = await startAuth();
  const browser = auth.visit();
  userId = (await browser.signUp('ada@example.org')).body.userId;
  goodToken = browser.jar.get('at') ?? '';
  sessionId = browser.jar.get('rt')?.split('.')[0] ?? '';
  key = createPrivateKey((await auth.database.collection('signing_keys').findOne({}))?.pem);
  const jwks = (await (await fetch(`${auth.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  kid = jwks.keys[0]?.kid ?? '';
  header = { alg: 'ES256', typ: 'at+jwt', kid };
});
afterAll(() => auth.close());

type Claims = Record<string, unknown>;

const claims = (): Claims => {
  const now = Math.floor(Date.now() / 1000);
  const issued = { iss: 'coursewright-auth', aud: 'coursewright', iat: now, exp: now + 600 };
  return { ...issued, sub: userId, sid: sessionId, role: 'main-admin', auth_time: now };
};
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

function sign(change: Claims = {}, headerChange: Claims = {}, by: KeyObject = key) {
  const payload = Object.fromEntries(Object.entries({ ...claims(), ...change }).filter(([, value]) => value !== null));
  const unsigned = `${encode({ ...header, ...headerChange })}.${encode(payload)}`;
  const signature = signBytes('sha256', Buffer.from(unsigned), { key: by, dsaEncoding: 'ieee-p1363' });
  return `${unsigned}.${signature.toString('base64url')}`;
}

function call(token: string) {
  return fetch(`${auth.url}/api/admin/stats/users`, { headers: { authorization: `Bearer ${token}` } });
}

test('API-02 a token made as the service makes it is accepted', async () => {
  expect((await call(goodToken)).status).toBe(200);
  expect((await call(sign())).status).toBe(200);
});

const hostile: [string, () => string][] = [
  ['no signature, alg none', () => `${encode({ ...header, alg: 'none' })}.${encode(claims())}.`],
  ['alg none with a signature', () => `${encode({ ...header, alg: 'none' })}.${encode(claims())}.${'A'.repeat(86)}`],
  [
    'HS256 with the public key as secret',
    () => {
      const unsigned = `${encode({ ...header, alg: 'HS256' })}.${encode(claims())}`;
      return `${unsigned}.${createHmac('sha256', kid).update(unsigned).digest('base64url')}`;
    },
  ],
  ['a foreign key under the right kid', () => sign({}, {}, foreign.privateKey)],
  [
    'a foreign key in the header',
    () => sign({}, { jwk: foreign.publicKey.export({ format: 'jwk' }) }, foreign.privateKey),
  ],
  ['a key address in the header', () => sign({}, { jku: 'https://evil.example/jwks.json' })],
  ['a certificate address in the header', () => sign({}, { x5u: 'https://evil.example' })],
  ['a critical extension', () => sign({}, { crit: ['x'], x: 1 })],
  ['an unknown kid', () => sign({}, { kid: 'other' })],
  ['a kid that is a path', () => sign({}, { kid: '../../dev/null' })],
  ['no kid', () => sign({}, { kid: undefined })],
  ['typ JWT', () => sign({}, { typ: 'JWT' })],
  ['no typ', () => sign({}, { typ: undefined })],
  ['another issuer', () => sign({ iss: 'somebody' })],
  ['no issuer', () => sign({ iss: null })],
  ['another audience', () => sign({ aud: 'elsewhere' })],
  ['no audience', () => sign({ aud: null })],
  ['several audiences', () => sign({ aud: ['coursewright', 'elsewhere'] })],
  ['an expired token', () => sign({ exp: Math.floor(Date.now() / 1000) - 10 })],
  ['no expiry', () => sign({ exp: null })],
  ['not valid yet', () => sign({ nbf: Math.floor(Date.now() / 1000) + 60 })],
  ['no subject', () => sign({ sub: null })],
  ['a subject that is an operator', () => sign({ sub: { $ne: '' } })],
  ['no session', () => sign({ sid: null })],
  ['a session that is an operator', () => sign({ sid: { $ne: '' } })],
  ['an unknown session', () => sign({ sid: 'x'.repeat(22) })],
  ['an unknown user', () => sign({ sub: '0'.repeat(24) })],
  ['a user id of another shape', () => sign({ sub: 'abcdefghijkl' })],
  ['no role', () => sign({ role: null })],
  ['an invented role', () => sign({ role: 'root' })],
  ['a changed claim', () => goodToken.replace(/\.[^.]+\./, `.${encode({ ...claims(), exp: 9_999_999_999 })}.`)],
  ['a cut signature', () => goodToken.slice(0, -1)],
  ['a padded signature', () => `${goodToken}==`],
  ['four parts', () => `${goodToken}.x`],
  ['over 4 KiB', () => sign({ filling: 'x'.repeat(5000) })],
  ['nothing', () => 'null'],
];

test.each(hostile)('API-02 a token with %s is refused', async (_what, make) => {
  const answer = await call(make());
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ success: false, message: 'Please sign in' });
});

test('API-02 the role in a token does not count, the one in the database does', async () => {
  const browser = auth.visit();
  const { userId: sub } = (await browser.signUp('eve@example.org')).body;
  expect((await call(sign({ sub, sid: browser.jar.get('rt')?.split('.')[0], role: 'main-admin' }))).status).toBe(403);
});

test('API-02 the session of one user and the id of another do not make a caller', async () => {
  const { userId: sub } = (await auth.visit().signUp('mallory@example.org')).body;
  expect((await call(sign({ sub }))).status).toBe(401);
});

test('ACC-10 the published key has no private part, and an independent library verifies our tokens with it', async () => {
  const address = new URL(`${auth.url}/.well-known/jwks.json`);
  const { keys } = (await (await fetch(address)).json()) as { keys: object[] };
  expect(keys).toEqual([
    { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid, use: 'sig', alg: 'ES256' },
  ]);
  const { payload, protectedHeader } = await jwtVerify(goodToken, createRemoteJWKSet(address), {
    issuer: 'coursewright-auth',
    audience: 'coursewright',
    typ: 'at+jwt',
    algorithms: ['ES256'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid });
  expect(payload).toMatchObject({ sub: userId, sid: sessionId, role: 'main-admin', jti: expect.any(String) });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
});
