import type Stripe from 'stripe';
import type { PaymentSnapshot, ProviderSnapshot, Reference } from '../payment-provider.ts';
import { providerRejected } from '../provider.errors.ts';
import { inBatches } from '../provider-limits.ts';
import { callStripe, findInStripe, type StripeClient } from './stripe-client.ts';
import { getId, toPaymentSnapshots, toSessionSnapshot, toSubscriptionSnapshot } from './stripe-snapshot.ts';

const owing: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid'];

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

// Ten years of monthly payments.
const ALL = { limit: 120 };

export function createStripeReader(client: StripeClient) {
  const { stripe, forReads } = client;

  async function fetchPayments(subscription: Stripe.Subscription): Promise<PaymentSnapshot[]> {
    const customer = getId(subscription.customer);
    const paid: Stripe.InvoiceListParams = {
      subscription: subscription.id,
      status: 'paid',
      expand: ['data.payments'],
      limit: 100,
    };
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list(paid, forReads).autoPagingToArray(ALL),
      stripe.charges.list({ customer, limit: 100, expand: ['data.refunds'] }, forReads).autoPagingToArray(ALL),
    ]);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await inBatches(
      disputed,
      async ({ id }) => (await stripe.disputes.list({ charge: id }, forReads)).data,
    );
    return toPaymentSnapshots(invoices, charges, disputes.flat());
  }

  async function fetchCheckout(id: string): Promise<ProviderSnapshot> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, forReads);
    const { subscription } = session;
    if (!subscription || typeof subscription === 'string') return toSessionSnapshot(session);
    return toSubscriptionSnapshot(subscription, session, await fetchPayments(subscription));
  }

  async function fetchSubscription(id: string): Promise<ProviderSnapshot> {
    const [subscription, sessions] = await Promise.all([
      stripe.subscriptions.retrieve(id, {}, forReads),
      stripe.checkout.sessions.list({ subscription: id, limit: 1 }, forReads),
    ]);
    const [payments, payUrl] = await Promise.all([fetchPayments(subscription), findPayUrl(client, subscription)]);
    return { ...toSubscriptionSnapshot(subscription, sessions.data[0], payments), ...(payUrl && { payUrl }) };
  }

  return ({ kind, id }: Reference): Promise<ProviderSnapshot | undefined> =>
    findInStripe(() => (kind === 'checkout' ? fetchCheckout(id) : fetchSubscription(id)));
}
