import type Stripe from 'stripe';
import type { InvoiceRecord } from './records.ts';
import { list, nulls, type Wire } from './wire.ts';

/** Which payment paid an invoice, or is to. */
export function renderInvoicePayment(invoice: InvoiceRecord): Wire<Stripe.InvoicePayment> {
  const paid = invoice.status === 'paid';
  return {
    id: invoice.id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: paid ? invoice.amount : null,
    amount_requested: invoice.amount,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice.paymentIntent },
    status: invoice.status,
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt ?? null },
  };
}

function renderLine(invoice: InvoiceRecord): Wire<Stripe.InvoiceLineItem> {
  return {
    id: invoice.id.replace('in_', 'il_'),
    object: 'line_item',
    amount: invoice.amount,
    currency: invoice.currency,
    description: '1 × Course plan',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: invoice.priceId, product: 'prod_SandboxPlans' },
      type: 'price_details',
      unit_amount_decimal: String(invoice.amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: invoice.subscription,
    subtotal: invoice.amount,
    taxes: [],
  };
}

/** An invoice as Stripe shows it; `payments` only when it is asked for. */
export function renderInvoice(invoice: InvoiceRecord, expand: readonly string[] = []): Wire<Stripe.Invoice> {
  const paid = invoice.status === 'paid' ? invoice.amount : 0;
  return {
    ...nulls('account_country', 'account_name', 'account_tax_ids', 'application', 'automatically_finalizes_at'),
    ...nulls('custom_fields', 'customer_account', 'customer_address', 'customer_email', 'customer_name'),
    ...nulls('customer_phone', 'customer_shipping', 'default_payment_method', 'default_source', 'description'),
    ...nulls('due_date', 'footer', 'from_invoice', 'last_finalization_error', 'latest_revision', 'number'),
    ...nulls('on_behalf_of', 'receipt_number', 'rendering', 'shipping_cost', 'shipping_details'),
    ...nulls('statement_descriptor', 'test_clock', 'webhooks_delivered_at'),
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: invoice.amount - paid,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_tax_exempt: 'none',
    default_tax_rates: [],
    discounts: [],
    effective_at: invoice.created,
    ending_balance: 0,
    issuer: { type: 'self' },
    lines: list(`/v1/invoices/${invoice.id}/lines`, [renderLine(invoice)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: paid > 0 ? null : invoice.created + 3 * 86_400,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate', 'payment_method_options', 'payment_method_types'),
    ...(expand.includes('payments') && {
      payments: list(`/v1/invoice_payments?invoice=${invoice.id}`, [renderInvoicePayment(invoice)]),
    }),
    // As Stripe has it: what the invoice looks back at, not what its line pays for.
    period_start: invoice.created,
    period_end: invoice.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: invoice.status,
    status_transitions: {
      ...nulls('marked_uncollectible_at', 'voided_at'),
      finalized_at: invoice.created,
      paid_at: invoice.paidAt ?? null,
    },
    subtotal: invoice.amount,
    subtotal_excluding_tax: invoice.amount,
    total: invoice.amount,
    total_discount_amounts: [],
    total_excluding_tax: invoice.amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}
