import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Invoices } from 'razorpay/dist/types/invoices.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import type { Plans } from 'razorpay/dist/types/plans.js';
import type { Refunds } from 'razorpay/dist/types/refunds.js';
import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js';
import { addMonths, type CreatedOffer, type Kit, nulls, toSeconds } from '../kit.ts';
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
  readonly authAttempts: number;
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
const toOrderId = (paymentId: string) => paymentId.replace('pay_', 'order_');
const getSeconds = (ms: number | undefined) => (ms === undefined ? null : toSeconds(ms));

// Where Razorpay's responses differ from the SDK's types: a number for a text, a list for no notes, null for none.
type Real<T, Changes> = Omit<T, keyof Changes> & Changes;
type Notes = Record<string, string> | [];

const getNotes = (notes: Record<string, string>): Notes => (Object.keys(notes).length > 0 ? notes : []);

type Invoice = Real<
  Partial<Invoices.RazorpayInvoice>,
  {
    subscription_id: string;
    invoice_number: null;
    line_items: [];
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
    invoice_number: null,
    customer_id: customer,
    customer_details: { id: customer, name: null, email: null, contact: null },
    order_id: toOrderId(id),
    subscription_id: payment.subscription,
    line_items: [],
    payment_id: payment.state ? null : id,
    status: payment.state ? 'issued' : 'paid',
    issued_at: paidAt,
    paid_at: payment.state ? null : paidAt,
    amount,
    amount_paid: payment.state ? 0 : amount,
    amount_due: payment.state ? amount : 0,
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
): Real<Omit<Payments.RazorpayPayment, 'offers'>, { refund_status: null | 'partial' | 'full'; notes: Notes }> {
  const { id, amountMinor: amount, refundedMinor: refunded, customer } = payment;
  const refundStatus = refunded === 0 ? null : refunded < amount ? 'partial' : 'full';
  return {
    id,
    entity: 'payment',
    amount,
    currency: payment.currency,
    status: payment.state ?? (refundStatus === 'full' ? 'refunded' : 'captured'),
    order_id: toOrderId(id),
    invoice_id: toInvoiceId(id),
    international: true,
    method: 'card',
    amount_refunded: refunded,
    refund_status: refundStatus,
    captured: !payment.state,
    description: 'Recurring payment by token — card',
    card_id: customer.replace('cust_', 'card_'),
    bank: '',
    email: 'payer@example.com',
    contact: '+919876543210',
    customer_id: customer,
    token_id: customer.replace('cust_', 'token_'),
    notes: [],
    fee: Math.round(amount * 0.03),
    tax: 0,
    ...nulls('error_code', 'error_description', 'error_source', 'error_step', 'error_reason', 'wallet', 'vpa'),
    acquirer_data: { auth_code: '064381' },
    created_at: toSeconds(payment.paidAt),
  };
}

const PLANS_SINCE = 1_700_000_000;

export function planEntity(offer: SandboxOffer & Partial<CreatedOffer>): Real<Plans.RazorPayPlans, { notes: Notes }> {
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
      unit_amount: amount,
      currency,
      type: 'plan',
      ...nulls('unit', 'hsn_code', 'sac_code', 'tax_rate', 'tax_id', 'tax_group_id'),
      tax_inclusive: false,
      created_at: PLANS_SINCE,
      updated_at: PLANS_SINCE,
    },
    notes: offer.metadata && Object.keys(offer.metadata).length > 0 ? { ...offer.metadata } : [],
    created_at: PLANS_SINCE,
  };
}

export function subscriptionEntity(
  kit: Kit,
  record: SubscriptionRecord,
): Real<
  Subscriptions.RazorpaySubscription,
  { remaining_count: number; notes: Notes; expire_by: number | null; status: SubscriptionRecord['status'] }
> {
  const isYearly = kit.findOffer(record.planId)?.interval === 'year';
  const end = addMonths(record.created, record.totalCount * (isYearly ? 12 : 1));
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
    end_at: toSeconds(end),
    auth_attempts: record.authAttempts,
    total_count: record.totalCount,
    paid_count: record.payments.length,
    customer_notify: false,
    created_at: created,
    expire_by: getSeconds(record.expireBy),
    short_url: `${kit.origin()}/razorpay/i/${record.link}`,
    has_scheduled_changes: record.endsWithCycle ?? false,
    change_scheduled_at: record.endsWithCycle ? currentEnd : null,
    source: 'api',
    payment_method: record.customer ? 'card' : null,
    remaining_count: record.totalCount - record.payments.length,
  };
}

export const refundEntity = (refund: RefundRecord): Real<Refunds.RazorpayRefund, { notes: Notes }> => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amountMinor,
  currency: refund.currency,
  payment_id: refund.payment,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: toSeconds(refund.created),
  batch_id: null,
  status: refund.status === 'succeeded' ? 'processed' : refund.status,
  speed_processed: 'normal',
  speed_requested: 'normal',
});

export const disputeEntity = (dispute: DisputeRecord): Omit<Disputes.RazorpayDispute, 'evidence'> => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment,
  amount: dispute.amountMinor,
  currency: dispute.currency,
  amount_deducted: dispute.state === 'lost' ? dispute.amountMinor : 0,
  reason_code: 'unauthorized',
  respond_by: toSeconds(dispute.created) + 7 * 24 * 3600,
  status: dispute.state,
  phase: 'chargeback',
  created_at: toSeconds(dispute.created),
});
