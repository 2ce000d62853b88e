import type Stripe from 'stripe';
import { nulls, toSeconds } from '../kit.ts';
import type { DisputeRecord, RefundRecord } from '../money-back.ts';
import { type InvoiceRecord, list, toChargeId, toInvoiceId, type Wire } from './records.ts';

const invoiceFields = ({ currency, created, paidAt, held }: InvoiceRecord) => ({
  currency: currency.toLowerCase(),
  status: paidAt === undefined ? (held ?? ('open' as const)) : ('paid' as const),
  created: toSeconds(created),
  paidAt: paidAt === undefined ? null : toSeconds(paidAt),
});

export function renderInvoicePayment(invoice: InvoiceRecord): Wire<Stripe.InvoicePayment> {
  const { currency, created, paidAt } = invoiceFields(invoice);
  const status = paidAt === null ? 'open' : 'paid';
  return {
    id: toInvoiceId(invoice.id).replace('in_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: paidAt && invoice.amountMinor,
    amount_requested: invoice.amountMinor,
    created,
    currency,
    invoice: toInvoiceId(invoice.id),
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice.id },
    status,
    status_transitions: { canceled_at: null, paid_at: paidAt },
  };
}

function renderLine(invoice: InvoiceRecord): Wire<Stripe.InvoiceLineItem> {
  return {
    id: toInvoiceId(invoice.id).replace('in_', 'il_'),
    object: 'line_item',
    amount: invoice.amountMinor,
    currency: invoice.currency.toLowerCase(),
    description: '1 × Course plan',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: toInvoiceId(invoice.id),
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: toSeconds(invoice.periodStart), end: toSeconds(invoice.periodEnd) },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: invoice.priceId, product: 'prod_SandboxPlans' },
      type: 'price_details',
      unit_amount_decimal: String(invoice.amountMinor),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: invoice.subscription,
    subtotal: invoice.amountMinor,
    taxes: [],
  };
}

export const hostedInvoiceUrl = (origin: string, { id }: InvoiceRecord): string =>
  `${origin}/c/invoice/${toInvoiceId(id)}`;

// `payments` only when it is asked for.
export function renderInvoice(invoice: InvoiceRecord, withPayments = false): Wire<Stripe.Invoice> {
  const id = toInvoiceId(invoice.id);
  const amount = invoice.amountMinor;
  const { currency, status, created, paidAt } = invoiceFields(invoice);
  const paid = paidAt ? amount : 0;
  return {
    ...nulls('account_country', 'account_name', 'account_tax_ids', 'application', 'automatically_finalizes_at'),
    ...nulls('custom_fields', 'customer_account', 'customer_address', 'customer_email', 'customer_name'),
    ...nulls('customer_phone', 'customer_shipping', 'default_payment_method', 'default_source', 'description'),
    ...nulls('due_date', 'footer', 'from_invoice', 'last_finalization_error', 'latest_revision', 'number'),
    ...nulls('on_behalf_of', 'receipt_number', 'rendering', 'shipping_cost', 'shipping_details'),
    ...nulls('statement_descriptor', 'test_clock', 'webhooks_delivered_at'),
    id,
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: amount - paid,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    customer: invoice.customer,
    customer_tax_exempt: 'none',
    default_tax_rates: [],
    discounts: [],
    effective_at: created,
    ending_balance: 0,
    issuer: { type: 'self' },
    lines: list(`/v1/invoices/${id}/lines`, [renderLine(invoice)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: status === 'open' && !invoice.processingSince ? created + 3 * 86_400 : null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate', 'payment_method_options', 'payment_method_types'),
    ...(withPayments && {
      payments: list(`/v1/invoice_payments?invoice=${id}`, invoice.free ? [] : [renderInvoicePayment(invoice)]),
    }),
    // at Stripe this is the period the invoice looks back at, not the one its line pays for
    period_start: created,
    period_end: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status,
    status_transitions: {
      ...nulls('marked_uncollectible_at', 'voided_at'),
      finalized_at: created,
      paid_at: paidAt,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

const SHOWN_REFUNDS = 10;

// `refunds`, oldest first, only when they are asked for.
export function renderCharge(invoice: InvoiceRecord, refunds?: readonly RefundRecord[]): Wire<Stripe.Charge> {
  const id = toChargeId(invoice.id);
  const newest = refunds?.toReversed().slice(0, SHOWN_REFUNDS).map(renderRefund);
  return {
    ...(newest && {
      refunds: {
        ...list(`/v1/charges/${id}/refunds`, newest),
        has_more: (refunds?.length ?? 0) > SHOWN_REFUNDS,
      },
    }),
    ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction', 'description'),
    ...nulls('failure_balance_transaction', 'failure_code', 'failure_message', 'fraud_details', 'on_behalf_of'),
    ...nulls('outcome', 'payment_method', 'payment_method_details', 'receipt_email', 'receipt_number', 'receipt_url'),
    ...nulls('review', 'shipping', 'source', 'source_transfer', 'statement_descriptor', 'transfer_data'),
    ...nulls('statement_descriptor_suffix', 'transfer_group'),
    id,
    object: 'charge',
    amount: invoice.amountMinor,
    amount_captured: invoice.amountMinor,
    amount_refunded: invoice.refundedMinor,
    billing_details: nulls('address', 'email', 'name', 'phone', 'tax_id'),
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: toSeconds(invoice.paidAt ?? invoice.processingSince ?? 0),
    currency: invoice.currency.toLowerCase(),
    customer: invoice.customer,
    disputed: invoice.dispute !== undefined,
    livemode: false,
    metadata: {},
    paid: invoice.paidAt !== undefined,
    payment_intent: invoice.id,
    refunded: invoice.refundedMinor >= invoice.amountMinor,
    status: invoice.paidAt === undefined ? 'pending' : 'succeeded',
  };
}

export function renderRefund(refund: RefundRecord): Wire<Stripe.Refund> {
  return {
    ...nulls('balance_transaction', 'customer', 'customer_account', 'payment_method', 'reason', 'receipt_number'),
    ...nulls('source_transfer_reversal', 'transfer_reversal'),
    id: refund.id,
    object: 'refund',
    amount: refund.amountMinor,
    charge: toChargeId(refund.payment),
    created: toSeconds(refund.created),
    currency: refund.currency.toLowerCase(),
    metadata: {},
    payment_intent: refund.payment,
    status: refund.status,
  };
}

// Without the evidence, which the product does not read.
export function renderDispute(dispute: DisputeRecord): Wire<Omit<Stripe.Dispute, 'evidence'>> {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountMinor,
    balance_transactions: [],
    charge: toChargeId(dispute.payment),
    created: toSeconds(dispute.created),
    currency: dispute.currency.toLowerCase(),
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: toSeconds(dispute.created) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.payment,
    reason: 'fraudulent',
    status: dispute.state === 'open' ? 'needs_response' : dispute.state,
  };
}
