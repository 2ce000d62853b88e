import { z } from 'zod';
import { planSchema, roleSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailField, outcomeSchema } from './fields.ts';
import { adminTable } from './tables.ts';

/** A user as the former lists give them: `type` is the plan. */
const legacyUser = z.object({ _id: z.string(), email: z.string(), mName: z.string(), type: planSchema });

/** A row of the tables of users. */
export const userRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  plan: planSchema,
  role: roleSchema,
});
/** See {@link userRowSchema}. */
export type UserRow = z.infer<typeof userRowSchema>;

const users = adminTable({
  name: 'users',
  row: userRowSchema,
  columns: ['email', 'name', 'type'],
  filters: { who: z.enum(['all', 'paid', 'admins', 'ordinary']).default('all') },
});

/** What admins do with accounts. */
export const adminAccountEndpoints = {
  users: users.page,
  usersCsv: users.csv,
  getUsers: defineEndpoint({
    method: 'GET',
    path: '/api/getusers',
    auth: 'admin',
    response: z.array(legacyUser),
  }),
  getPaid: defineEndpoint({
    method: 'GET',
    path: '/api/getpaid',
    auth: 'admin',
    response: z.array(legacyUser),
  }),
  /** `type` of an admin is `no` when they can be removed, `main` for the main admin. */
  getAdmins: defineEndpoint({
    method: 'GET',
    path: '/api/getadmins',
    auth: 'admin',
    response: z.object({
      admins: z.array(legacyUser.extend({ type: z.enum(['no', 'main']) })),
      users: z.array(legacyUser),
    }),
  }),
  addAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/addadmin',
    auth: 'admin',
    fresh: true,
    body: z.strictObject({ email: emailField }),
    response: outcomeSchema,
  }),
  removeAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/removeadmin',
    auth: 'admin',
    fresh: true,
    body: z.strictObject({ email: emailField }),
    response: outcomeSchema,
  }),
} as const;
