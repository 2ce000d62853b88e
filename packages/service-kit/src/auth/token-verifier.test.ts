import { listen } from '../lifecycle/listen.ts';
import { hostileTokens, testKeys } from '../testing/index.ts';
import type { Caller } from './caller.ts';
import { fixedKeys, remoteKeys } from './key-source.ts';
import { signToken } from './sign-token.ts';
import { accessProfile, passProfile } from './token-profile.ts';
import { createTokenVerifier } from './token-verifier.ts';

const keys = testKeys();
const authenticatedAt = new Date('2026-01-31T09:30:00Z');
const caller: Caller = { userId: 'user-1', sessionId: 'session-1', role: 'admin', authenticatedAt };
const verifyAccess = createTokenVerifier(accessProfile, fixedKeys(keys.jwks));
const verifyPass = createTokenVerifier(passProfile, fixedKeys(keys.jwks));

test('API-02 a pass tells who calls, as what, and when they last gave their password', async () => {
  expect(await verifyPass(signToken(passProfile, keys.key, caller))).toEqual(caller);
});

test('API-02 an access token tells whose session it is, and has no word on the role', async () => {
  const token = signToken(accessProfile, keys.key, caller);
  expect(await verifyAccess(token)).toEqual({ userId: 'user-1', sessionId: 'session-1' });
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('admin');
});

test('API-02 neither kind of token is taken for the other', async () => {
  await expect(verifyPass(keys.accessTokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(verifyAccess(keys.tokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('API-02 a token that ended within the clock tolerance still counts, soon after no more', async () => {
  await expect(verifyPass(keys.tokenFor(caller, -3))).resolves.toBeDefined();
  await expect(verifyPass(keys.tokenFor(caller, -7))).rejects.toThrow();
});

describe.each([
  ['access token', accessProfile, verifyAccess],
  ['pass', passProfile, verifyPass],
] as const)('API-02 a hostile %s', (_kind, profile, verify) => {
  test.each(hostileTokens(profile, keys.key, caller))('API-02 with %s is refused', async (_what, token) => {
    await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

const passWith = (kid: string) => signToken(passProfile, { ...keys.key, kid }, caller);

test('API-02 published keys are fetched once, an unknown key asks again at most once per 30 s', async () => {
  let fetches = 0;
  const server = await listen((_req, res) => {
    fetches += 1;
    res.setHeader('content-type', 'application/json').end(JSON.stringify(keys.jwks));
  }, 0);
  const remote = createTokenVerifier(passProfile, remoteKeys(`${server.url}/jwks.json`));
  await Promise.all(Array.from({ length: 20 }, () => remote(keys.tokenFor(caller))));
  expect(fetches).toBe(1);
  for (let index = 0; index < 5; index += 1) {
    await expect(remote(passWith(`k${index}`))).rejects.toThrow('Please sign in');
  }
  expect(fetches).toBe(1);
  await server.close();
  await expect(remote(keys.tokenFor(caller))).resolves.toBeDefined();
});

test('API-02 while keys were never reachable, tokens are unavailable, not accepted', async () => {
  const remote = createTokenVerifier(passProfile, remoteKeys('http://127.0.0.1:1/jwks.json'));
  await expect(remote(keys.tokenFor(caller))).rejects.toMatchObject({ kind: 'unavailable' });
});

test('API-02 other keys make tokens that are refused', async () => {
  await expect(verifyPass(testKeys().tokenFor(caller))).rejects.toMatchObject({ kind: 'unauthenticated' });
});
