import type Stripe from 'stripe';
import { z } from 'zod';
import type { Notice, Reference } from '../payment-provider.ts';
import { notSigned, notUnderstood } from '../provider.errors.ts';
import { findAtStripe } from './stripe.errors.ts';
import { LOOK_UP } from './stripe-client.ts';
import { idOf } from './stripe-payments.ts';

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

/** The SDK refuses what is old; a stamp of tomorrow could be played again until then. */
const isOfTomorrow = (signature: string) =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) > Date.now() / 1000 + TOLERANCE_SECONDS;

/** @throws AppError `invalid` unless Stripe signed exactly these bytes within the last minutes. */
export function verifyStripeEvent(stripe: Stripe, secret: string, rawBody: Buffer, signature = ''): Stripe.Event {
  if (isOfTomorrow(signature)) throw notSigned('stripe');
  const event = constructEvent(stripe, secret, rawBody, signature);
  const { success, error } = eventSchema.safeParse(event);
  if (!success) throw notUnderstood('stripe', error);
  return event;
}

function constructEvent(stripe: Stripe, secret: string, rawBody: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw notSigned('stripe');
  }
}

const subscription = (id: string | undefined): Reference | undefined => (id ? { kind: 'subscription', id } : undefined);

const subscriptionOf = ({ parent }: Stripe.Invoice) => subscription(idOf(parent?.subscription_details?.subscription));

/** Charges, refunds and disputes name a payment; its invoice names the subscription. */
async function behindPayment(stripe: Stripe, paymentIntent: string | undefined): Promise<Reference | undefined> {
  if (!paymentIntent) return undefined;
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const found = await findAtStripe(() => stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }, LOOK_UP));
  const invoice = found?.data[0]?.invoice;
  return invoice && typeof invoice !== 'string' && !invoice.deleted ? subscriptionOf(invoice) : undefined;
}

function referenceOf(
  stripe: Stripe,
  { object }: Stripe.Event.Data,
): Promise<Reference | undefined> | Reference | undefined {
  const thing = object as { object?: string; id?: string };
  switch (thing.object) {
    case 'checkout.session':
      return { kind: 'checkout', id: thing.id ?? '' };
    case 'subscription':
      return subscription(thing.id);
    case 'invoice':
      return subscriptionOf(object as Stripe.Invoice);
    case 'charge':
    case 'refund':
    case 'dispute':
      return behindPayment(stripe, idOf((object as Stripe.Charge | Stripe.Refund | Stripe.Dispute).payment_intent));
    default:
      return undefined;
  }
}

/** What an event is about. */
export async function toNotice(stripe: Stripe, event: Stripe.Event): Promise<Notice> {
  return { id: event.id, type: event.type, reference: await referenceOf(stripe, event.data) };
}
