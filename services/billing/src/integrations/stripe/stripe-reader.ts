import type Stripe from 'stripe';
import type { ProviderSnapshot, Reference } from '../payment-provider.ts';
import { providerRejected } from '../provider.errors.ts';
import { inBatches } from '../provider-limits.ts';
import { callStripe, findInStripe, isMissing, type StripeClient } from './stripe-client.ts';
import {
  getId,
  getSubscriptionId,
  type Money,
  owing,
  toMoney,
  toSessionSnapshot,
  toSubscriptionSnapshot,
} from './stripe-snapshot.ts';

// The page to confirm (3-D Secure) or pay an overdue invoice, also with another card.
async function findPayUrl(
  { stripe, forReads }: StripeClient,
  { id, status }: Stripe.Subscription,
): Promise<string | undefined> {
  if (!owing.includes(status)) return undefined;
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, forReads);
  return data[0]?.hosted_invoice_url ?? undefined;
}

export const openPaymentMethodPage = (client: StripeClient, id: string, returnUrl: string): Promise<string> =>
  callStripe(async () => {
    const { stripe, forReads } = client;
    const subscription = await stripe.subscriptions.retrieve(id, {}, forReads);
    const payUrl = await findPayUrl(client, subscription);
    if (payUrl) return payUrl;
    const customer = getId(subscription.customer);
    if (!customer) throw providerRejected('stripe', new Error(`${id} has no customer`));
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    });
    return session.url;
  });

// Ten years of monthly payments, and as many invoices again that were not paid.
const ALL = { limit: 240 };

// Of a deleted customer Stripe knows no charges, but its subscription.
const unlessMissing = <T>(list: Promise<T[]>): Promise<T[]> =>
  list.catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

export function createStripeReader(client: StripeClient) {
  const { stripe, forReads } = client;

  async function fetchMoney(subscription: Stripe.Subscription): Promise<Money> {
    const customer = getId(subscription.customer);
    const ofSubscription = { subscription: subscription.id, expand: ['data.payments'], limit: 100 };
    const ofCustomer = { customer, limit: 100, expand: ['data.refunds'] };
    const [invoices, charges] = await Promise.all([
      unlessMissing(stripe.invoices.list(ofSubscription, forReads).autoPagingToArray(ALL)),
      unlessMissing(stripe.charges.list(ofCustomer, forReads).autoPagingToArray(ALL)),
    ]);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await inBatches(
      disputed,
      async ({ id }) => (await stripe.disputes.list({ charge: id }, forReads)).data,
    );
    return toMoney(invoices, charges, disputes.flat());
  }

  async function fetchCheckout(id: string): Promise<ProviderSnapshot> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, forReads);
    const { subscription } = session;
    if (!subscription || typeof subscription === 'string') return toSessionSnapshot(session);
    return toSubscriptionSnapshot(subscription, session, await fetchMoney(subscription));
  }

  async function fetchSubscription(id: string): Promise<ProviderSnapshot> {
    const [subscription, sessions] = await Promise.all([
      stripe.subscriptions.retrieve(id, {}, forReads),
      unlessMissing(stripe.checkout.sessions.list({ subscription: id, limit: 1 }, forReads).then(({ data }) => data)),
    ]);
    return toSubscriptionSnapshot(subscription, sessions[0], await fetchMoney(subscription));
  }

  // Events of charges, refunds and disputes name a payment.
  async function fetchByPayment(paymentIntent: string): Promise<ProviderSnapshot | undefined> {
    const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
    const { data } = await stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }, forReads);
    const invoice = data[0]?.invoice;
    const found = invoice && typeof invoice !== 'string' && !invoice.deleted ? getSubscriptionId(invoice) : undefined;
    return found ? fetchSubscription(found) : undefined;
  }

  const fetchByKind = { checkout: fetchCheckout, subscription: fetchSubscription, payment: fetchByPayment };
  return ({ kind, id }: Reference): Promise<ProviderSnapshot | undefined> => findInStripe(() => fetchByKind[kind](id));
}
