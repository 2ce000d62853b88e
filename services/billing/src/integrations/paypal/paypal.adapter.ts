import {
  ApplicationContextUserAction,
  type CreateSubscriptionRequest,
  ExperienceContextShippingPreference,
  type LinkDescription,
  type SubscriberRequest,
  SubscriptionStatus,
} from '@paypal/paypal-server-sdk';
import type { Link, Offer, OpenedCheckout, Order, ProviderAdapter, ReturnPages } from '../payment-provider.ts';
import { offerMismatch } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { type ProviderLimits, providerLimits } from '../provider-limits.ts';
import { parseWebhookBody } from '../webhook-body.ts';
import { hasStatus, isRefused, isSubscriberRejected, paypalUnavailable, undefinedForStatus } from './paypal.errors.ts';
import { type CallPaypal, createConnection, refundSale } from './paypal-client.ts';
import { compareWithOffer, createPaidPlanLookup } from './paypal-prices.ts';
import { fetchSnapshot } from './paypal-reader.ts';
import { createCertificates, eventSchema, findSubscriptionId, toReference, verifySignature } from './paypal-webhook.ts';

const BRAND_LENGTH = 127;

const subscriptionRequest = (order: Order, pages: ReturnPages, brand: string): CreateSubscriptionRequest => ({
  planId: order.planId,
  customId: order.id,
  subscriber: toSubscriber(order),
  applicationContext: {
    brandName: brand.slice(0, BRAND_LENGTH),
    userAction: ApplicationContextUserAction.SubscribeNow,
    shippingPreference: order.payer
      ? // Our address has no town: the payer may choose another one at PayPal.
        ExperienceContextShippingPreference.GetFromFile
      : ExperienceContextShippingPreference.NoShipping,
    returnUrl: pages.success,
    cancelUrl: pages.failed,
  },
});

function toSubscriber({ payer, email }: Order): SubscriberRequest {
  if (!payer) return { emailAddress: email };
  return {
    emailAddress: payer.email,
    name: { givenName: payer.name, surname: payer.lastName },
    shippingAddress: {
      name: { fullName: `${payer.name} ${payer.lastName}` },
      address: { addressLine1: payer.address, postalCode: payer.post, countryCode: payer.country },
    },
  };
}

const toLinks = (links: readonly LinkDescription[] = []): Link[] =>
  links.map(({ href, rel, method }) => ({ href, rel, ...(method ? { method } : {}) }));

function openedCheckout(id: string | undefined, found: readonly LinkDescription[] | undefined): OpenedCheckout {
  const links = toLinks(found);
  const url = links.find(({ rel }) => rel === 'approve')?.href;
  if (!id || !url) throw paypalUnavailable('subscription without an approval link');
  return { checkoutId: id, url, links };
}

const REASON = 'Cancelled by the subscriber';
const RESUMED = 'Resumed by the subscriber';

function payerPages({ apiBase, environment }: PaypalConfig): string {
  if (apiBase) return `${apiBase.replace(/\/$/, '')}/webapps`;
  return environment === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
}

/** @throws AppError `conflict` that names the field which differs */
export async function checkPaypalOffer(callPaypal: CallPaypal, offer: Offer): Promise<void> {
  const plan = await callPaypal('read', ({ subscriptions }, options) =>
    subscriptions.getBillingPlan(offer.planId, options),
  ).catch(undefinedForStatus(404));
  if (!plan) throw offerMismatch(offer, 'plan id', 'no such plan');
  compareWithOffer(plan, offer);
}

interface PaypalOptions {
  readonly limits?: ProviderLimits;
  readonly now?: () => Date;
}

