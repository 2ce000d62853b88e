import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Invoices } from 'razorpay/dist/types/invoices.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import type { Plans } from 'razorpay/dist/types/plans.js';
import type { Refunds } from 'razorpay/dist/types/refunds.js';
import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js';
import { type CreatedOffer, type Kit, toSeconds } from '../kit.ts';
import type { DisputeRecord, PaymentRecord as PaidRecord, RefundRecord } from '../money-back.ts';
import type { SandboxOffer } from '../offers.ts';

export interface SubscriptionRecord {
  readonly id: string;
  readonly link: string;
  readonly planId: string;
  readonly status: 'created' | 'active' | 'pending' | 'halted' | 'paused' | 'cancelled' | 'completed' | 'expired';
  readonly totalCount: number;
  readonly expireBy?: number;
  readonly notes: Record<string, string>;
  readonly created: number;
  readonly customer?: string;
  readonly currentStart?: number;
  readonly currentEnd?: number;
  readonly endedAt?: number;
  readonly endsWithCycle?: boolean;
  // Ids, oldest first.
  readonly payments: readonly string[];
  readonly failures: number;
}

export interface PaymentRecord extends PaidRecord {
  readonly subscription: string;
  readonly customer: string;
  readonly paidAt: number;
  // A mandate that the bank has not debited, or that it refused.
  readonly state?: 'created' | 'failed';
  readonly start: number;
  readonly end: number;
}

export const toPaymentId = (invoiceId: string) => invoiceId.replace('inv_', 'pay_');
const toInvoiceId = (paymentId: string) => paymentId.replace('pay_', 'inv_');
const getSeconds = (ms: number | undefined) => (ms === undefined ? null : toSeconds(ms));

// The fields that the product reads. Where Razorpay's responses differ from the SDK's types: a number for a text, a list for no notes, null for none.
type Real<T, Changes> = Omit<T, keyof Changes> & Changes;
type Notes = Record<string, string> | [];

const getNotes = (notes: Record<string, string>): Notes => (Object.keys(notes).length > 0 ? notes : []);

type Invoice = Real<
  Partial<Invoices.RazorpayInvoice>,
  {
    subscription_id: string;
    notes: Notes;
    payment_id: string | null;
    paid_at: number | null;
  }
>;

export function invoiceEntity(payment: PaymentRecord): Invoice {
  const { id, amountMinor: amount, currency, customer } = payment;
  const paidAt = toSeconds(payment.paidAt);
  return {
    id: toInvoiceId(id),
    entity: 'invoice',
    customer_id: customer,
    subscription_id: payment.subscription,
    payment_id: payment.state ? null : id,
    status: payment.state ? 'issued' : 'paid',
    issued_at: paidAt,
    paid_at: payment.state ? null : paidAt,
    amount,
    currency,
    notes: [],
    billing_start: toSeconds(payment.start),
    billing_end: toSeconds(payment.end),
    type: 'invoice',
    created_at: paidAt,
  };
}

export function paymentEntity(
  payment: PaymentRecord,
): Real<Partial<Payments.RazorpayPayment>, { refund_status: null | 'partial' | 'full'; notes: Notes }> {
  const { id, amountMinor: amount, refundedMinor: refunded, customer } = payment;
  const refundStatus = refunded === 0 ? null : refunded < amount ? 'partial' : 'full';
  return {
    id,
    entity: 'payment',
    amount,
    currency: payment.currency,
    status: payment.state ?? (refundStatus === 'full' ? 'refunded' : 'captured'),
    invoice_id: toInvoiceId(id),
    method: 'card',
    amount_refunded: refunded,
    refund_status: refundStatus,
    captured: !payment.state,
    description: 'Recurring payment by token — card',
    customer_id: customer,
    notes: [],
    created_at: toSeconds(payment.paidAt),
  };
}

const PLANS_SINCE = 1_700_000_000;

export function planEntity(
  offer: SandboxOffer & Partial<CreatedOffer>,
): Real<Partial<Plans.RazorPayPlans>, { item: Partial<Plans.RazorPayPlans['item']>; notes: Notes }> {
  const { planId: id, plan, interval, amountMinor: amount, currency, active } = offer;
  const name = offer.name ?? (plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan');
  return {
    id,
    entity: 'plan',
    interval: 1,
    period: interval === 'month' ? 'monthly' : 'yearly',
    item: {
      id: id.replace('plan_', 'item_'),
      active,
      name,
      description: name,
      amount,
      currency,
      type: 'plan',
    },
    notes: offer.metadata && Object.keys(offer.metadata).length > 0 ? { ...offer.metadata } : [],
    created_at: PLANS_SINCE,
  };
}

export function subscriptionEntity(
  kit: Kit,
  record: SubscriptionRecord,
): Real<
  Partial<Subscriptions.RazorpaySubscription>,
  { remaining_count: number; notes: Notes; expire_by: number | null; status: SubscriptionRecord['status'] }
> {
  const created = toSeconds(record.created);
  const [currentStart, currentEnd] = [getSeconds(record.currentStart), getSeconds(record.currentEnd)];
  return {
    id: record.id,
    entity: 'subscription',
    plan_id: record.planId,
    customer_id: record.customer ?? null,
    status: record.status,
    current_start: currentStart,
    current_end: currentEnd,
    ended_at: getSeconds(record.endedAt),
    quantity: 1,
    notes: getNotes(record.notes),
    charge_at: currentEnd ?? created,
    start_at: currentStart ?? created,
    total_count: record.totalCount,
    paid_count: record.payments.length,
    created_at: created,
    expire_by: getSeconds(record.expireBy),
    short_url: `${kit.origin()}/razorpay/i/${record.link}`,
    has_scheduled_changes: record.endsWithCycle ?? false,
    remaining_count: record.totalCount - record.payments.length,
  };
}

export const refundEntity = (refund: RefundRecord): Real<Partial<Refunds.RazorpayRefund>, { notes: Notes }> => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amountMinor,
  currency: refund.currency,
  payment_id: refund.payment,
  notes: [],
  created_at: toSeconds(refund.created),
  status: refund.status === 'succeeded' ? 'processed' : refund.status,
});

export const disputeEntity = (dispute: DisputeRecord): Partial<Disputes.RazorpayDispute> => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment,
  amount: dispute.amountMinor,
  currency: dispute.currency,
  status: dispute.state,
  phase: 'chargeback',
  created_at: toSeconds(dispute.created),
});
