import { z } from 'zod';
import { accessScopeSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, line, objectIdField, outcomeSchema } from '../fields.ts';

export const MAX_ACCESS_TOKENS = 20;
export const ACCESS_TOKEN_DAYS = { usual: 90, most: 365 } as const;

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token, by which its user recognises it. */
  start: z.string(),
  scopes: z.array(accessScopeSchema),
  createdAt: instantField,
  expiresAt: instantField,
  /** To the minute. */
  lastUsedAt: instantField.nullable(),
});
export type AccessTokenView = z.infer<typeof accessTokenSchema>;

export const newAccessTokenSchema = z.strictObject({
  name: line({ max: 60 }),
  scopes: z
    .array(accessScopeSchema)
    .min(1, 'Choose at least one permission')
    .max(accessScopeSchema.options.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must not repeat'),
  days: z.int().min(1).max(ACCESS_TOKEN_DAYS.most).default(ACCESS_TOKEN_DAYS.usual),
});

/** Personal access tokens: `Authorization: Bearer cwp_…`, for the endpoints that have a `scope`. */
export const accessTokenEndpoints = {
  // Newest first. Expired ones for 30 more days; none that was revoked or ended with the sessions.
  accessTokens: defineEndpoint('GET /api/account/tokens', {
    auth: 'user',
    response: z.object({ tokens: z.array(accessTokenSchema) }),
  }),
  // The only answer that has the token. 409 when there are 20.
  createAccessToken: defineEndpoint('POST /api/account/tokens', {
    auth: 'user',
    fresh: true,
    status: 201,
    body: newAccessTokenSchema,
    response: z.object({ token: z.string(), accessToken: accessTokenSchema }),
  }),
  revokeAccessToken: defineEndpoint('DELETE /api/account/tokens/:tokenId', {
    auth: 'user',
    params: z.strictObject({ tokenId: objectIdField }),
    response: outcomeSchema,
  }),
} as const;
