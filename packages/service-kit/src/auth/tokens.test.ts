import { tokenAudiences } from '@coursewright/contracts';
import express from 'express';
import jsonwebtoken from 'jsonwebtoken';
import { handleErrors } from '../http/create-app.ts';
import { listen } from '../lifecycle/listen.ts';
import { createMaliciousTokens, createSilentLogger, createTestKeys } from '../testing/index.ts';
import { createRemoteKeySource, createStaticKeySource } from './authenticator.ts';
import type { Caller } from './caller.ts';
import { createServiceCredential, requireService, type ServiceCaller } from './service-token.ts';
import { accessTokenProfile, createInternalTokenProfile, createTokenVerifier, signToken } from './tokens.ts';

const keys = createTestKeys();
const authenticatedAt = new Date('2026-01-31T09:30:00Z');
const caller: Caller = { userId: 'user-1', sessionId: 'session-1', role: 'admin', authenticatedAt };
const verifyAccess = createTokenVerifier(accessTokenProfile, createStaticKeySource(keys.jwks));
const profile = createInternalTokenProfile('course-generation');
const verifyInternal = createTokenVerifier(profile, createStaticKeySource(keys.jwks));

test('API-02 an internal token tells who calls, as what, and when they last gave their password', async () => {
  expect(await verifyInternal(signToken(profile, keys.key, caller))).toEqual(caller);
});

test('API-02 an access token tells whose session it is, and has no word on the role', async () => {
  const token = signToken(accessTokenProfile, keys.key, caller);
  expect(await verifyAccess(token)).toEqual({
    userId: 'user-1',
    sessionId: 'session-1',
    issuedAt: expect.any(Date),
  });
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('admin');
});

test('API-02 neither kind of token is taken for the other', async () => {
  await expect(verifyInternal(keys.accessTokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(verifyAccess(keys.tokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test.each(tokenAudiences)('API-02 a token for %s is accepted there and nowhere else', async (audience) => {
  const token = signToken(createInternalTokenProfile(audience), keys.key, caller);
  for (const other of tokenAudiences) {
    const accepted = await createTokenVerifier(
      createInternalTokenProfile(other),
      createStaticKeySource(keys.jwks),
    )(token).then(
      () => true,
      () => false,
    );
    expect([other, accepted]).toEqual([other, other === audience]);
  }
});

test('API-02 a token that ended within the clock tolerance still counts, soon after no more', async () => {
  await expect(verifyInternal(keys.tokenFor(caller, -3))).resolves.toBeDefined();
  await expect(verifyInternal(keys.tokenFor(caller, -7))).rejects.toThrow();
});

describe('API-02 a token that comes again', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('API-02 is verified once, and refused when it has ended', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const verify = createTokenVerifier(profile, createStaticKeySource(keys.jwks));
    const spy = jest.spyOn(jsonwebtoken, 'verify');
    const token = keys.tokenFor(caller);
    expect([await verify(token), await verify(token)]).toEqual([caller, caller]);
    expect(spy).toHaveBeenCalledTimes(1);
    jest.setSystemTime(Date.now() + 64_000);
    expect(await verify(token)).toEqual(caller);
    jest.setSystemTime(Date.now() + 2_000);
    await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test.each([
    ['is no longer published', { keys: [] }],
    ['is another one under its name', createTestKeys().jwks],
  ])('API-02 is refused when its key %s', async (_what, later) => {
    let keyOf = createStaticKeySource(keys.jwks);
    const verify = createTokenVerifier(profile, (kid) => keyOf(kid));
    const token = keys.tokenFor(caller);
    expect(await verify(token)).toEqual(caller);
    keyOf = createStaticKeySource(later);
    await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

describe.each([
  ['access token', accessTokenProfile, verifyAccess],
  ['internal token', profile, verifyInternal],
] as const)('API-02 a hostile %s', (_kind, kind, verify) => {
  test.each(createMaliciousTokens(kind, keys.key, caller))('API-02 with %s is refused', async (_what, token) => {
    await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

const tokenWith = (kid: string) => signToken(profile, { ...keys.key, kid }, caller);

test('API-02 published keys are fetched once, an unknown key asks again at most once per 30 s', async () => {
  let fetches = 0;
  const server = await listen((_req, res) => {
    fetches += 1;
    res.setHeader('content-type', 'application/json').end(JSON.stringify(keys.jwks));
  }, 0);
  const remote = createTokenVerifier(profile, createRemoteKeySource(`${server.url}/jwks.json`));
  await Promise.all(Array.from({ length: 20 }, () => remote(keys.tokenFor(caller))));
  expect(fetches).toBe(1);
  for (let index = 0; index < 5; index += 1) {
    await expect(remote(tokenWith(`k${index}`))).rejects.toThrow('Please sign in');
  }
  expect(fetches).toBe(1);
  await server.close();
  await expect(remote(keys.tokenFor(caller))).resolves.toBeDefined();
});

test('API-02 while keys were never reachable, tokens are unavailable, not accepted', async () => {
  const remote = createTokenVerifier(profile, createRemoteKeySource('http://127.0.0.1:1/jwks.json'));
  await expect(remote(keys.tokenFor(caller))).rejects.toMatchObject({ kind: 'unavailable' });
});

test('API-02 other keys make tokens that are refused', async () => {
  await expect(verifyInternal(createTestKeys().tokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
});

describe('API-02 service tokens', () => {
  const key = 'k'.repeat(32);
  const app = express();
  app.get('/', requireService('billing', key), (_req, res) => void res.json({}));
  app.use(handleErrors(createSilentLogger()));
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen(app, 0);
  });
  afterAll(() => server.close());
  const statusWith = async (headers: Record<string, string>) => (await fetch(server.url, { headers })).status;
  const made = (caller: ServiceCaller, by = key) => createServiceCredential(caller, by)();
  const now = Math.floor(Date.now() / 1000);
  const good = { iss: 'coursewright-billing', aud: 'coursewright-auth', iat: now, exp: now + 60 };
  const signed = (claims: object, secret = key, options: jsonwebtoken.SignOptions = {}) => ({
    'x-service-token': jsonwebtoken.sign(claims, secret, { noTimestamp: !('iat' in claims), ...options }),
  });

  test('API-02 the part whose key it is gets through', async () => {
    expect(await statusWith(made('billing'))).toBe(200);
    expect(await statusWith(signed(good))).toBe(200);
  });

  test.each([
    ['no token', {}],
    ['no words', { 'x-service-token': 'null' }],
    ['the bare key', { 'x-service-token': key }],
    ['the key of another part', made('billing', 'x'.repeat(32))],
    ['the name of another part', made('notification')],
    ['another audience', signed({ ...good, aud: 'coursewright-billing' })],
    ['an end in the past', signed({ ...good, iat: now - 120, exp: now - 60 })],
    ['a longer life', signed({ ...good, iat: now - 120, exp: now + 3_600 })],
    ['an issue date in the future', signed({ ...good, iat: now + 60, exp: now + 3_600 })],
    ['no issue date', signed({ iss: good.iss, aud: good.aud, exp: good.exp })],
    ['another algorithm', signed(good, key, { algorithm: 'HS512' })],
    ['no signature', { 'x-service-token': jsonwebtoken.sign(good, '', { algorithm: 'none' }) }],
  ] as [string, Record<string, string>][])('API-02 %s is refused with 403', async (_what, headers) => {
    expect(await statusWith(headers)).toBe(403);
  });
});
