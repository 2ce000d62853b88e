import type { Attempt } from '../../attempts/attempt.ts';
import type { OpenedCheckout, PaymentReading, ProviderAdapter, ReturnPages } from '../payment-provider.ts';
import { providerRefused } from '../provider.errors.ts';
import type { StripeConfig } from '../provider-config.ts';
import { createStripeReader } from './read-stripe.ts';
import { askStripe, isGivenBack, isMissing } from './stripe.errors.ts';
import { createStripeClient } from './stripe-client.ts';
import { checkStripeOffer } from './stripe-offers.ts';
import { toNotice, verifyStripeEvent } from './stripe-webhook.ts';

export function createStripe(config: StripeConfig): ProviderAdapter {
  if (config.webhookSecret.trim() === '') throw new Error('The webhook secret of Stripe is blank');
  const stripe = createStripeClient(config);
  const read = createStripeReader(stripe);

  async function openCheckout(attempt: Attempt, pages: ReturnPages): Promise<OpenedCheckout> {
    const metadata = { attempt: attempt.id };
    const session = await askStripe(() =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price: attempt.planId, quantity: 1 }],
          client_reference_id: attempt.id,
          customer_email: attempt.email,
          metadata,
          subscription_data: { metadata },
          success_url: `${pages.success}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: pages.failed,
        },
        { idempotencyKey: attempt.id },
      ),
    );
    if (!session.url) throw providerRefused('stripe', new Error(`${session.id} has no page`));
    return { checkoutId: session.id, url: session.url };
  }

  /** Stripe says of what has ended that there is no such thing. */
  const cancel = (id: string) =>
    askStripe(async () => {
      try {
        await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
      } catch (error) {
        const ended = isMissing(error) && (await stripe.subscriptions.retrieve(id)).status === 'canceled';
        if (!ended) throw error;
      }
    });

  const refund = ({ id }: PaymentReading) =>
    askStripe(async () => {
      try {
        // What was given back in part already is another request than before.
        await stripe.refunds.create({ payment_intent: id });
      } catch (error) {
        if (!isGivenBack(error)) throw error;
      }
    });

  return {
    name: 'stripe',
    checkOffers: (offers) =>
      askStripe(async () => void (await Promise.all(offers.map((offer) => checkStripeOffer(stripe, offer))))),
    openCheckout,
    read,
    cancel: ({ id }) => cancel(id),
    refund,
    async parseWebhook(rawBody, headers) {
      const event = verifyStripeEvent(stripe, config.webhookSecret, rawBody, headers['stripe-signature']);
      return toNotice(stripe, event);
    },
  };
}
