import { z } from 'zod';
import { policiesSchema } from './auth.v1.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField, outcomeSchema } from './fields.ts';

/** One of the five texts. */
export const policyNameSchema = policiesSchema.keyof();
/** See {@link policyNameSchema}. */
export type PolicyName = z.infer<typeof policyNameSchema>;

/** The only elements a policy text may have. What else is written is dropped: by the server, and in every preview. */
export const policyElements = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's'],
  ...['a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup', 'span', 'div'],
];

const SAVE_LIMIT = 300 * 1024;
const nameParams = z.strictObject({ name: policyNameSchema });

/** What admins do with the texts of the policy pages. */
export const adminPolicyEndpoints = {
  /** Stores the sanitised text as the newest revision; the pages show it at once. */
  savePolicy: defineEndpoint({
    method: 'POST',
    path: '/api/saveadmin',
    auth: 'admin',
    fresh: true,
    bodyLimit: SAVE_LIMIT,
    body: z.strictObject({
      data: z
        .string('must be text')
        .max(256 * 1024, 'is too long')
        .refine((html) => html.isWellFormed() && !html.includes('\0'), 'contains characters that cannot be stored'),
      type: policyNameSchema,
    }),
    response: outcomeSchema.extend({ html: z.string().optional() }),
  }),
  /** The last 20 texts, newest first; the first is the present one. */
  policyRevisions: defineEndpoint({
    method: 'GET',
    path: '/api/admin/policies/:name/revisions',
    auth: 'admin',
    params: nameParams,
    response: z.array(
      z.object({ revision: z.int(), html: z.string(), at: instantField.optional(), by: z.string().optional() }),
    ),
  }),
  /** Makes an earlier text the newest one. */
  restorePolicy: defineEndpoint({
    method: 'POST',
    path: '/api/admin/policies/:name/restore',
    auth: 'admin',
    fresh: true,
    params: nameParams,
    body: z.strictObject({ revision: z.int().min(1) }),
    response: outcomeSchema.extend({ html: z.string().optional() }),
  }),
} as const;
