import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { countField, instantField, objectIdField, outcomeSchema, text } from '../fields.ts';

export const MAX_WEBHOOKS = 10;
/** How long the former secret still signs after a new one was made. */
export const FORMER_SECRET_HOURS = 24;
export const DELIVERIES_PER_PAGE = 20;

export const webhookEventSchema = z.enum([
  'course.completed',
  'lesson.written',
  'quiz.finished',
  'exercise.marked',
  'certificate.issued',
  'certificate.revoked',
  'plan.changed',
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** `off`: by its user. `gone`: it answered 410. `failing`: no delivery had succeeded for five days. */
export const webhookStateSchema = z.enum(['on', 'off', 'gone', 'failing']);

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  state: webhookStateSchema,
  createdAt: instantField,
  /** Of the first delivery that failed since the last one that succeeded. */
  failingSince: instantField.nullable(),
  /** Until then deliveries have a second signature, by the former secret. */
  formerSecretUntil: instantField.nullable(),
});
export type WebhookView = z.infer<typeof webhookSchema>;

/** `unreachable`: also what is not on the public internet. `off`: the webhook was switched off meanwhile. */
export const deliveryProblemSchema = z.enum(['unreachable', 'timeout', 'status', 'off']);

export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** The `webhook-id` of every attempt. */
  eventId: z.string(),
  /** Also `webhook.test`. */
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: instantField,
  lastAttemptAt: instantField.nullable(),
  nextAttemptAt: instantField.nullable(),
  /** The HTTP status of the last answer. */
  status: z.int().nullable(),
  problem: deliveryProblemSchema.nullable(),
});
export type WebhookDeliveryView = z.infer<typeof webhookDeliverySchema>;

const urlField = text({ max: 2_000 }).refine((value) => URL.canParse(value), 'must be a web address');
const eventsField = z
  .array(webhookEventSchema)
  .min(1, 'Choose at least one event')
  .max(webhookEventSchema.options.length)
  .refine((events) => new Set(events).size === events.length, 'must not repeat');

export const newWebhookSchema = z.strictObject({ url: urlField, events: eventsField });

const params = z.strictObject({ webhookId: objectIdField });
const withSecret = z.object({ secret: z.string(), webhook: webhookSchema });

/**
 * Messages to addresses of the user, signed as Standard Webhooks 1.0.0 says. A new address needs a fresh session, also
 * where the endpoint does not ask for one in general.
 */
export const webhookEndpoints = {
  // Newest first, without secrets.
  webhooks: defineEndpoint('GET /api/webhooks', {
    auth: 'user',
    response: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  // Shows the secret, which no later answer has. 409 when there are 10.
  createWebhook: defineEndpoint('POST /api/webhooks', {
    auth: 'user',
    fresh: true,
    audited: true,
    status: 201,
    body: newWebhookSchema,
    response: withSecret,
  }),
  webhook: defineEndpoint('GET /api/webhooks/:webhookId', { auth: 'user', params, response: webhookSchema }),
  changeWebhook: defineEndpoint('PATCH /api/webhooks/:webhookId', {
    auth: 'user',
    audited: true,
    params,
    body: z.strictObject({
      url: urlField.optional(),
      events: eventsField.optional(),
      state: webhookStateSchema.extract(['on', 'off']).optional(),
    }),
    response: webhookSchema,
  }),
  deleteWebhook: defineEndpoint('DELETE /api/webhooks/:webhookId', {
    auth: 'user',
    audited: true,
    params,
    response: outcomeSchema,
  }),
  // The former secret goes on signing for 24 hours; one before it ends at once.
  rotateWebhook: defineEndpoint('POST /api/webhooks/:webhookId/rotate', {
    auth: 'user',
    fresh: true,
    audited: true,
    params,
    response: withSecret,
  }),
  // 409 while it is switched off.
  testWebhook: defineEndpoint('POST /api/webhooks/:webhookId/test', {
    auth: 'user',
    status: 202,
    params,
    response: webhookDeliverySchema,
  }),
  // Newest first, of the last 30 days.
  webhookDeliveries: defineEndpoint('GET /api/webhooks/:webhookId/deliveries', {
    auth: 'user',
    params,
    query: z.strictObject({ page: countField(10_000).default(1) }),
    response: z.object({ rows: z.array(webhookDeliverySchema), total: z.int() }),
  }),
  // The same message with the same id, from the beginning of the schedule.
  replayDelivery: defineEndpoint('POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay', {
    auth: 'user',
    status: 202,
    params: params.extend({ deliveryId: objectIdField }),
    response: webhookDeliverySchema,
  }),
} as const;
