import { randomUUID } from 'node:crypto';
import type { Caller } from '@coursewright/service-kit';
import jsonwebtoken from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

export const ISSUER = 'coursewright-auth';
export const AUDIENCE = 'coursewright';
export const ACCESS_TOKEN_SECONDS = 600;

export function signAccessToken(key: SigningKey, caller: Caller): string {
  const auth_time = Math.floor(caller.authenticatedAt.getTime() / 1000);
  return jsonwebtoken.sign({ sid: caller.sessionId, role: caller.role, auth_time }, key.privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: 'at+jwt', kid: key.kid },
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: caller.userId,
    jwtid: randomUUID(),
    expiresIn: ACCESS_TOKEN_SECONDS,
  });
}
