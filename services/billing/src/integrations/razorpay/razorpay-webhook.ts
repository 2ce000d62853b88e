import type { z } from 'zod';
import type { Reference, WebhookEvent } from '../payment-provider.ts';
import { invalidSignature } from '../provider.errors.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { bodyId, isSignedBy, parseWebhookBody } from '../webhook-body.ts';
import { eventSchema } from './razorpay-responses.ts';

// What the product handles, to be selected in the dashboard.
export const razorpayEvents = [
  ...['authenticated', 'activated', 'charged', 'completed', 'updated', 'pending', 'halted', 'paused', 'resumed'].map(
    (event) => `subscription.${event}`,
  ),
  'subscription.cancelled',
  ...['created', 'processed', 'failed'].map((event) => `refund.${event}`),
  ...['created', 'under_review', 'action_required', 'won', 'lost', 'closed'].map((event) => `payment.dispute.${event}`),
];

// The SDK's check compares with `===` and accepts a blank secret. The event id is a hash of the body, because
// `x-razorpay-event-id` is not signed.
export function parseRazorpayWebhook(
  { webhookSecret, formerWebhookSecret = '' }: Pick<RazorpayConfig, 'webhookSecret' | 'formerWebhookSecret'>,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): WebhookEvent {
  const signature = headers['x-razorpay-signature'];
  const isGenuine = [webhookSecret, formerWebhookSecret].some((secret) =>
    isSignedBy(secret, 'sha256', rawBody, signature),
  );
  if (!isGenuine) throw invalidSignature('razorpay');
  const { event, payload } = parseWebhookBody('razorpay', eventSchema, rawBody);
  return { id: bodyId(rawBody), type: event, reference: toReference(payload) };
}

function toReference(payload: z.infer<typeof eventSchema>['payload']): Reference | undefined {
  if (payload.subscription) return { kind: 'subscription', id: payload.subscription.entity.id };
  const payment = payload.payment?.entity;
  const id = payment?.invoice_id ?? payment?.id ?? (payload.refund ?? payload.dispute)?.entity.payment_id;
  return id ? { kind: 'checkout', id } : undefined;
}
