import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Invoices } from 'razorpay/dist/types/invoices.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import type { Plans } from 'razorpay/dist/types/plans.js';
import type { Refunds } from 'razorpay/dist/types/refunds.js';
import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js';
import { addMonths } from '../dates.ts';
import type { SandboxKit, SandboxOffer } from '../sandbox.ts';
import type { ChargeRecord, DisputeRecord, RefundRecord, SubscriptionRecord } from './records.ts';

/** The SDK's types, where Razorpay really answers otherwise: a number for a text, a list for no notes, null for none. */
type Real<T, Changes> = Omit<T, keyof Changes> & Changes;
type Notes = Record<string, string> | [];

const notesOf = (notes: Record<string, string>): Notes => (Object.keys(notes).length > 0 ? notes : []);

/** Plans exist since the sandbox does. */
const PLANS_SINCE = 1_700_000_000;

export function planEntity(offer: SandboxOffer): Real<Plans.RazorPayPlans, { notes: Notes }> {
  const { planId: id, plan, interval, amountMinor: amount, currency, active } = offer;
  const name = plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan';
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
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: PLANS_SINCE,
      updated_at: PLANS_SINCE,
    },
    notes: [],
    created_at: PLANS_SINCE,
  };
}

export function subscriptionEntity(
  kit: SandboxKit,
  record: SubscriptionRecord,
): Real<Subscriptions.RazorpaySubscription, { remaining_count: number; notes: Notes; expire_by: number | null }> {
  const isYearly = kit.offers().find(({ planId }) => planId === record.planId)?.interval === 'year';
  const end = addMonths(new Date(record.created * 1000), record.totalCount * (isYearly ? 12 : 1));
  return {
    id: record.id,
    entity: 'subscription',
    plan_id: record.planId,
    customer_id: record.customer ?? null,
    status: record.status,
    current_start: record.currentStart ?? null,
    current_end: record.currentEnd ?? null,
    ended_at: record.endedAt ?? null,
    quantity: 1,
    notes: notesOf(record.notes),
    charge_at: record.currentEnd ?? record.created,
    start_at: record.currentStart ?? record.created,
    end_at: Math.floor(end.getTime() / 1000),
    auth_attempts: record.authAttempts,
    total_count: record.totalCount,
    paid_count: record.paidCount,
    customer_notify: false,
    created_at: record.created,
    expire_by: record.expireBy ?? null,
    short_url: `${kit.origin()}/razorpay/i/${record.link}`,
    has_scheduled_changes: record.endsWithCycle ?? false,
    change_scheduled_at: record.endsWithCycle ? (record.currentEnd ?? null) : null,
    source: 'api',
    payment_method: record.customer ? 'card' : null,
    remaining_count: record.totalCount - record.paidCount,
  };
}

type Invoice = Real<
  Pick<
    Invoices.RazorpayInvoice,
    | 'id'
    | 'entity'
    | 'customer_id'
    | 'customer_details'
    | 'order_id'
    | 'payment_id'
    | 'status'
    | 'issued_at'
    | 'paid_at'
    | 'amount'
    | 'amount_paid'
    | 'amount_due'
    | 'currency'
    | 'billing_start'
    | 'billing_end'
    | 'type'
    | 'created_at'
  >,
  { subscription_id: string; invoice_number: null; line_items: []; notes: Notes }
>;

export function invoiceEntity(charge: ChargeRecord): Invoice {
  const { amount, currency, customer, paidAt } = charge;
  return {
    id: charge.invoiceId,
    entity: 'invoice',
    invoice_number: null,
    customer_id: customer,
    customer_details: { id: customer, name: null, email: null, contact: null },
    order_id: charge.invoiceId.replace('inv_', 'order_'),
    subscription_id: charge.subscriptionId,
    line_items: [],
    payment_id: charge.paymentId,
    status: 'paid',
    issued_at: paidAt,
    paid_at: paidAt,
    amount,
    amount_paid: amount,
    amount_due: 0,
    currency,
    notes: [],
    billing_start: charge.start,
    billing_end: charge.end,
    type: 'invoice',
    created_at: paidAt,
  };
}

export function paymentEntity(
  charge: ChargeRecord,
): Real<Omit<Payments.RazorpayPayment, 'offers'>, { refund_status: null | 'partial' | 'full'; notes: Notes }> {
  const { amount, refunded, customer } = charge;
  const refundStatus = refunded === 0 ? null : refunded < amount ? 'partial' : 'full';
  return {
    id: charge.paymentId,
    entity: 'payment',
    amount,
    currency: charge.currency,
    status: refundStatus === 'full' ? 'refunded' : 'captured',
    order_id: charge.invoiceId.replace('inv_', 'order_'),
    invoice_id: charge.invoiceId,
    international: true,
    method: 'card',
    amount_refunded: refunded,
    refund_status: refundStatus,
    captured: true,
    description: 'Recurring payment by token — card',
    card_id: customer.replace('cust_', 'card_'),
    bank: '',
    wallet: null,
    vpa: null,
    email: 'payer@example.com',
    contact: '+919876543210',
    customer_id: customer,
    token_id: customer.replace('cust_', 'token_'),
    notes: [],
    fee: Math.round(amount * 0.03),
    tax: 0,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { auth_code: '064381' },
    created_at: charge.paidAt,
  };
}

export const refundEntity = (refund: RefundRecord): Real<Refunds.RazorpayRefund, { notes: Notes }> => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: refund.created,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
});

export const disputeEntity = (dispute: DisputeRecord): Omit<Disputes.RazorpayDispute, 'evidence'> => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.paymentId,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
  reason_code: 'unauthorized',
  respond_by: dispute.created + 7 * 24 * 3600,
  status: dispute.status,
  phase: 'chargeback',
  created_at: dispute.created,
});
