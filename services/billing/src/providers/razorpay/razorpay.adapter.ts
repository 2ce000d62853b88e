import type { Attempt } from '../../attempts/attempt.ts';
import type { Offer, OpenedCheckout, PaymentReading, ProviderAdapter } from '../payment-provider.ts';
import { offerDiffers } from '../provider.errors.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { paymentAnswer, planAnswer, refundAnswer, subscriptionAnswer } from './razorpay-answers.ts';
import { createRazorpayClient } from './razorpay-client.ts';
import { parseRazorpayWebhook } from './razorpay-webhook.ts';
import { createRazorpayReader } from './read-razorpay.ts';

const WRITE_TIMEOUT_MS = 8_000;
const READ_TIMEOUT_MS = 3_000;
const LINK_LASTS_S = 24 * 3600;
/** How often is charged at most: ten years. */
const totalCounts = { monthly: 120, yearly: 10 };
/** Razorpay's limit. */
const LONGEST_NOTE = 256;

export function createRazorpay(config: RazorpayConfig): ProviderAdapter {
  if (config.webhookSecret.trim() === '') throw new Error('The webhook secret of Razorpay is blank');
  const writing = createRazorpayClient(config, WRITE_TIMEOUT_MS);
  const reading = createRazorpayClient(config, READ_TIMEOUT_MS);
  const read = createRazorpayReader(reading, config);

  async function checkOffer(offer: Offer): Promise<void> {
    const plan = await reading.find(planAnswer, (sdk) => sdk.plans.fetch(offer.planId));
    if (!plan) throw offerDiffers(offer, 'id', 'nothing of it');
    const { item, period, interval } = plan;
    if (item.amount !== offer.amountMinor) throw offerDiffers(offer, 'amount', item.amount);
    if (item.currency !== offer.currency) throw offerDiffers(offer, 'currency', item.currency);
    if (period !== offer.plan || interval !== 1) throw offerDiffers(offer, 'period', `${interval} ${period}`);
    if (item.active === false) throw offerDiffers(offer, 'active', false);
  }

  /** Razorpay has no idempotency keys: the same attempt twice makes two links, and each names the attempt. */
  async function openCheckout({ id, plan, planId, address }: Attempt): Promise<OpenedCheckout> {
    const subscription = await writing.ask(subscriptionAnswer, (sdk) =>
      sdk.subscriptions.create({
        plan_id: planId,
        total_count: totalCounts[plan],
        quantity: 1,
        customer_notify: 0,
        expire_by: Math.floor(Date.now() / 1000) + LINK_LASTS_S,
        notes: { attempt: id, ...(address ? { address: address.slice(0, LONGEST_NOTE) } : {}) },
      }),
    );
    return { checkoutId: subscription.id, url: subscription.short_url };
  }

  async function cancel(id: string): Promise<void> {
    // No second argument: any truthy one, such as the object of the SDK's own example, cancels at the cycle's end.
    const cancelled = writing.ask(subscriptionAnswer, (sdk) => sdk.subscriptions.cancel(id));
    await cancelled.catch(async (error: unknown) => {
      const now = await reading.find(subscriptionAnswer, (sdk) => sdk.subscriptions.fetch(id));
      if (now && !['cancelled', 'completed', 'expired'].includes(now.status)) throw error;
    });
  }

  const remaining = async (paymentId: string): Promise<number> => {
    const payment = await reading.ask(paymentAnswer, (sdk) => sdk.payments.fetch(paymentId));
    return payment.amount - (payment.amount_refunded ?? 0);
  };

  async function refund({ id }: PaymentReading): Promise<void> {
    const amount = await remaining(id);
    if (amount === 0) return;
    const refunded = writing.ask(refundAnswer, (sdk) => sdk.payments.refund(id, { amount }));
    await refunded.catch(async (error: unknown) => {
      if ((await remaining(id)) > 0) throw error;
    });
  }

  return {
    name: 'razorpay',
    checkOffers: async (offers) => void (await Promise.all(offers.map(checkOffer))),
    openCheckout,
    read: ({ id }) => read(id),
    cancel: ({ id }) => cancel(id),
    refund,
    parseWebhook: (rawBody, headers) => parseRazorpayWebhook(config.webhookSecret, rawBody, headers),
  };
}
