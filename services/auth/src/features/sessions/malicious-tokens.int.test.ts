import { createPrivateKey } from 'node:crypto';
import { tokenAudiences, tokenExchangePath } from '@coursewright/contracts';
import {
  accessTokenProfile,
  type Caller,
  createInternalTokenProfile,
  signToken,
  type TokenKey,
} from '@coursewright/service-kit';
import { createMaliciousTokens, createTestKeys } from '@coursewright/service-kit/testing';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
let key: TokenKey;
let main: Caller;
let goodToken: string;

beforeAll(async () => {
  await auth.reset();
  const browser = auth.visit();
  const { userId } = (await browser.signUp('ada@example.org')).body;
  goodToken = browser.jar.get('at') ?? '';
  const sessionId = browser.jar.get('rt')?.split('.')[0] ?? '';
  main = { userId, sessionId, role: 'main-admin', authenticatedAt: new Date() };
  const stored = await auth.database.collection('signing_keys').findOne({});
  const jwks = (await (await fetch(`${auth.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  key = { privateKey: createPrivateKey(stored?.pem), kid: jwks.keys[0]?.kid ?? '' };
});

const call = (token: string, path = '/api/admin/stats/users') =>
  fetch(`${auth.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...auth.credential('gateway') } });
const getAccessToken = (change: Partial<Caller> = {}) => signToken(accessTokenProfile, key, { ...main, ...change });
const EXCHANGE = `${tokenExchangePath}?audience=billing`;

test('API-02 tokens made as the service makes them are accepted', async () => {
  for (const path of ['/api/admin/stats/users', EXCHANGE]) {
    for (const token of [goodToken, getAccessToken()]) expect((await call(token, path)).status).toBe(200);
  }
});

// The table needs the key that the service makes for itself.
test.each([accessTokenProfile, ...tokenAudiences.map(createInternalTokenProfile)])(
  'API-02 of the hostile tokens of type $typ for $audience none is accepted',
  async (profile) => {
    const table = createMaliciousTokens(profile, key, main);
    expect(table.length).toBeGreaterThanOrEqual(39);
    const accepted: string[] = [];
    for (const [what, token] of table) {
      for (const path of ['/api/admin/stats/users', EXCHANGE]) {
        const answer = await call(token, path);
        const refused = answer.status === 401 && (await answer.json()).message === 'Please sign in';
        if (!refused) accepted.push(`${what} at ${path}`);
      }
    }
    expect(accepted).toEqual([]);
  },
);

test.each([
  ['an unknown session', { sessionId: 'x'.repeat(22) }],
  ['an unknown user', { userId: '0'.repeat(24) }],
  ['a user id of another shape', { userId: 'abcdefghijkl' }],
])('API-02 a well-made token of %s is refused', async (_what, change) => {
  for (const path of ['/api/admin/stats/users', EXCHANGE]) {
    expect((await call(getAccessToken(change), path)).status).toBe(401);
  }
});

test('API-02 the session of one user and the id of another do not make a caller', async () => {
  const { userId } = (await auth.visit().signUp('mallory@example.org')).body;
  expect((await call(getAccessToken({ userId }))).status).toBe(401);
});

test('ACC-10 the published key has no private part, and an independent library verifies our tokens with it', async () => {
  const address = new URL(`${auth.url}/.well-known/jwks.json`);
  const { kid } = key;
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
  const { userId: sub, sessionId: sid } = main;
  const times = { iat: expect.any(Number), exp: (payload.iat ?? 0) + 600 };
  expect(payload).toEqual({
    iss: 'coursewright-auth',
    aud: 'coursewright',
    sub,
    sid,
    jti: expect.any(String),
    ...times,
  });
});

test('API-02 a stranger has no tokens', async () => {
  expect((await call(createTestKeys().accessTokenFor(main))).status).toBe(401);
});
