import type { z } from 'zod';
import type { Reference, WebhookEvent } from '../payment-provider.ts';
import { invalidSignature } from '../provider.errors.ts';
import { bodyId, isSignedBy, parseWebhookBody } from '../webhook-body.ts';
import { eventSchema } from './paystack-responses.ts';

const ours = /^(charge|subscription|invoice|refund)\./;

// Paystack signs with the secret key, and its events have neither id nor timestamp.
export function parsePaystackWebhook(
  secretKey: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): WebhookEvent {
  if (!isSignedBy(secretKey, 'sha512', rawBody, headers['x-paystack-signature'])) throw invalidSignature('paystack');
  const { event, data } = parseWebhookBody('paystack', eventSchema, rawBody);
  return { id: bodyId(rawBody), type: event, reference: data && ours.test(event) ? toReference(data) : undefined };
}

function toReference(data: NonNullable<z.infer<typeof eventSchema>['data']>): Reference | undefined {
  const code = data.subscription_code ?? data.subscription?.subscription_code;
  if (code) return { kind: 'subscription', id: code };
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference;
  return reference ? { kind: 'checkout', id: reference } : undefined;
}
