import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { emailField, instantField, line, objectIdField, outcomeSchema, phoneField, text } from '../fields.ts';
import { defineAdminTable } from '../tables.ts';

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
      fname: line({ max: 100 }),
      lname: line({ max: 100 }),
      email: emailField,
      phone: phoneField,
      msg: text({ max: 5000 }),
    }),
    response: outcomeSchema,
  }),
} as const;

export const contactRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  receivedAt: instantField,
  // By an admin; missing while the message is open.
  answeredAt: instantField.optional(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

const contacts = defineAdminTable({
  name: 'contacts',
  row: contactRowSchema,
  columns: ['name', 'email', 'receivedAt'],
  filters: { state: z.enum(['all', 'open', 'answered']).default('all') },
});

export const adminContactEndpoints = {
  contacts: contacts.page,
  contactsCsv: contacts.csv,
  // Repeating it changes nothing; the audit log names the admin.
  markContact: defineEndpoint('POST /api/admin/contacts/:contactId/answered', {
    auth: 'admin',
    fresh: true,
    params: z.strictObject({ contactId: objectIdField }),
    body: z.strictObject({ answered: z.boolean('must be true or false') }),
    response: outcomeSchema,
  }),
  getContact: defineEndpoint('GET /api/getcontact', {
    auth: 'admin',
    response: z.array(
      z.object({
        _id: z.string(),
        fname: z.string(),
        lname: z.string(),
        email: z.string(),
        phone: z.string(),
        msg: z.string(),
      }),
    ),
  }),
} as const;
