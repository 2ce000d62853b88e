import type Stripe from 'stripe';
import { toSeconds } from '../kit.ts';
import type { DisputeRecord, RefundRecord } from '../money-back.ts';
import { type InvoiceRecord, list, type ReadFields, toChargeId, toInvoiceId } from './records.ts';

const invoiceFields = ({ currency, created, paidAt, held }: InvoiceRecord) => ({
  currency: currency.toLowerCase(),
  status: paidAt === undefined ? (held ?? ('open' as const)) : ('paid' as const),
  created: toSeconds(created),
  paidAt: paidAt === undefined ? null : toSeconds(paidAt),
});

export function renderInvoicePayment(invoice: InvoiceRecord): ReadFields<Stripe.InvoicePayment> {
  const { paidAt } = invoiceFields(invoice);
  return {
    id: toInvoiceId(invoice.id).replace('in_', 'inpay_'),
    object: 'invoice_payment',
    invoice: toInvoiceId(invoice.id),
    payment: { type: 'payment_intent', payment_intent: invoice.id },
    status: paidAt === null ? 'open' : 'paid',
    status_transitions: { paid_at: paidAt },
  };
}

const renderLine = (invoice: InvoiceRecord): ReadFields<Stripe.InvoiceLineItem> => ({
  id: toInvoiceId(invoice.id).replace('in_', 'il_'),
  object: 'line_item',
  amount: invoice.amountMinor,
  period: { start: toSeconds(invoice.periodStart), end: toSeconds(invoice.periodEnd) },
  pricing: { price_details: { price: invoice.priceId, product: 'prod_SandboxPlans' }, type: 'price_details' },
});

export const hostedInvoiceUrl = (origin: string, { id }: InvoiceRecord): string =>
  `${origin}/c/invoice/${toInvoiceId(id)}`;

// `payments` only when it is asked for.
export function renderInvoice(
  invoice: InvoiceRecord,
  withPayments = false,
): ReadFields<Stripe.Invoice> & { id: string } {
  const id = toInvoiceId(invoice.id);
  const { currency, status, created, paidAt } = invoiceFields(invoice);
  return {
    id,
    object: 'invoice',
    created,
    currency,
    customer: invoice.customer,
    lines: list(`/v1/invoices/${id}/lines`, [renderLine(invoice)]),
    next_payment_attempt: status === 'open' && !invoice.processingSince ? created + 3 * 86_400 : null,
    parent: { subscription_details: { subscription: invoice.subscription }, type: 'subscription_details' },
    ...(withPayments && {
      payments: list(`/v1/invoice_payments?invoice=${id}`, invoice.free ? [] : [renderInvoicePayment(invoice)]),
    }),
    // at Stripe this is the period the invoice looks back at, not the one its line pays for
    period_start: created,
    period_end: created,
    status,
    status_transitions: { paid_at: paidAt },
    total: invoice.amountMinor,
  };
}

const SHOWN_REFUNDS = 10;

// `refunds`, oldest first, only when they are asked for.
export function renderCharge(invoice: InvoiceRecord, refunds?: readonly RefundRecord[]) {
  const id = toChargeId(invoice.id);
  const newest = refunds?.toReversed().slice(0, SHOWN_REFUNDS).map(renderRefund);
  return {
    ...(newest && {
      refunds: {
        ...list(`/v1/charges/${id}/refunds`, newest),
        has_more: (refunds?.length ?? 0) > SHOWN_REFUNDS,
      },
    }),
    id,
    object: 'charge',
    amount: invoice.amountMinor,
    amount_captured: invoice.amountMinor,
    amount_refunded: invoice.refundedMinor,
    created: toSeconds(invoice.paidAt ?? invoice.processingSince ?? 0),
    currency: invoice.currency.toLowerCase(),
    customer: invoice.customer,
    disputed: invoice.dispute !== undefined,
    paid: invoice.paidAt !== undefined,
    payment_intent: invoice.id,
    refunded: invoice.refundedMinor >= invoice.amountMinor,
    status: invoice.paidAt === undefined ? 'pending' : 'succeeded',
  };
}

export const renderRefund = (refund: RefundRecord): ReadFields<Stripe.Refund> => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountMinor,
  charge: toChargeId(refund.payment),
  created: toSeconds(refund.created),
  currency: refund.currency.toLowerCase(),
  payment_intent: refund.payment,
  status: refund.status,
});

export const renderDispute = (dispute: DisputeRecord): ReadFields<Stripe.Dispute> => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amountMinor,
  charge: toChargeId(dispute.payment),
  created: toSeconds(dispute.created),
  currency: dispute.currency.toLowerCase(),
  payment_intent: dispute.payment,
  reason: 'fraudulent',
  status: dispute.state === 'open' ? 'needs_response' : dispute.state,
});
