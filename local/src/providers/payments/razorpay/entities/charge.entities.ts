import type { Invoices } from 'razorpay/dist/types/invoices.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import type { ChargeRecord } from '../records.ts';
import type { Notes, Real } from './real.ts';

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
