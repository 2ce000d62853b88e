import { z } from 'zod';
import { sessionUserSchema } from './auth.v1.ts';

// Calls to auth by the gateway and other services, each with the service token of its caller. The gateway forwards
// none of them.

/** auth issues internal tokens and accepts none. */
export const tokenAudiences = ['gateway', 'course-generation', 'billing', 'notification'] as const;
export type TokenAudience = (typeof tokenAudiences)[number];

/** GET with `Authorization: Bearer <access token>` and `?audience=`. 401 if the session is over. */
export const tokenExchangePath = '/internal/token';

export const tokenExchangeQuerySchema = z.strictObject({ audience: z.enum(tokenAudiences) });

export const tokenExchangeSchema = z.object({ token: z.string() });

/** For a user whose events have not arrived yet. 404 without an account. */
export const internalUserPath = (userId: string): `/internal/${string}` =>
  `/internal/users/${encodeURIComponent(userId)}`;

export const internalUserSchema = sessionUserSchema.pick({ id: true, name: true, email: true });

/** 404 if the link is no longer valid. */
export const mailLinkPath = (requestId: string): `/internal/${string}` =>
  `/internal/mail-links/${encodeURIComponent(requestId)}`;

export const mailLinkSchema = z.object({ token: z.string() });
