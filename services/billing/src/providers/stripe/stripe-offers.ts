import type Stripe from 'stripe';
import type { Offer } from '../payment-provider.ts';
import { offerDiffers } from '../provider.errors.ts';
import { findAtStripe } from './stripe.errors.ts';
import { READ } from './stripe-client.ts';

const intervals = { monthly: 'month', yearly: 'year' };

/** @throws AppError `conflict` naming plan and field when Stripe would charge something else. */
export async function checkStripeOffer(stripe: Stripe, offer: Offer): Promise<void> {
  const price = await findAtStripe(() => stripe.prices.retrieve(offer.planId, {}, READ));
  if (!price) throw offerDiffers(offer, 'id', 'nothing of it');
  const { interval, interval_count: count, usage_type: usage } = price.recurring ?? {};
  const currency = price.currency.toUpperCase();
  if (price.unit_amount !== offer.amountMinor) throw offerDiffers(offer, 'amount', price.unit_amount);
  if (currency !== offer.currency) throw offerDiffers(offer, 'currency', currency);
  if (interval !== intervals[offer.plan] || count !== 1) throw offerDiffers(offer, 'period', `${count} ${interval}`);
  if (usage !== 'licensed') throw offerDiffers(offer, 'usage', usage);
  if (!price.active) throw offerDiffers(offer, 'active', false);
}
