import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, outcomeSchema } from '../fields.ts';

export const unsentMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  attempts: z.int(),
  since: instantField,
  nextAttemptAt: instantField.optional(),
  lastAnswer: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;

export const adminMailEndpoints = {
  unsentMails: defineEndpoint('GET /api/admin/mails', {
    auth: 'admin',
    response: z.object({ waiting: z.array(unsentMailSchema), failed: z.array(unsentMailSchema) }),
  }),
  sendMailAgain: defineEndpoint('POST /api/admin/mails/:id/send', {
    auth: 'admin',
    fresh: true,
    params: z.strictObject({ id: z.string().max(400) }),
    response: outcomeSchema,
  }),
} as const;
