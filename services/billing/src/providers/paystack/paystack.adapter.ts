import { z } from 'zod';
import type { Attempt } from '../../attempts/attempt.ts';
import type { Offer, OpenedCheckout, PaymentReading, ProviderAdapter, ReturnPages } from '../payment-provider.ts';
import { offerDiffers } from '../provider.errors.ts';
import type { PaystackConfig } from '../provider-config.ts';
import { openedAnswer, planAnswer, refundAnswer, subscriptionAnswer } from './paystack-answers.ts';
import { createPaystackClient } from './paystack-client.ts';
import { givenBack } from './paystack-reading.ts';
import { parsePaystackWebhook } from './paystack-webhook.ts';
import { createPaystackReader } from './read-paystack.ts';

const intervals = { monthly: 'monthly', yearly: 'annually' };

export function createPaystack(config: PaystackConfig): ProviderAdapter {
  if (config.secretKey.trim() === '') throw new Error('The secret key of Paystack is blank');
  const client = createPaystackClient(config);

  async function checkOffer(offer: Offer): Promise<void> {
    const plan = await client.find(planAnswer, `/plan/${encodeURIComponent(offer.planId)}`);
    if (!plan) throw offerDiffers(offer, 'id', 'nothing of it');
    if (plan.amount !== offer.amountMinor) throw offerDiffers(offer, 'amount', plan.amount);
    if (plan.currency !== offer.currency) throw offerDiffers(offer, 'currency', plan.currency);
    if (plan.interval !== intervals[offer.plan]) throw offerDiffers(offer, 'period', plan.interval);
    if (plan.is_deleted || plan.is_archived) throw offerDiffers(offer, 'active', false);
  }

  /** The reference is the attempt's id: Paystack refuses it a second time, so nobody is charged twice for one click. */
  async function openCheckout(attempt: Attempt, pages: ReturnPages): Promise<OpenedCheckout> {
    const { id, email, planId, amountMinor, currency } = attempt;
    const opened = await client.post(openedAnswer, '/transaction/initialize', {
      email,
      amount: amountMinor,
      currency,
      plan: planId,
      reference: id,
      callback_url: pages.success,
      channels: ['card'],
      metadata: { attempt: id, cancel_action: pages.failed },
    });
    return { checkoutId: opened.reference, url: opened.authorization_url };
  }

  /** Only what is to be charged again can be disabled. */
  const running = async (code: string) => {
    const found = await client.find(subscriptionAnswer, `/subscription/${encodeURIComponent(code)}`);
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

  const remaining = async ({ id, amountMinor }: PaymentReading) =>
    amountMinor - givenBack(await client.list(refundAnswer, '/refund', { transaction: id }));

  async function refund(payment: PaymentReading): Promise<void> {
    const amount = await remaining(payment);
    if (amount <= 0) return;
    const refunded = client.post(z.unknown(), '/refund', { transaction: payment.id, amount });
    await refunded.catch(async (error: unknown) => {
      if ((await remaining(payment)) > 0) throw error;
    });
  }

  return {
    name: 'paystack',
    checkOffers: async (offers) => void (await Promise.all(offers.map(checkOffer))),
    openCheckout,
    read: createPaystackReader(client, config),
    cancel: ({ id }) => cancel(id),
    refund,
    parseWebhook: (rawBody, headers) => parsePaystackWebhook(config.secretKey, rawBody, headers),
  };
}
