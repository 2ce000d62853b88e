import type { Attempt } from '../../attempts/attempt.ts';
import type { Offer, ProviderAdapter } from '../payment-provider.ts';
import { offerDiffers } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { createCertificates } from './certificates.ts';
import { linksOf, openedCheckout, subscriptionRequest } from './checkout.ts';
import { createConnection, READ_MS, WRITE_MS } from './connection.ts';
import { absentAt, isPersonRefused, isRefused } from './paypal.errors.ts';
import { compareWithOffer, createPaidPlanOf } from './plans.ts';
import { readSubscription } from './read-subscription.ts';
import { parseEvent, subscriptionOf, verifySignature } from './webhook.ts';

const REASON = 'Cancelled by the subscriber';

/** PayPal's subscriptions, by its own SDK. */
export function createPaypal(config: PaypalConfig): ProviderAdapter {
  if (config.webhookId.trim() === '') throw new Error('The id of the webhook at PayPal must not be blank');
  const ask = createConnection(config);
  const certificateAt = createCertificates(config);
  let offers: readonly Offer[] = [];
  const paidPlanOf = createPaidPlanOf(config, () => offers);

  async function checkOffer(offer: Offer): Promise<void> {
    const plan = await ask(READ_MS, ({ subscriptions }, options) =>
      subscriptions.getBillingPlan(offer.planId, options),
    ).catch(absentAt(404));
    if (!plan) throw offerDiffers(offer, 'plan id', 'there is none');
    compareWithOffer(plan, offer);
  }

  return {
    name: 'paypal',

    async checkOffers(asked) {
      // Our own prices, whatever PayPal says of them: they tell what a payment was for.
      offers = asked;
      await Promise.all(asked.map(checkOffer));
    },

    async openCheckout(attempt, pages) {
      const open = async (what: Attempt, paypalRequestId: string) => {
        const body = subscriptionRequest(what, pages, config.brand);
        const request = { prefer: 'return=representation', paypalRequestId, body };
        const { id, links } = await ask(WRITE_MS, ({ subscriptions }, options) =>
          subscriptions.createSubscription(request, options),
        );
        return openedCheckout(id, links);
      };
      return open(attempt, attempt.id).catch((error) => {
        if (!isPersonRefused(error)) throw error;
        // PayPal knows the address of its own customers.
        return open({ ...attempt, payer: undefined }, `${attempt.id}-bare`);
      });
    },

    read: ({ id }) => readSubscription(ask, id, paidPlanOf),

    async cancel({ id }) {
      await ask(WRITE_MS, ({ subscriptions }, options) =>
        subscriptions.cancelSubscription({ id, body: { reason: REASON } }, options),
      ).catch((error) => {
        if (!isRefused(error, 'SUBSCRIPTION_STATUS_INVALID')) throw error;
      });
    },

    async refund({ id }) {
      await ask(WRITE_MS, ({ payments }, options) =>
        payments.refundCapturedPayment({ captureId: id, paypalRequestId: `refund-${id}`, body: {} }, options),
      ).catch((error) => {
        if (!isRefused(error, 'CAPTURE_FULLY_REFUNDED')) throw error;
      });
    },

    async revise({ id }, planId, pages) {
      const applicationContext = { returnUrl: pages.successful, cancelUrl: pages.subscription };
      const { links } = await ask(WRITE_MS, ({ subscriptions }, options) =>
        subscriptions.reviseSubscription({ id, body: { planId, applicationContext } }, options),
      );
      return linksOf(links);
    },

    async parseWebhook(rawBody, headers) {
      await verifySignature(rawBody, headers, config.webhookId, certificateAt);
      const event = parseEvent(rawBody);
      const id = await subscriptionOf(event, ask);
      return { id: event.id, type: event.event_type, ...(id ? { reference: { kind: 'subscription', id } } : {}) };
    },
  };
}
