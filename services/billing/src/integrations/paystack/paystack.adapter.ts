import { z } from 'zod';
import { toGatewayMinor } from '../gateway-facts.ts';
import type { Offer, PaymentSnapshot, ProviderAdapter } from '../payment-provider.ts';
import { offerMismatch, providerRejected } from '../provider.errors.ts';
import type { PaystackConfig } from '../provider-config.ts';
import { providerLimits } from '../provider-limits.ts';
import { createPaystackClient, type PaystackClient } from './paystack-client.ts';
import {
  belongsToTransactions,
  manageLinkSchema,
  openedSchema,
  planSchema,
  refundSchema,
  subscriptionSchema,
} from './paystack-responses.ts';
import { createPaystackReader, sumRequestedRefunds } from './paystack-snapshot.ts';
import { parsePaystackWebhook } from './paystack-webhook.ts';

const intervals = { monthly: 'monthly', yearly: 'annually' };

/** @throws AppError `conflict` that names the field which differs */
export async function checkPaystackOffer(client: PaystackClient, offer: Offer): Promise<void> {
  const plan = await client.find(planSchema, `/plan/${encodeURIComponent(offer.planId)}`);
  if (!plan) throw offerMismatch(offer, 'id', 'no such plan');
  const amount = toGatewayMinor('paystack', offer.amountMinor, offer.currency);
  if (plan.amount !== amount) throw offerMismatch(offer, 'amount', plan.amount);
  if (plan.currency !== offer.currency) throw offerMismatch(offer, 'currency', plan.currency);
  if (plan.interval !== intervals[offer.plan]) throw offerMismatch(offer, 'period', plan.interval);
  if (plan.is_deleted || plan.is_archived) throw offerMismatch(offer, 'active', false);
}

export function createPaystack(config: PaystackConfig, limits = providerLimits): ProviderAdapter {
  const client = createPaystackClient(config, limits);

  // Only a subscription that will be charged again can be disabled.
  const running = async (code: string) => {
    const found = await client.find(subscriptionSchema, `/subscription/${encodeURIComponent(code)}`);
    return found && ['active', 'attention'].includes(found.status) ? found : undefined;
  };

  async function cancel(code: string): Promise<void> {
    const found = await running(code);
    if (!found) return;
    const disabled = client.post(z.unknown(), '/subscription/disable', { code, token: found.email_token });
    await disabled.catch(async (error: unknown) => {
      if (await running(code)) throw error;
    });
  }

  async function remaining({ id, amountMinor, currency, paidAt }: PaymentSnapshot): Promise<number> {
    const query = { transaction: id, from: paidAt.toISOString() };
    const { items } = await client.list(refundSchema, '/refund', query, belongsToTransactions(new Set([Number(id)])));
    return toGatewayMinor('paystack', amountMinor, currency) - sumRequestedRefunds(items);
  }

  return {
    name: 'paystack',
    checkOffers: async (offers) => void (await Promise.all(offers.map((offer) => checkPaystackOffer(client, offer)))),
    // The reference is our id: Paystack rejects a second use, so one click is charged once.
    async openCheckout({ id, email, planId, amountMinor, currency }, pages) {
      const opened = await client.post(openedSchema, '/transaction/initialize', {
        email,
        amount: toGatewayMinor('paystack', amountMinor, currency),
        currency,
        plan: planId,
        reference: id,
        callback_url: pages.success,
        channels: ['card'],
        metadata: { attempt: id, cancel_action: pages.failed },
      });
      return { checkoutId: opened.reference, url: opened.authorization_url };
    },
    fetchSnapshot: createPaystackReader(client, config),
    cancel: ({ id }) => cancel(id),
    // Paystack's `disable` stops renewals and keeps the paid time; there is no other end.
    cancelAtPeriodEnd: ({ id }) => cancel(id),
    // Only `non-renewing` can be enabled; `active` renews already.
    async resume({ id: code }) {
      const found = await client.find(subscriptionSchema, `/subscription/${encodeURIComponent(code)}`);
      if (found?.status === 'active') return;
      await client.post(z.unknown(), '/subscription/enable', { code, token: found?.email_token });
    },
    async paymentMethodUrl({ id }) {
      const found = await client.find(manageLinkSchema, `/subscription/${encodeURIComponent(id)}/manage/link`);
      if (!found) throw providerRejected('paystack', { status: 404 });
      return found.link;
    },
    async refund(payment) {
      const amount = await remaining(payment);
      if (amount <= 0) return;
      const refunded = client.post(z.unknown(), '/refund', { transaction: payment.id, amount });
      await refunded.catch(async (error: unknown) => {
        if ((await remaining(payment)) > 0) throw error;
      });
    },
    parseWebhook: (rawBody, headers) => parsePaystackWebhook(config.secretKey, rawBody, headers),
  };
}
