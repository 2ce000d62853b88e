import type Stripe from 'stripe';
import { type CreatedOffer, nulls, toSeconds } from '../kit.ts';
import type { SandboxOffer } from '../offers.ts';
import {
  list,
  type PortalRecord,
  type SessionRecord,
  type SubscriptionRecord,
  toInvoiceId,
  type Wire,
} from './records.ts';

export function renderSession(session: SessionRecord, origin: string): Wire<Stripe.Checkout.Session> {
  const open = session.status === 'open';
  return {
    ...nulls('adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types'),
    ...nulls('billing_address_collection', 'client_secret', 'collected_information', 'consent', 'consent_collection'),
    ...nulls('currency_conversion', 'customer_account', 'integration_identifier', 'invoice_creation', 'locale'),
    ...nulls('managed_payments', 'origin_context', 'payment_intent', 'payment_link', 'payment_method_options'),
    ...nulls('payment_method_configuration_details', 'permissions', 'recovered_from', 'saved_payment_method_options'),
    ...nulls('setup_intent', 'shipping_address_collection', 'shipping_cost', 'submit_type', 'wallet_options'),
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amountMinor,
    amount_total: session.amountMinor,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: toSeconds(session.created),
    currency: session.currency.toLowerCase(),
    custom_fields: [],
    custom_text: nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer: session.customer ?? null,
    customer_creation: 'always',
    customer_details: session.customer
      ? {
          ...nulls('address', 'business_name', 'individual_name', 'name', 'phone', 'tax_ids'),
          email: session.email,
          tax_exempt: 'none',
        }
      : null,
    customer_email: session.email,
    discounts: [],
    expires_at: toSeconds(session.expiresAt),
    invoice: session.invoice ?? null,
    livemode: false,
    metadata: session.metadata,
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    shipping_options: [],
    status: session.status,
    subscription: session.subscription ?? null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: open ? `${origin}/c/pay/${session.id}` : null,
  };
}

type PricedOffer = Omit<SandboxOffer, 'plan'> & Partial<Omit<CreatedOffer, keyof SandboxOffer>>;

export function renderPrice(offer: PricedOffer): Wire<Stripe.Price> {
  return {
    ...nulls('custom_unit_amount', 'tiers_mode', 'transform_quantity'),
    lookup_key: offer.lookupKey ?? null,
    nickname: offer.name || null,
    id: offer.planId,
    object: 'price',
    active: offer.active,
    billing_scheme: 'per_unit',
    created: 1_760_000_000,
    currency: offer.currency.toLowerCase(),
    livemode: false,
    metadata: { ...offer.metadata },
    product: offer.product ?? 'prod_SandboxPlans',
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
    amount: subscription.amountMinor,
    amount_decimal: String(subscription.amountMinor),
    billing_scheme: 'per_unit',
    created: 1_760_000_000,
    currency: subscription.currency.toLowerCase(),
    interval: subscription.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    product: 'prod_SandboxPlans',
    usage_type: 'licensed',
  };
}

function renderItem(subscription: SubscriptionRecord): Wire<Stripe.SubscriptionItem> {
  const { priceId: planId, amountMinor, currency, interval } = subscription;
  return {
    ...nulls('billing_thresholds', 'current_trial'),
    id: subscription.itemId,
    object: 'subscription_item',
    created: toSeconds(subscription.created),
    current_period_start: toSeconds(subscription.periodStart),
    current_period_end: toSeconds(subscription.periodEnd),
    discounts: [],
    metadata: {},
    plan: renderPlan(subscription),
    price: renderPrice({ planId, amountMinor, currency, interval, active: true }),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

// The period is its item's.
export function renderSubscription(subscription: SubscriptionRecord): Wire<Stripe.Subscription> {
  const endedAt = subscription.endedAt === undefined ? null : toSeconds(subscription.endedAt);
  return {
    ...nulls('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...nulls('customer_account', 'days_until_due', 'default_payment_method', 'default_source', 'description'),
    ...nulls('managed_payments', 'next_pending_invoice_item_invoice', 'on_behalf_of'),
    ...nulls('pending_invoice_item_interval', 'pending_setup_intent', 'pending_update', 'schedule', 'test_clock'),
    ...nulls('transfer_data', 'trial_settings'),
    pause_collection: subscription.paused ? { behavior: subscription.paused, resumes_at: null } : null,
    trial_end: subscription.trialEnd === undefined ? null : toSeconds(subscription.trialEnd),
    trial_start: subscription.trialEnd === undefined ? null : toSeconds(subscription.periodStart),
    id: subscription.id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: toSeconds(subscription.created),
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: toSeconds(subscription.created),
    },
    billing_schedules: [],
    cancel_at: subscription.cancelAtPeriodEnd ? toSeconds(subscription.periodEnd) : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: endedAt,
    cancellation_details: {
      ...nulls('comment', 'feedback', 'feedback_option'),
      reason: subscription.endReason ?? null,
    },
    collection_method: 'charge_automatically',
    created: toSeconds(subscription.created),
    currency: subscription.currency.toLowerCase(),
    customer: subscription.customer,
    default_tax_rates: [],
    discounts: [],
    ended_at: endedAt,
    invoice_settings: {
      ...nulls('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [renderItem(subscription)]),
    latest_invoice: toInvoiceId(subscription.payments.at(-1) ?? ''),
    livemode: false,
    metadata: subscription.metadata,
    payment_settings: {
      ...nulls('payment_method_options', 'payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: toSeconds(subscription.created),
    status: subscription.status,
  };
}

export function renderPortal(session: PortalRecord, origin: string): Wire<Stripe.BillingPortal.Session> {
  return {
    ...nulls('customer_account', 'locale', 'on_behalf_of'),
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_Sandbox',
    created: toSeconds(session.created),
    customer: session.customer,
    flow: {
      ...nulls('customer_update', 'subscription_cancel', 'subscription_pause', 'subscription_update'),
      ...nulls('subscription_update_confirm'),
      after_completion: {
        hosted_confirmation: null,
        redirect: { return_url: session.returnUrl },
        type: 'redirect',
      },
      type: 'payment_method_update',
    },
    livemode: false,
    return_url: session.returnUrl,
    url: `${origin}/c/portal/${session.id}`,
  };
}
