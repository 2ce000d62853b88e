import { z } from 'zod';
import { languageSchema, planSchema, roleSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { countField, emailField, instantField, objectIdField, outcomeSchema, text } from '../fields.ts';
import { growthPointsSchema, growthQuerySchema } from '../growth.ts';
import { defineAdminTable } from '../tables.ts';
import { policiesSchema, sessionViewSchema } from './accounts.ts';

const legacyUser = z.object({ _id: z.string(), email: z.string(), mName: z.string(), type: planSchema });

export const userRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  plan: planSchema,
  role: roleSchema,
  joinedAt: instantField.optional(),
  // Of the sessions that are kept; to within the life of an access token.
  lastSeenAt: instantField.optional(),
});
export type UserRow = z.infer<typeof userRowSchema>;

const users = defineAdminTable({
  name: 'users',
  row: userRowSchema,
  columns: ['email', 'name', 'type', 'joinedAt'],
  filters: { who: z.enum(['all', 'paid', 'admins', 'ordinary']).default('all') },
});

export const adminAccountEndpoints = {
  users: users.page,
  usersCsv: users.csv,
  getUsers: defineEndpoint('GET /api/getusers', { auth: 'admin', response: z.array(legacyUser) }),
  getPaid: defineEndpoint('GET /api/getpaid', { auth: 'admin', response: z.array(legacyUser) }),
  // `type` of an admin: `no` can be removed, `main` is the main admin.
  getAdmins: defineEndpoint('GET /api/getadmins', {
    auth: 'admin',
    response: z.object({
      admins: z.array(legacyUser.extend({ type: z.enum(['no', 'main']) })),
      users: z.array(legacyUser),
    }),
  }),
  addAdmin: defineEndpoint('POST /api/addadmin', {
    auth: 'admin',
    fresh: true,
    body: z.strictObject({ email: emailField }),
    response: outcomeSchema,
  }),
  removeAdmin: defineEndpoint('POST /api/removeadmin', {
    auth: 'admin',
    fresh: true,
    body: z.strictObject({ email: emailField }),
    response: outcomeSchema,
  }),
} as const;

export const userDetailsSchema = userRowSchema.extend({
  emailVerified: z.boolean(),
  language: languageSchema.nullable(),
  secondFactor: z.boolean(),
  // The user cannot sign in.
  suspension: z.object({ at: instantField, reason: z.string() }).optional(),
  sessions: z.array(sessionViewSchema.omit({ current: true })),
});
export type UserDetails = z.infer<typeof userDetailsSchema>;

export const userParams = z.strictObject({ userId: objectIdField });
const userAct = { auth: 'admin', fresh: true, params: userParams, response: outcomeSchema } as const;

/** The acts are 409 `admin_account` while the user is an admin. */
export const adminUserEndpoints = {
  user: defineEndpoint('GET /api/admin/users/:userId', {
    auth: 'admin',
    params: userParams,
    response: userDetailsSchema,
  }),
  // Ends all sessions, and refuses to open new ones.
  suspendUser: defineEndpoint('POST /api/admin/users/:userId/suspension', {
    ...userAct,
    body: z.strictObject({ reason: text({ max: 300 }) }),
  }),
  restoreUser: defineEndpoint('DELETE /api/admin/users/:userId/suspension', userAct),
  resetUserSecondFactor: defineEndpoint('DELETE /api/admin/users/:userId/second-factor', userAct),
  endUserSessions: defineEndpoint('DELETE /api/admin/users/:userId/sessions', userAct),
  deleteUser: defineEndpoint('DELETE /api/admin/users/:userId', userAct),
} as const;

export const policyNameSchema = policiesSchema.keyof();
export type PolicyName = z.infer<typeof policyNameSchema>;

/** The server and every preview drop all other elements. */
export const policyElements = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's'],
  ...['a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup', 'span', 'div'],
];

/** Characters of a text such as the terms of use. */
export const LONGEST_POLICY = 128 * 1024;
const SAVE_LIMIT = 300 * 1024;
// The time of sanitising grows with each tag.
const MAX_TAGS = 10_000;
const nameParams = z.strictObject({ name: policyNameSchema });
// The newest one that the admin saw: 409 when there is a newer one. A release that does not know it ignores a query.
const seenQuery = z.strictObject({ seen: countField(Number.MAX_SAFE_INTEGER).optional() });

export const adminPolicyEndpoints = {
  savePolicy: defineEndpoint('POST /api/saveadmin', {
    auth: 'admin',
    fresh: true,
    bodyLimit: SAVE_LIMIT,
    body: z.strictObject({
      data: z
        .string('must be text')
        .max(LONGEST_POLICY, 'is too long')
        .refine((html) => html.split('<', MAX_TAGS + 2).length <= MAX_TAGS + 1, 'has too many tags')
        .refine((html) => html.isWellFormed() && !html.includes('\0'), 'contains characters that cannot be stored'),
      type: policyNameSchema,
    }),
    query: seenQuery,
    response: outcomeSchema.extend({ html: z.string().optional() }),
  }),
  // The last 20, newest first; the first is the current one.
  policyRevisions: defineEndpoint('GET /api/admin/policies/:name/revisions', {
    auth: 'admin',
    params: nameParams,
    response: z.array(
      z.object({ revision: z.int(), html: z.string(), at: instantField.optional(), by: z.string().optional() }),
    ),
  }),
  restorePolicy: defineEndpoint('POST /api/admin/policies/:name/restore', {
    auth: 'admin',
    fresh: true,
    params: nameParams,
    query: seenQuery,
    body: z.strictObject({ revision: z.int().min(1) }),
    response: outcomeSchema.extend({ html: z.string().optional() }),
  }),
} as const;

export const userGrowthEndpoints = {
  userGrowth: defineEndpoint('GET /api/admin/growth/users', {
    auth: 'admin',
    query: growthQuerySchema,
    response: z.object({ users: growthPointsSchema }),
  }),
} as const;
