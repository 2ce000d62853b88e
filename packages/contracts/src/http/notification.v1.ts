import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailField, outcomeSchema, text } from './fields.ts';

/** The calls of the notification service. */
export const notificationEndpoints = {
  /** Former clients ask for mails with this; nothing of it is believed and nothing is sent: the server sends its own. */
  data: defineEndpoint({
    method: 'POST',
    path: '/api/data',
    auth: 'public',
    body: z.strictObject({
      subject: text({ min: 0, max: 1_000 }).optional(),
      to: text({ min: 0, max: 1_000 }).optional(),
      html: text({ min: 0, max: 60_000 }).optional(),
    }),
    response: outcomeSchema,
  }),
  contact: defineEndpoint({
    method: 'POST',
    path: '/api/contact',
    auth: 'public',
    body: z.strictObject({
      fname: text({ max: 100 }),
      lname: text({ max: 100 }),
      email: emailField,
      phone: text({ max: 32 }),
      msg: text({ max: 5000 }),
    }),
    response: outcomeSchema,
  }),
} as const;
