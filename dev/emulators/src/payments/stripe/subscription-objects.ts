import type Stripe from 'stripe';
import { type CreatedOffer, toSeconds } from '../kit.ts';
import type { SandboxOffer } from '../offers.ts';
import {
  list,
  type PortalRecord,
  type ReadFields,
  type SessionRecord,
  type SubscriptionRecord,
  toInvoiceId,
} from './records.ts';

export const renderSession = (session: SessionRecord, origin: string): ReadFields<Stripe.Checkout.Session> => ({
  id: session.id,
  object: 'checkout.session',
  client_reference_id: session.reference,
  created: toSeconds(session.created),
  customer: session.customer ?? null,
  customer_email: session.email,
  expires_at: toSeconds(session.expiresAt),
  invoice: session.invoice ?? null,
  metadata: session.metadata,
  mode: 'subscription',
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  status: session.status,
  subscription: session.subscription ?? null,
  url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
});

type PricedOffer = Omit<SandboxOffer, 'plan'> & Partial<Omit<CreatedOffer, keyof SandboxOffer>>;

export const renderPrice = (offer: PricedOffer): ReadFields<Stripe.Price> & { id: string } => ({
  id: offer.planId,
  object: 'price',
  active: offer.active,
  currency: offer.currency.toLowerCase(),
  lookup_key: offer.lookupKey ?? null,
  metadata: { ...offer.metadata },
  nickname: offer.name || null,
  product: offer.product ?? 'prod_SandboxPlans',
  recurring: { interval: offer.interval, interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: offer.amountMinor,
});

function renderItem(subscription: SubscriptionRecord): ReadFields<Stripe.SubscriptionItem> {
  const { priceId: planId, amountMinor, currency, interval } = subscription;
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    current_period_start: toSeconds(subscription.periodStart),
    current_period_end: toSeconds(subscription.periodEnd),
    price: renderPrice({ planId, amountMinor, currency, interval, active: true }),
    quantity: 1,
    subscription: subscription.id,
  };
}

// The period is its item's.
export function renderSubscription(subscription: SubscriptionRecord): ReadFields<Stripe.Subscription> {
  const endedAt = subscription.endedAt === undefined ? null : toSeconds(subscription.endedAt);
  return {
    id: subscription.id,
    object: 'subscription',
    cancel_at: subscription.cancelAtPeriodEnd ? toSeconds(subscription.periodEnd) : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: endedAt,
    cancellation_details: { reason: subscription.endReason ?? null },
    created: toSeconds(subscription.created),
    currency: subscription.currency.toLowerCase(),
    customer: subscription.customer,
    ended_at: endedAt,
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [renderItem(subscription)]),
    latest_invoice: toInvoiceId(subscription.payments.at(-1) ?? ''),
    metadata: subscription.metadata,
    pause_collection: subscription.paused ? { behavior: subscription.paused, resumes_at: null } : null,
    start_date: toSeconds(subscription.created),
    status: subscription.status,
    trial_end: subscription.trialEnd === undefined ? null : toSeconds(subscription.trialEnd),
  };
}

export const renderPortal = (session: PortalRecord, origin: string): ReadFields<Stripe.BillingPortal.Session> => ({
  id: session.id,
  object: 'billing_portal.session',
  created: toSeconds(session.created),
  customer: session.customer,
  return_url: session.returnUrl,
  url: `${origin}/c/portal/${session.id}`,
});
