import type { Offer, ProviderAdapter } from '../payment-provider.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { createCertificates } from './certificates.ts';
import { linksOf, openedCheckout, subscriptionRequest } from './checkout.ts';
import { createConnection } from './connection.ts';
import { isRefused, isUnknown } from './paypal.errors.ts';
import { compareWithOffer, createPlanPeriods, mismatch } from './plans.ts';
import { READ_MS, readSubscription } from './read-subscription.ts';
import { noticeOf, parseEvent, subscriptionOf, verifySignature } from './webhook.ts';

const WRITE_MS = 8000;
const REASON = 'Cancelled by the subscriber';

/** PayPal's subscriptions, by its own SDK. */
export function createPaypal(config: PaypalConfig): ProviderAdapter {
  const ask = createConnection(config);
  const certificateAt = createCertificates(config);
  let offers: readonly Offer[] = [];
  const periods = createPlanPeriods(config, () => offers);

  async function checkOffer(offer: Offer): Promise<void> {
    const plan = await ask(READ_MS, ({ subscriptions }, options) =>
      subscriptions.getBillingPlan(offer.planId, options),
    ).catch((error) => {
      throw isUnknown(error) ? mismatch(offer, 'the plan', 'unknown', 'there') : error;
    });
    compareWithOffer(plan, offer);
  }

  return {
    name: 'paypal',

    async checkOffers(asked) {
      await Promise.all(asked.map(checkOffer));
      offers = asked;
    },

    async openCheckout(attempt, pages) {
      const body = subscriptionRequest(attempt, pages, config.brand);
      const { id, links } = await ask(WRITE_MS, ({ subscriptions }, options) =>
        subscriptions.createSubscription(
          { prefer: 'return=representation', paypalRequestId: attempt.id, body },
          options,
        ),
      );
      return openedCheckout(id, links);
    },

    read: ({ id }) => readSubscription(ask, id, periods),

    async cancel({ id }) {
      await ask(WRITE_MS, ({ subscriptions }, options) =>
        subscriptions.cancelSubscription({ id, body: { reason: REASON } }, options),
      ).catch((error) => {
        if (!isRefused(error, 'subscription_status_invalid')) throw error;
      });
    },

    async refund({ id }) {
      await ask(WRITE_MS, ({ payments }, options) =>
        payments.refundCapturedPayment({ captureId: id, paypalRequestId: `refund-${id}`, body: {} }, options),
      ).catch((error) => {
        if (!isRefused(error, 'capture_fully_refunded')) throw error;
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
      return noticeOf(event, subscriptionOf(event));
    },
  };
}