export function createPaypal(
  config: PaypalConfig,
  { limits = providerLimits, now = () => new Date() }: PaypalOptions = {},
): ProviderAdapter {
  const callPaypal = createConnection(config, limits);
  const certificateAt = createCertificates(config, limits);
  let offers: readonly Offer[] = [];
  const findPaidPlan = createPaidPlanLookup(config, () => offers);

  const renews = async (id: string): Promise<boolean> => {
    const { status } = await callPaypal('read', ({ subscriptions }, options) =>
      subscriptions.getSubscription({ id }, options),
    );
    return status === SubscriptionStatus.Active;
  };

  return {
    name: 'paypal',

    async checkOffers(requested) {
      // Our own prices decide what a payment was for, whatever PayPal says.
      offers = requested;
      await Promise.all(requested.map((offer) => checkPaypalOffer(callPaypal, offer)));
    },

    async openCheckout(order, pages) {
      const open = async (what: Order, paypalRequestId: string) => {
        const body = subscriptionRequest(what, pages, config.brand);
        const request = { prefer: 'return=representation', paypalRequestId, body };
        const { id, links } = await callPaypal('write', ({ subscriptions }, options) =>
          subscriptions.createSubscription(request, options),
        );
        return openedCheckout(id, links);
      };
      return open(order, order.id).catch((error) => {
        if (!isSubscriberRejected(error)) throw error;
        // PayPal knows the addresses of its own customers.
        return open({ ...order, payer: undefined }, `${order.id}-bare`);
      });
    },

    async fetchSnapshot({ kind, id }) {
      const found = kind === 'payment' ? await findSubscriptionId(callPaypal, id) : id;
      return found === undefined ? undefined : fetchSnapshot(callPaypal, found, findPaidPlan, now());
    },

    async cancel({ id }) {
      await callPaypal('write', ({ subscriptions }, options) =>
        subscriptions.cancelSubscription({ id, body: { reason: REASON } }, options),
      ).catch((error) => {
        if (!isRefused(error, 'SUBSCRIPTION_STATUS_INVALID')) throw error;
      });
    },

    // PayPal cannot end a subscription with the period. A suspended one is not charged and can be resumed.
    async cancelAtPeriodEnd({ id }) {
      await callPaypal('write', ({ subscriptions }, options) =>
        subscriptions.suspendSubscription({ id, body: { reason: REASON } }, options),
      ).catch(async (error) => {
        if (!isRefused(error, 'SUBSCRIPTION_STATUS_INVALID') || (await renews(id))) throw error;
      });
    },

    async resume({ id }) {
      await callPaypal('write', ({ subscriptions }, options) =>
        subscriptions.activateSubscription({ id, body: { reason: RESUMED } }, options),
      ).catch(async (error) => {
        if (!isRefused(error, 'SUBSCRIPTION_STATUS_INVALID') || !(await renews(id))) throw error;
      });
    },

    // PayPal has no page per subscription: payers change the card in their list of automatic payments.
    paymentMethodUrl: async () => `${payerPages(config)}/myaccount/autopay/`,

    async refund({ id }) {
      const paypalRequestId = `refund-${id}`;
      try {
        await callPaypal('write', ({ payments }, options) =>
          payments.refundCapturedPayment({ captureId: id, paypalRequestId, body: {} }, options),
        );
      } catch (error) {
        if (isRefused(error, 'CAPTURE_FULLY_REFUNDED')) return;
        if (!hasStatus(error, 404)) throw error;
        // Payments of a subscription are sales, which the newer call may not know.
        await refundSale(callPaypal, id, paypalRequestId);
      }
    },

    async revise({ id }, planId, pages) {
      const applicationContext = { returnUrl: pages.successful, cancelUrl: pages.subscription };
      const { links } = await callPaypal('write', ({ subscriptions }, options) =>
        subscriptions.reviseSubscription({ id, body: { planId, applicationContext } }, options),
      );
      return toLinks(links);
    },

    async parseWebhook(rawBody, headers) {
      await verifySignature(rawBody, headers, config.webhookId, certificateAt);
      const event = parseWebhookBody('paypal', eventSchema, rawBody);
      return { id: event.id, type: event.event_type, reference: toReference(event) };
    },
  };
}
