import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { Caller } from '../auth/caller.ts';
import type { Jwks } from '../auth/key-source.ts';
import { createTokenVerifier, type TokenVerifier } from '../auth/token-verifier.ts';

/** An issuer of access tokens for tests. */
export interface TestKeys {
  readonly jwks: Jwks;
  readonly issuer: string;
  readonly audience: string;
  readonly verify: TokenVerifier;
  /** A valid token; role `user` and a session of its own, just opened, unless told otherwise. */
  tokenFor(caller: Pick<Caller, 'userId'> & Partial<Caller>, expiresInSeconds?: number): string;
  /** The `Authorization` header with such a token. */
  headersFor(caller: Pick<Caller, 'userId'> & Partial<Caller>): { authorization: string };
}

/** Makes a fresh ES256 key pair with the issuer and audience of the product. */
export function testKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const issuer = 'coursewright-auth';
  const audience = 'coursewright';
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] };

  const tokenFor: TestKeys['tokenFor'] = (caller, expiresIn = 600) => {
    const { userId, sessionId = randomUUID(), role = 'user', authenticatedAt = new Date() } = caller;
    const auth_time = Math.floor(authenticatedAt.getTime() / 1000);
    return jsonwebtoken.sign({ sid: sessionId, role, auth_time }, privateKey, {
      algorithm: 'ES256',
      header: { alg: 'ES256', typ: 'at+jwt', kid },
      subject: userId,
      issuer,
      audience,
      expiresIn,
    });
  };

  return {
    jwks,
    issuer,
    audience,
    verify: createTokenVerifier({ keys: jwks, issuer, audience }),
    tokenFor,
    headersFor: (caller) => ({ authorization: `Bearer ${tokenFor(caller)}` }),
  };
}
