import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { TokenAudience } from '@coursewright/contracts';
import { createStaticKeySource, type Jwks } from '../auth/authenticator.ts';
import type { Caller } from '../auth/caller.ts';
import {
  accessTokenProfile,
  createInternalTokenProfile,
  createTokenVerifier,
  signToken,
  type TokenKey,
  type TokenVerifier,
} from '../auth/tokens.ts';

export type TestCaller = Pick<Caller, 'userId'> & Partial<Caller>;

export interface TestKeys {
  readonly audience: TokenAudience;
  readonly jwks: Jwks;
  readonly key: TokenKey;
  readonly verify: TokenVerifier;
  tokenFor(caller: TestCaller, expiresInSeconds?: number): string;
  /** Signed anew every few seconds, with a fresh sign-in: a worker lasts longer than both. */
  headersFor(caller: TestCaller): { readonly authorization: string };
  accessTokenFor(caller: TestCaller, expiresInSeconds?: number): string;
}

const SIGN_EVERY_MS = 5_000;

export function createTestKeys(audience: TokenAudience = 'course-generation'): TestKeys {
  const profile = createInternalTokenProfile(audience);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { kid: randomUUID(), privateKey };
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'ES256', use: 'sig' }] };
  const whole = (caller: TestCaller): Caller => ({
    sessionId: randomUUID(),
    role: 'user',
    authenticatedAt: new Date(),
    ...caller,
  });
  const tokenFor: TestKeys['tokenFor'] = (caller, seconds) => signToken(profile, key, whole(caller), seconds);

  return {
    audience,
    jwks,
    key,
    tokenFor,
    verify: createTokenVerifier(profile, createStaticKeySource(jwks)),
    headersFor(caller) {
      const { sessionId } = whole(caller);
      let token = '';
      let signedAt = Number.NEGATIVE_INFINITY;
      return {
        get authorization() {
          if (performance.now() - signedAt > SIGN_EVERY_MS) {
            signedAt = performance.now();
            token = tokenFor({ sessionId, ...caller });
          }
          return `Bearer ${token}`;
        },
      };
    },
    accessTokenFor: (caller, seconds) => signToken(accessTokenProfile, key, whole(caller), seconds),
  };
}
