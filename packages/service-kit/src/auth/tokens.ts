import { type KeyObject, randomUUID } from 'node:crypto';
import { accessScopeSchema, roleSchema, type TokenAudience } from '@coursewright/contracts';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { unauthenticated } from '../errors/app-error.ts';
import type { KeySource } from './authenticator.ts';
import type { Caller, SessionClaims } from './caller.ts';

export const TOKEN_ISSUER = 'coursewright-auth';

/** Type and audience differ between kinds of token, so that one is never accepted as another. */
export interface TokenProfile<Content> {
  readonly typ: string;
  readonly audience: string;
  readonly seconds: number;
  readonly claimsSchema: z.ZodType<Content>;
  readonly toClaims: (content: Content) => Readonly<Record<string, unknown>>;
}

const name = z.string().min(1).max(100);
/** `aud` is a list in tokens for several audiences, which we do not issue. */
const claims = z.object({ sub: name, sid: name, aud: z.string(), iat: z.number(), exp: z.number() });
const internalClaims = claims.extend({
  role: roleSchema,
  auth_time: z.number(),
  /** RFC 8693; only of a caller with a personal access token. */
  scope: z
    .string()
    .transform((scopes) => scopes.split(' '))
    .pipe(z.array(accessScopeSchema))
    .optional(),
});

/** Identifies the session only: role and user are loaded, because they may have changed since. */
export const accessTokenProfile: TokenProfile<SessionClaims> = {
  typ: 'at+jwt',
  audience: 'coursewright',
  seconds: 600,
  claimsSchema: claims.transform(({ sub, sid, iat }) => ({
    userId: sub,
    sessionId: sid,
    issuedAt: new Date(iat * 1000),
  })),
  toClaims: ({ userId, sessionId }) => ({ sub: userId, sid: sessionId }),
};

export const INTERNAL_TOKEN_SECONDS = 60;

/** One audience per service: a token for one service is refused by the others. */
export function createInternalTokenProfile(audience: TokenAudience): TokenProfile<Caller> {
  return {
    typ: 'internal+jwt',
    audience: `coursewright-${audience}`,
    seconds: INTERNAL_TOKEN_SECONDS,
    claimsSchema: internalClaims.transform(({ sub, sid, role, auth_time, scope }) => ({
      userId: sub,
      sessionId: sid,
      role,
      authenticatedAt: new Date(auth_time * 1000),
      ...(scope && { scopes: scope }),
    })),
    toClaims: ({ userId, sessionId, role, authenticatedAt, scopes }) => ({
      sub: userId,
      sid: sessionId,
      role,
      auth_time: Math.floor(authenticatedAt.getTime() / 1000),
      ...(scopes && { scope: scopes.join(' ') }),
    }),
  };
}

export interface TokenKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export function signToken<Content>(
  profile: TokenProfile<Content>,
  key: TokenKey,
  content: Content,
  seconds = profile.seconds,
): string {
  return jsonwebtoken.sign(profile.toClaims(content), key.privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: profile.typ, kid: key.kid },
    issuer: TOKEN_ISSUER,
    audience: profile.audience,
    jwtid: randomUUID(),
    expiresIn: seconds,
  });
}

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

interface Verified<Content> {
  readonly kid: string;
  readonly key: KeyObject;
  readonly endsAt: number;
  readonly content: Content;
}

const MOST_VERIFIED = 2_000;

/** A token that comes again is not verified again, until it ends or the keys are fetched again. */
export function createTokenVerifier<Content>(
  { typ, audience, seconds, claimsSchema: read }: TokenProfile<Content>,
  keyOf: KeySource,
): TokenVerifier<Content> {
  const verified = new Map<string, Verified<Content>>();

  const isStillValid = async ({ kid, key, endsAt }: Verified<Content>) =>
    (await keyOf(kid)) === key && Math.floor(Date.now() / 1000) < endsAt + CLOCK_TOLERANCE_SECONDS;

  return async (token) => {
    const known = verified.get(token);
    if (known && (await isStillValid(known))) return known.content;
    const { kid, typ: type } = getHeader(token);
    const key = type === typ ? await keyOf(kid) : undefined;
    if (!key) throw refused();
    try {
      const claims = jsonwebtoken.verify(token, key, {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        // Refuses tokens with a longer lifetime than the profile's.
        maxAge: seconds,
      });
      if (!isIssuedInPast(claims)) throw refused();
      const content = read.parse(claims);
      const { iat = 0, exp = 0 } = claims as jsonwebtoken.JwtPayload;
      if (verified.size >= MOST_VERIFIED) verified.clear();
      verified.set(token, { kid, key, endsAt: Math.min(exp, iat + seconds), content });
      return content;
    } catch (cause) {
      verified.delete(token);
      throw refused(cause);
    }
  };
}

/** `maxAge` counts from `iat`: a future `iat` would extend the lifetime. */
export function isIssuedInPast(claims: string | jsonwebtoken.JwtPayload): boolean {
  const issuedAt = typeof claims === 'string' ? undefined : claims.iat;
  return issuedAt !== undefined && issuedAt <= Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
}

function getHeader(token: string) {
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
