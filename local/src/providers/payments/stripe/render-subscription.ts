import type Stripe from 'stripe';
import type { SandboxOffer } from '../sandbox.ts';
import type { SubscriptionRecord } from './records.ts';
import { list, nulls, type Wire } from './wire.ts';

/** A plan's price as Stripe shows it. */
export function renderPrice(offer: Omit<SandboxOffer, 'plan'>): Wire<Stripe.Price> {
  return {
    ...nulls('custom_unit_amount', 'lookup_key', 'nickname', 'tiers_mode', 'transform_quantity'),
    id: offer.planId,
    object: 'price',
    active: offer.active,
    billing_scheme: 'per_unit',
    created: 1_760_000_000,
    currency: offer.currency.toLowerCase(),
    livemode: false,
    metadata: {},
    product: 'prod_SandboxPlans',
    recurring: {
      ...nulls('meter', 'trial_period_days'),
      interval: offer.interval,
      interval_count: 1,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: offer.amountMinor,
    unit_amount_decimal: String(offer.amountMinor),
  };
}

function renderPlan(subscription: SubscriptionRecord): Wire<Stripe.Plan> {
  return {
    ...nulls('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
    id: subscription.priceId,
    object: 'plan',
    active: true,
    amount: subscription.amount,
    amount_decimal: String(subscription.amount),
    billing_scheme: 'per_unit',
    created: 1_760_000_000,
    currency: subscription.currency,
    interval: subscription.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    product: 'prod_SandboxPlans',
    usage_type: 'licensed',
  };
}

function renderItem(subscription: SubscriptionRecord): Wire<Stripe.SubscriptionItem> {
  const { priceId: planId, amount: amountMinor, currency, interval } = subscription;
  return {
    ...nulls('billing_thresholds', 'current_trial'),
    id: subscription.itemId,
    object: 'subscription_item',
    created: subscription.created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    discounts: [],
    metadata: {},
    plan: renderPlan(subscription),
    price: renderPrice({ planId, amountMinor, currency, interval, active: true }),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** A subscription as Stripe shows it; the period is its item's. */
export function renderSubscription(subscription: SubscriptionRecord): Wire<Stripe.Subscription> {
  const endedAt = subscription.endedAt ?? null;
  return {
    ...nulls('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...nulls('customer_account', 'days_until_due', 'default_payment_method', 'default_source', 'description'),
    ...nulls('managed_payments', 'next_pending_invoice_item_invoice', 'on_behalf_of', 'pause_collection'),
    ...nulls('pending_invoice_item_interval', 'pending_setup_intent', 'pending_update', 'schedule', 'test_clock'),
    ...nulls('transfer_data', 'trial_end', 'trial_settings', 'trial_start'),
    id: subscription.id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: subscription.created },
    billing_schedules: [],
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: endedAt,
    cancellation_details: {
      ...nulls('comment', 'feedback', 'feedback_option'),
      reason: subscription.endReason ?? null,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    default_tax_rates: [],
    discounts: [],
    ended_at: endedAt,
    invoice_settings: {
      ...nulls('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [renderItem(subscription)]),
    latest_invoice: subscription.invoices.at(-1) ?? null,
    livemode: false,
    metadata: subscription.metadata,
    payment_settings: {
      ...nulls('payment_method_options', 'payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: subscription.created,
    status: subscription.status,
  };
}
