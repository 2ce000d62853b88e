import type { Logger } from '@coursewright/service-kit';
import { toGatewayMinor } from '../gateway-facts.ts';
import type { Offer, ProviderAdapter } from '../payment-provider.ts';
import { offerMismatch, providerRejected } from '../provider.errors.ts';
import type { StripeConfig } from '../provider-config.ts';
import { type ProviderLimits, providerLimits } from '../provider-limits.ts';
import {
  callStripe,
  createStripeClient,
  findInStripe,
  isAlreadyRefunded,
  isEmailRejected,
  isMissing,
  type StripeClient,
} from './stripe-client.ts';
import { createStripeReader, openPaymentMethodPage } from './stripe-snapshot.ts';
import { createVersionCheck, toWebhookEvent, verifyStripeEvent } from './stripe-webhook.ts';

const intervals = { monthly: 'month', yearly: 'year' };

/** @throws AppError `conflict` that names the field which differs */
export async function checkStripeOffer({ stripe, forReads }: StripeClient, offer: Offer): Promise<void> {
  const price = await findInStripe(() => stripe.prices.retrieve(offer.planId, {}, forReads));
  if (!price) throw offerMismatch(offer, 'id', 'no such plan');
  const { interval, interval_count: count, usage_type: usage } = price.recurring ?? {};
  const currency = price.currency.toUpperCase();
  const amount = toGatewayMinor('stripe', offer.amountMinor, offer.currency);
  if (price.unit_amount !== amount) throw offerMismatch(offer, 'amount', price.unit_amount);
  if (currency !== offer.currency) throw offerMismatch(offer, 'currency', currency);
  if (interval !== intervals[offer.plan] || count !== 1) throw offerMismatch(offer, 'period', `${count} ${interval}`);
  if (usage !== 'licensed') throw offerMismatch(offer, 'usage', usage);
  if (!price.active) throw offerMismatch(offer, 'active', false);
}

interface StripeOptions {
  readonly limits?: ProviderLimits;
  readonly logger?: Pick<Logger, 'warn'>;
}

export function createStripe(
  config: StripeConfig,
  { limits = providerLimits, logger }: StripeOptions = {},
): ProviderAdapter {
  const client = createStripeClient(config, limits);
  const { stripe } = client;
  const checkVersion = createVersionCheck(logger);

  // Stripe returns `resource_missing` for an ended subscription.
  const cancel = (id: string) =>
    callStripe(async () => {
      try {
        await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
      } catch (error) {
        const ended = isMissing(error) && (await stripe.subscriptions.retrieve(id)).status === 'canceled';
        if (!ended) throw error;
      }
    });

  const setEnd = (id: string, atPeriodEnd: boolean) =>
    callStripe(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: atPeriodEnd })));

  return {
    name: 'stripe',
    checkOffers: (offers) =>
      callStripe(async () => void (await Promise.all(offers.map((offer) => checkStripeOffer(client, offer))))),
    async openCheckout(order, pages) {
      const metadata = { attempt: order.id };
      const open = (email: { customer_email?: string }, idempotencyKey: string) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: order.planId, quantity: 1 }],
            client_reference_id: order.id,
            ...email,
            metadata,
            subscription_data: { metadata },
            // The receipt names the agreed price, not a converted one.
            adaptive_pricing: { enabled: false },
            success_url: `${pages.success}?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: pages.failed,
          },
          { idempotencyKey },
        );
      const session = await callStripe(() =>
        open({ customer_email: order.email }, order.id).catch((error: unknown) => {
          if (!isEmailRejected(error)) throw error;
          // Without it, Stripe's page asks for an address.
          return open({}, `${order.id}-bare`);
        }),
      );
      if (!session.url) throw providerRejected('stripe', new Error(`${session.id} has no page`));
      return { checkoutId: session.id, url: session.url };
    },
    fetchSnapshot: createStripeReader(client),
    cancel: ({ id }) => cancel(id),
    cancelAtPeriodEnd: ({ id }) => setEnd(id, true),
    resume: ({ id }) => setEnd(id, false),
    paymentMethodUrl: ({ id }, returnUrl) => openPaymentMethodPage(client, id, returnUrl),
    refund: ({ id }) =>
      callStripe(async () => {
        try {
          // No idempotency key: a refund of the rest is another request.
          await stripe.refunds.create({ payment_intent: id });
        } catch (error) {
          if (!isAlreadyRefunded(error)) throw error;
        }
      }),
    parseWebhook(rawBody, headers) {
      const event = verifyStripeEvent(stripe, config.webhookSecret, rawBody, headers['stripe-signature']);
      checkVersion(event);
      return toWebhookEvent(event);
    },
  };
}
