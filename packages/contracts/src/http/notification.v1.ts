import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailField, outcomeSchema, text } from './fields.ts';

/** The calls of the notification service. */
export const notificationEndpoints = {
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
