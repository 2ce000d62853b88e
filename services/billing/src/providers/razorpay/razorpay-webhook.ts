import type { z } from 'zod';
import type { Notice, Reference } from '../payment-provider.ts';
import { notSigned, notUnderstood } from '../provider.errors.ts';
import { bodyId, isSignedBy } from '../signed-body.ts';
import { eventAnswer } from './razorpay-answers.ts';

/**
 * The SDK's own check compares with `===` and takes a blank secret for a good one. The event's id is a hash of the
 * body: the one in `x-razorpay-event-id` is not signed.
 */
export function parseRazorpayWebhook(
  secret: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): Notice {
  if (!isSignedBy(secret, 'sha256', rawBody, headers['x-razorpay-signature'])) throw notSigned('razorpay');
  const parsed = eventAnswer.safeParse(parseJson(rawBody));
  if (!parsed.success) throw notUnderstood('razorpay', parsed.error);
  const { event, payload } = parsed.data;
  return { id: bodyId(rawBody), type: event, reference: referenceOf(payload) };
}

/** Events about money name a payment or its invoice; reading finds the subscription behind it. */
function referenceOf(payload: z.infer<typeof eventAnswer>['payload']): Reference | undefined {
  if (payload.subscription) return { kind: 'subscription', id: payload.subscription.entity.id };
  const payment = payload.payment?.entity;
  const id = payment?.invoice_id ?? payment?.id ?? (payload.refund ?? payload.dispute)?.entity.payment_id;
  return id ? { kind: 'checkout', id } : undefined;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
