import { roleSchema } from '@coursewright/contracts';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { unauthenticated } from '../errors/app-error.ts';
import type { Caller } from './caller.ts';
import { fixedKeys, type Jwks, remoteKeys } from './key-source.ts';

/** Checks an access token and tells who calls; anything wrong with it is `unauthenticated`. */
export type TokenVerifier = (token: string) => Promise<Caller>;

/** Where the keys come from, and whose tokens for whom are accepted. */
export type TokenVerifierOptions = ({ readonly jwksUrl: string } | { readonly keys: Jwks }) & {
  readonly issuer: string;
  readonly audience: string;
};

const MAX_TOKEN_BYTES = 4_096;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Three base64url parts without padding; an ES256 signature has exactly 86 characters. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

const headerSchema = z.strictObject({
  alg: z.literal('ES256'),
  typ: z.literal('at+jwt'),
  kid: z.string().min(1).max(200),
});
const claimsSchema = z.object({
  sub: z.string().min(1).max(100),
  sid: z.string().min(1).max(100),
  role: roleSchema,
  auth_time: z.number(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** Verifies ES256 access tokens by a strict profile: one algorithm, known keys only, exact type, issuer and audience. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const keyOf = 'keys' in options ? fixedKeys(options.keys) : remoteKeys(options.jwksUrl);
  const { issuer, audience } = options;

  return async (token) => {
    const kid = kidOf(token);
    const key = await keyOf(kid);
    if (!key) throw refused();
    try {
      const claims = claimsSchema.parse(
        jsonwebtoken.verify(token, key, {
          algorithms: ['ES256'],
          issuer,
          audience,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        }),
      );
      const authenticatedAt = new Date(claims.auth_time * 1000);
      return { userId: claims.sub, sessionId: claims.sid, role: claims.role, authenticatedAt };
    } catch (cause) {
      throw refused(cause);
    }
  };
}

function kidOf(token: string): string {
  if (token.length > MAX_TOKEN_BYTES || !tokenShape.test(token)) throw refused();
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'));
    return headerSchema.parse(header).kid;
  } catch (cause) {
    throw refused(cause);
  }
}

function refused(cause?: unknown) {
  return unauthenticated('Please sign in', { code: 'invalid_token', cause });
}
