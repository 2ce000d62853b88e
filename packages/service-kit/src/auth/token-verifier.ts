import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { unauthenticated } from '../errors/app-error.ts';
import type { Caller } from './caller.ts';
import type { KeySource } from './key-source.ts';
import { TOKEN_ISSUER, type TokenProfile } from './token-profile.ts';

/** Checks a token and tells what it says; anything wrong with it is `unauthenticated`. */
export type TokenVerifier<Content = Caller> = (token: string) => Promise<Content>;

const MAX_TOKEN_BYTES = 4_096;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Three base64url parts without padding; an ES256 signature has exactly 86 characters. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

const headerSchema = z.strictObject({
  alg: z.literal('ES256'),
  typ: z.string(),
  kid: z.string().min(1).max(200),
});

/** Accepts one kind of token, strictly: one algorithm, known keys only, exact type, issuer, audience and life. */
export function createTokenVerifier<Content>(
  { typ, audience, seconds, read }: TokenProfile<Content>,
  keyOf: KeySource,
): TokenVerifier<Content> {
  return async (token) => {
    const header = headerOf(token);
    const key = header.typ === typ ? await keyOf(header.kid) : undefined;
    if (!key) throw refused();
    try {
      const claims = jsonwebtoken.verify(token, key, {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        // a longer life than ours is none that we gave
        maxAge: seconds,
      });
      return read.parse(claims);
    } catch (cause) {
      throw refused(cause);
    }
  };
}

function headerOf(token: string) {
  if (token.length > MAX_TOKEN_BYTES || !tokenShape.test(token)) throw refused();
  try {
    return headerSchema.parse(
      JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8')),
    );
  } catch (cause) {
    throw refused(cause);
  }
}

function refused(cause?: unknown) {
  return unauthenticated('Please sign in', { code: 'invalid_token', cause });
}
