import type Stripe from 'stripe';
import { inBatches } from '../in-batches.ts';
import type { PaymentReading, Reading, Reference } from '../payment-provider.ts';
import { findAtStripe } from './stripe.errors.ts';
import { READ } from './stripe-client.ts';
import { idOf, toPayments } from './stripe-payments.ts';
import { readSession, readSubscription } from './stripe-reading.ts';

/** Ten years of monthly payments. */
const ALL = { limit: 120 };

/** Asks Stripe what a checkout or a subscription has come to. */
export function createStripeReader(stripe: Stripe) {
  async function paymentsOf(subscription: Stripe.Subscription): Promise<PaymentReading[]> {
    const customer = idOf(subscription.customer);
    const paid: Stripe.InvoiceListParams = {
      subscription: subscription.id,
      status: 'paid',
      expand: ['data.payments'],
      limit: 100,
    };
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list(paid, READ).autoPagingToArray(ALL),
      stripe.charges.list({ customer, limit: 100 }, READ).autoPagingToArray(ALL),
    ]);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await inBatches(
      disputed,
      async ({ id }) => (await stripe.disputes.list({ charge: id }, READ)).data,
    );
    return toPayments(invoices, charges, disputes.flat());
  }

  async function readCheckout(id: string): Promise<Reading> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, READ);
    const { subscription } = session;
    if (!subscription || typeof subscription === 'string') return readSession(session);
    return readSubscription(subscription, session, await paymentsOf(subscription));
  }

  async function readRunning(id: string): Promise<Reading> {
    const [subscription, sessions] = await Promise.all([
      stripe.subscriptions.retrieve(id, {}, READ),
      stripe.checkout.sessions.list({ subscription: id, limit: 1 }, READ),
    ]);
    return readSubscription(subscription, sessions.data[0], await paymentsOf(subscription));
  }

  return ({ kind, id }: Reference): Promise<Reading | undefined> =>
    findAtStripe(() => (kind === 'checkout' ? readCheckout(id) : readRunning(id)));
}
