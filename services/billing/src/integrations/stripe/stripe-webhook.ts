import type { Logger } from '@coursewright/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Reference, WebhookEvent } from '../payment-provider.ts';
import { invalidSignature, invalidWebhook } from '../provider.errors.ts';
import { getId, getSubscriptionId } from './stripe-snapshot.ts';

// What the product handles, as the webhook endpoint must send it.
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

// The SDK rejects old timestamps only; a future one could be replayed until then.
const isFromFuture = (signature: string) =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) > Date.now() / 1000 + TOLERANCE_SECONDS;

/** @throws AppError `invalid` unless Stripe signed exactly these bytes within the last minutes. */
export function verifyStripeEvent(stripe: Stripe, secret: string, rawBody: Buffer, signature = ''): Stripe.Event {
  if (isFromFuture(signature)) throw invalidSignature('stripe');
  const event = constructEvent(stripe, secret, rawBody, signature);
  const { success, error } = eventSchema.safeParse(event);
  if (!success) throw invalidWebhook('stripe', error);
  return event;
}

function constructEvent(stripe: Stripe, secret: string, rawBody: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw invalidSignature('stripe');
  }
}

export function createVersionCheck(logger: Pick<Logger, 'warn'> | undefined) {
  let isLogged = false;
  return ({ api_version: version }: Stripe.Event): void => {
    if (isLogged || version === Stripe.API_VERSION) return;
    isLogged = true;
    logger?.warn(
      { version, expected: Stripe.API_VERSION },
      'Stripe sends webhooks of another API version: recreate the endpoint with the expected one',
    );
  };
}

function toReference({ object }: Stripe.Event.Data): Reference | undefined {
  const thing = object as { object?: string; id?: string };
  const refer = (kind: Reference['kind'], id: string | undefined) => (id ? { kind, id } : undefined);
  switch (thing.object) {
    case 'checkout.session':
      return refer('checkout', thing.id);
    case 'subscription':
      return refer('subscription', thing.id);
    case 'invoice':
      return refer('subscription', getSubscriptionId(object as Stripe.Invoice));
    case 'charge':
    case 'refund':
    case 'dispute':
      return refer('payment', getId((object as Stripe.Charge | Stripe.Refund | Stripe.Dispute).payment_intent));
    default:
      return undefined;
  }
}

export const toWebhookEvent = ({ id, type, data }: Stripe.Event): WebhookEvent => ({
  id,
  type,
  reference: toReference(data),
});
