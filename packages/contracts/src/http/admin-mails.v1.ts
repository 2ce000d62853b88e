import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantField, outcomeSchema } from './fields.ts';

/** A mail that has not gone out. Recipients are personal data: they are gone once their account is. */
export const unsentMailSchema = z.object({
  id: z.string(),
  /** Such as `welcome`. */
  kind: z.string(),
  /** Empty while it is not known. */
  recipient: z.string(),
  attempts: z.int(),
  /** When the event came that it follows from. */
  since: instantField,
  /** Nothing once it was given up. */
  nextAttemptAt: instantField.optional(),
  /** What the mail server, or whoever was asked before it, said last. */
  lastAnswer: z.string(),
});
/** See {@link unsentMailSchema}. */
export type UnsentMail = z.infer<typeof unsentMailSchema>;

/** What admins see of mails. */
export const adminMailEndpoints = {
  /** Mails that wait for another attempt, the next one first; those that were given up, the latest first. */
  unsentMails: defineEndpoint({
    method: 'GET',
    path: '/api/admin/mails',
    auth: 'admin',
    response: z.object({ waiting: z.array(unsentMailSchema), failed: z.array(unsentMailSchema) }),
  }),
  /** Tries a mail now. One that went out in the meantime is not sent twice. */
  sendMailAgain: defineEndpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/send',
    auth: 'admin',
    fresh: true,
    params: z.strictObject({ id: z.string().max(400) }),
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
} as const;
