import { toGatewayMinor } from '../gateway-facts.ts';
import type { Offer, OpenedCheckout, Order, PaymentSnapshot, ProviderAdapter } from '../payment-provider.ts';
import { offerMismatch, providerRejected } from '../provider.errors.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { providerLimits } from '../provider-limits.ts';
import { createRazorpayClient, type RazorpayClient } from './razorpay-client.ts';
import { paymentSchema, planSchema, refundSchema, refundsSchema, subscriptionSchema } from './razorpay-responses.ts';
import { createRazorpayReader, sumRefunds } from './razorpay-snapshot.ts';
import { parseRazorpayWebhook } from './razorpay-webhook.ts';

const LINK_EXPIRY_S = 24 * 3600;
// Ten years, the maximum number of charges.
const totalCounts = { monthly: 120, yearly: 10 };
const MOST_REFUNDS = 100;
const LONGEST_NOTE = 256;

/** @throws AppError `conflict` that names the field which differs */
export async function checkRazorpayOffer(client: RazorpayClient, offer: Offer): Promise<void> {
  const plan = await client.find(planSchema, (sdk) => sdk.plans.fetch(offer.planId));
  if (!plan) throw offerMismatch(offer, 'id', 'no such plan');
  const { item, period, interval } = plan;
  const amount = toGatewayMinor('razorpay', offer.amountMinor, offer.currency);
  if (item.amount !== amount) throw offerMismatch(offer, 'amount', item.amount);
  if (item.currency !== offer.currency) throw offerMismatch(offer, 'currency', item.currency);
  if (period !== offer.plan || interval !== 1) throw offerMismatch(offer, 'period', `${interval} ${period}`);
  if (item.active === false) throw offerMismatch(offer, 'active', false);
}

export function createRazorpay(config: RazorpayConfig, limits = providerLimits): ProviderAdapter {
  const writeClient = createRazorpayClient(config, limits.writeMs);
  const readClient = createRazorpayClient(config, limits.readMs);
  const read = createRazorpayReader(readClient, config);

  // Razorpay has no idempotency keys: a repeated call makes a second link, and both name the checkout session.
  async function openCheckout({ id, plan, planId, address }: Order): Promise<OpenedCheckout> {
    const subscription = await writeClient.request(subscriptionSchema, (sdk) =>
      sdk.subscriptions.create({
        plan_id: planId,
        total_count: totalCounts[plan],
        quantity: 1,
        customer_notify: false,
        expire_by: Math.floor(Date.now() / 1000) + LINK_EXPIRY_S,
        notes: { attempt: id, ...(address ? { address: address.slice(0, LONGEST_NOTE) } : {}) },
      }),
    );
    const { id: checkoutId, short_url: url } = subscription;
    if (!url) throw providerRejected('razorpay', new Error(`${checkoutId} has no page`));
    return { checkoutId, url };
  }

  // The SDK takes any truthy second argument, such as the object of its own example, as the end of the cycle.
  async function cancel(id: string, atPeriodEnd: boolean): Promise<void> {
    const cancelled = writeClient.request(subscriptionSchema, (sdk) => sdk.subscriptions.cancel(id, atPeriodEnd));
    await cancelled.catch(async (error: unknown) => {
      const now = await readClient.find(subscriptionSchema, (sdk) => sdk.subscriptions.fetch(id));
      if (!now || ['cancelled', 'completed', 'expired'].includes(now.status)) return;
      if (!atPeriodEnd || !now.has_scheduled_changes) throw error;
    });
  }

  // The page of the payment link accepts another card for a running or overdue subscription.
  const paymentMethodUrl = async (id: string) =>
    (await readClient.request(subscriptionSchema, (sdk) => sdk.subscriptions.fetch(id))).short_url ?? undefined;

  async function refundState(id: string) {
    const payment = await readClient.request(paymentSchema, (sdk) => sdk.payments.fetch(id));
    const listed = { count: MOST_REFUNDS };
    const { items } = await readClient.request(refundsSchema, (sdk) => sdk.payments.fetchMultipleRefund(id, listed));
    return { remaining: payment.amount - sumRefunds(payment, items), items };
  }

  async function refund({ id }: PaymentSnapshot): Promise<void> {
    const { items, remaining: amount } = await refundState(id);
    if (amount <= 0) return;
    // A new key after each refund: a failed one is not answered again.
    const refunded = writeClient.refund(refundSchema, id, amount, `${id}-refund-${items.length}`);
    await refunded.catch(async (error: unknown) => {
      if ((await refundState(id)).remaining > 0) throw error;
    });
  }

  return {
    name: 'razorpay',
    checkOffers: async (offers) =>
      void (await Promise.all(offers.map((offer) => checkRazorpayOffer(readClient, offer)))),
    openCheckout,
    fetchSnapshot: ({ id }) => read(id),
    cancel: ({ id }) => cancel(id, false),
    cancelAtPeriodEnd: ({ id }) => cancel(id, true),
    paymentMethodUrl: ({ id }) => paymentMethodUrl(id),
    refund,
    parseWebhook: (rawBody, headers) => parseRazorpayWebhook(config, rawBody, headers),
  };
}
