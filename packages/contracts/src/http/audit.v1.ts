import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantField } from './fields.ts';

/** One act of an admin. `started` stays when the service died before the act was over. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantField,
  adminId: z.string(),
  /** The call, such as `POST /api/addadmin`. */
  action: z.string(),
  /** What it was about: the call's fields, long ones by their length alone. */
  details: z.record(z.string(), z.string()),
  outcome: z.enum(['started', 'done', 'refused', 'failed']),
  reason: z.string().optional(),
});
/** See {@link auditEntrySchema}. */
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The audit log of one service. */
export function auditEndpoints<const S extends string>(service: S) {
  return {
    auditLog: defineEndpoint({
      method: 'GET',
      path: `/api/admin/${service}/audit`,
      auth: 'admin',
      query: z.strictObject({
        page: z.coerce.number('must be a number').int().min(1).max(100_000).default(1),
        size: z.coerce.number('must be a number').int().min(1).max(100).default(25),
      }),
      response: z.object({ rows: z.array(auditEntrySchema), total: z.int() }),
    }),
  } as const;
}
