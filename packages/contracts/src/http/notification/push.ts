import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, outcomeSchema, text } from '../fields.ts';

// As browsers give it (Push API, `toJSON`).
const pushSubscriptionBody = z.strictObject({
  endpoint: text({ max: 2_000 }),
  keys: z.strictObject({
    // 65 and 16 bytes (RFC 8291).
    p256dh: text({ max: 200 }).regex(/^[A-Za-z0-9_-]{87}$/, 'must be a public key of P-256 in base64url'),
    auth: text({ max: 200 }).regex(/^[A-Za-z0-9_-]{22}$/, 'must be 16 bytes in base64url'),
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
