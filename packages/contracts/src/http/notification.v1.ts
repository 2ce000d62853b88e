import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailField, instantField, outcomeSchema, phoneField, text } from './fields.ts';

export const notificationEndpoints = {
  // Sends nothing: legacy clients request mails that the server sends by itself.
  data: defineEndpoint('POST /api/data', {
    auth: 'public',
    body: z.strictObject({
      subject: text({ min: 0, max: 1_000 }).optional(),
      to: text({ min: 0, max: 1_000 }).optional(),
      html: text({ min: 0, max: 60_000 }).optional(),
    }),
    response: outcomeSchema,
  }),
  contact: defineEndpoint('POST /api/contact', {
    auth: 'public',
    body: z.strictObject({
      fname: text({ max: 100 }),
      lname: text({ max: 100 }),
      email: emailField,
      phone: phoneField,
      msg: text({ max: 5000 }),
    }),
    response: outcomeSchema,
  }),
} as const;

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
    revalidate: true,
    response: z.object({ waiting: z.array(unsentMailSchema), failed: z.array(unsentMailSchema) }),
  }),
  sendMailAgain: defineEndpoint('POST /api/admin/mails/:id/send', {
    auth: 'admin',
    fresh: true,
    params: z.strictObject({ id: z.string().max(400) }),
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
} as const;
