import { randomUUID } from 'node:crypto';
import type { Role } from '@coursewright/contracts';
import jsonwebtoken from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

export const ISSUER = 'coursewright-auth';
export const AUDIENCE = 'coursewright';
export const ACCESS_TOKEN_SECONDS = 600;

export function signAccessToken(key: SigningKey, caller: { userId: string; sessionId: string; role: Role }): string {
  return jsonwebtoken.sign({ sid: caller.sessionId, role: caller.role }, key.privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: 'at+jwt', kid: key.kid },
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: caller.userId,
    jwtid: randomUUID(),
    expiresIn: ACCESS_TOKEN_SECONDS,
  });
}
