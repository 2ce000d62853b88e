import { roleSchema } from '@coursewright/contracts';
import { z } from 'zod';
import type { Caller, SessionHolder } from './caller.ts';

/** Who signs all tokens of the product. */
export const TOKEN_ISSUER = 'coursewright-auth';

/** One kind of token. Type and audience differ between kinds, so that none is ever taken for another. */
export interface TokenProfile<Content> {
  readonly typ: string;
  readonly audience: string;
  /** How long such a token lives. */
  readonly seconds: number;
  /** What its claims say, once they have been found to be what they must be. */
  readonly read: z.ZodType<Content>;
  readonly write: (content: Content) => Readonly<Record<string, unknown>>;
}

const name = z.string().min(1).max(100);
/** `aud` is a list in tokens for several, which ours never are. */
const claims = z.object({ sub: name, sid: name, aud: z.string(), iat: z.number(), exp: z.number() });

/** The token of a browser. It tells whose session this is, and nothing of what auth may know better by now. */
export const accessProfile: TokenProfile<SessionHolder> = {
  typ: 'at+jwt',
  audience: 'coursewright',
  seconds: 600,
  read: claims.transform(({ sub, sid }) => ({ userId: sub, sessionId: sid })),
  write: ({ userId, sessionId }) => ({ sub: userId, sid: sessionId }),
};

/** What the gateway gets from auth for an access token and shows to the services: who calls, as of this minute. */
export const passProfile: TokenProfile<Caller> = {
  typ: 'pass+jwt',
  audience: 'coursewright-services',
  seconds: 60,
  read: claims.extend({ role: roleSchema, auth_time: z.number() }).transform(({ sub, sid, role, auth_time }) => ({
    userId: sub,
    sessionId: sid,
    role,
    authenticatedAt: new Date(auth_time * 1000),
  })),
  write: ({ userId, sessionId, role, authenticatedAt }) => ({
    sub: userId,
    sid: sessionId,
    role,
    auth_time: Math.floor(authenticatedAt.getTime() / 1000),
  }),
};
