import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, outcomeSchema, text } from '../fields.ts';

const base64url = (length: number, what: string) =>
  text({ max: 200 }).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${what} in base64url`);

// As browsers give it (Push API, `toJSON`).
const pushSubscriptionBody = z.strictObject({
  endpoint: text({ max: 2_000 }),
  keys: z.strictObject({
    // 65 and 16 bytes (RFC 8291).
    p256dh: base64url(87, 'a public key of P-256'),
    auth: base64url(22, 'an authentication secret of 16 bytes'),
  }),
});

/** Of one browser. What it is sent to, and the keys, are not told. */
export const pushSubscriptionViewSchema = z.object({
  // SHA-256 of the endpoint, hexadecimal.
  id: z.string(),
  // The host of the push service.
  service: z.string(),
  createdAt: instantField,
});
export type PushSubscriptionView = z.infer<typeof pushSubscriptionViewSchema>;

export const pushEndpoints = {
  pushSubscriptions: defineEndpoint('GET /api/push/subscriptions', {
    auth: 'user',
    response: z.object({
      // `applicationServerKey` of the browser. Missing while notifications are switched off.
      publicKey: z.string().optional(),
      subscriptions: z.array(pushSubscriptionViewSchema),
    }),
  }),
  // Idempotent. A browser notifies one user: the one who asked last.
  addPushSubscription: defineEndpoint('POST /api/push/subscriptions', {
    auth: 'user',
    body: pushSubscriptionBody,
    response: outcomeSchema,
  }),
  removePushSubscription: defineEndpoint('DELETE /api/push/subscriptions/:subscriptionId', {
    auth: 'user',
    params: z.strictObject({
      subscriptionId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash, hexadecimal'),
    }),
    response: outcomeSchema,
  }),
} as const;
