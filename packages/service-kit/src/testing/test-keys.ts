import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { fixedKeys, type Jwks } from '../auth/key-source.ts';
import { signToken, type TokenKey } from '../auth/sign-token.ts';
import { accessProfile, passProfile } from '../auth/token-profile.ts';
import { createTokenVerifier, type TokenVerifier } from '../auth/token-verifier.ts';

/** Somebody; role `user` and a session of their own, just opened, unless told otherwise. */
export type Somebody = Pick<Caller, 'userId'> & Partial<Caller>;

/** An issuer of tokens for tests. */
export interface TestKeys {
  readonly jwks: Jwks;
  readonly key: TokenKey;
  /** Reads passes. */
  readonly verify: TokenVerifier;
  /** A valid pass, as the gateway shows it to services. */
  tokenFor(caller: Somebody, expiresInSeconds?: number): string;
  /** The `Authorization` header with such a pass. */
  headersFor(caller: Somebody): { authorization: string };
  /** A valid access token, as a browser has it. */
  accessTokenFor(caller: Somebody, expiresInSeconds?: number): string;
}

/** Makes a new ES256 key pair, of an issuer such as auth. */
export function testKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { kid: randomUUID(), privateKey };
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'ES256', use: 'sig' }] };
  const whole = (somebody: Somebody): Caller => ({
    ...{ sessionId: randomUUID(), role: 'user', authenticatedAt: new Date() },
    ...somebody,
  });
  const tokenFor: TestKeys['tokenFor'] = (somebody, seconds) => signToken(passProfile, key, whole(somebody), seconds);

  return {
    ...{ jwks, key, tokenFor },
    verify: createTokenVerifier(passProfile, fixedKeys(jwks)),
    headersFor: (somebody) => ({ authorization: `Bearer ${tokenFor(somebody)}` }),
    accessTokenFor: (somebody, seconds) => signToken(accessProfile, key, whole(somebody), seconds),
  };
}
