import type Stripe from 'stripe';
import type { SessionRecord } from './records.ts';
import { nulls, type Wire } from './wire.ts';

/** A checkout as Stripe shows it. */
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
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
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
    expires_at: session.expiresAt,
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
