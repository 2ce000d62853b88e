import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { outcomeSchema, text } from './fields.ts';

const html = text({ min: 0, max: 500_000 }).optional();
const said = text({ min: 0, max: 254 }).optional();
const bodyLimit = 1024 * 1024;

/** Receipts are made by the server from what was paid: `html`, `email` and the other words of the client are ignored. */
export const receiptEndpoints = {
  /** The receipt as PDF. 404 unless it is the caller's. */
  receiptPdf: defineEndpoint({
    method: 'GET',
    path: '/api/receipts/:receiptId',
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['application/pdf'],
    params: z.strictObject({ receiptId: text({ max: 200 }) }),
    response: z.unknown(),
  }),
  /** The newest receipt of the caller is on its way to their address; each is sent once however often this is called. */
  sendReceipt: defineEndpoint({
    method: 'POST',
    path: '/api/sendreceipt',
    auth: 'user',
    bodyLimit,
    body: z.strictObject({
      html,
      email: said,
      plan: said,
      subscriberId: said,
      user: said,
      method: said,
      subscription: said,
    }),
    response: outcomeSchema,
  }),
  /** Where the newest receipt of the caller is to be had as PDF. `message` is `Downloaded`. */
  downloadReceipt: defineEndpoint({
    method: 'POST',
    path: '/api/downloadreceipt',
    auth: 'user',
    bodyLimit,
    body: z.strictObject({ html, email: said }),
    response: outcomeSchema.extend({ url: z.string() }),
  }),
} as const;
