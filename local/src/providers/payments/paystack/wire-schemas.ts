import { z } from 'zod';

const instant = z.iso.datetime();
const amount = z.int();
const currency = z.string().length(3);

const customer = z.strictObject({
  id: z.int(),
  first_name: z.null(),
  last_name: z.null(),
  email: z.email(),
  customer_code: z.string().startsWith('CUS_'),
  phone: z.null(),
  metadata: z.null(),
  risk_action: z.literal('default'),
  international_format_phone: z.null(),
});

const authorization = z.strictObject({
  authorization_code: z.string().startsWith('AUTH_'),
  bin: z.string(),
  last4: z.string().length(4),
  exp_month: z.string(),
  exp_year: z.string(),
  channel: z.literal('card'),
  card_type: z.string(),
  bank: z.string(),
  country_code: z.string().length(2),
  brand: z.string(),
  reusable: z.boolean(),
  signature: z.string().startsWith('SIG_'),
  account_name: z.null(),
});

export const planWire = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  name: z.string(),
  plan_code: z.string().startsWith('PLN_'),
  description: z.null(),
  amount,
  interval: z.enum(['monthly', 'annually']),
  send_invoices: z.boolean(),
  send_sms: z.boolean(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  currency,
  integration: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

const transactionFields = {
  id: z.int(),
  domain: z.literal('test'),
  status: z.enum(['abandoned', 'failed', 'success', 'reversed']),
  reference: z.string(),
  amount,
  message: z.null(),
  gateway_response: z.string(),
  paid_at: instant.nullable(),
  created_at: instant,
  channel: z.literal('card'),
  currency,
  ip_address: z.string(),
  /** An object, or empty text where there is none. */
  metadata: z.unknown(),
  log: z.null(),
  fees: z.int().nullable(),
  customer,
  authorization: z.union([authorization, z.strictObject({})]),
  requested_amount: z.int(),
};
/** As `verify` answers: the plan by its code, and whole in a field of its own. */
export const verifiedWire = z.strictObject({
  ...transactionFields,
  plan: z.string().nullable(),
  plan_object: z.union([planWire, z.strictObject({})]),
});
/** As lists and events have it: the plan as an object. */
export const transactionWire = z.strictObject({ ...transactionFields, plan: z.union([planWire, z.strictObject({})]) });

/** As the newest one is answered with its subscription. */
const recentInvoiceWire = z.strictObject({
  subscription: z.int(),
  integration: z.int(),
  domain: z.literal('test'),
  invoice_code: z.string().startsWith('INV_'),
  customer: z.int(),
  transaction: z.int(),
  amount,
  period_start: instant,
  period_end: instant,
  status: z.enum(['success', 'failed']),
  paid: z.union([z.literal(0), z.literal(1)]),
  retries: z.int(),
  paid_at: instant.nullable(),
  description: z.string().nullable(),
  id: z.int(),
  created_at: instant,
});
/** As a subscription lists them. */
const invoiceWire = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  invoice_code: z.string().startsWith('INV_'),
  amount,
  period_start: instant,
  period_end: instant,
  status: z.enum(['success', 'failed']),
  paid: z.boolean(),
  paid_at: instant.nullable(),
  description: z.string().nullable(),
  createdAt: instant,
  transaction: z.strictObject({ id: z.int(), reference: z.string(), status: z.string(), amount, currency }),
});

export const subscriptionWire = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  status: z.enum(['active', 'non-renewing', 'attention', 'completed', 'cancelled']),
  subscription_code: z.string().startsWith('SUB_'),
  email_token: z.string(),
  amount,
  cron_expression: z.string(),
  next_payment_date: instant.nullable(),
  open_invoice: z.string().nullable(),
  createdAt: instant,
  cancelledAt: instant.nullable(),
  integration: z.int(),
  plan: planWire,
  authorization,
  customer,
  invoices: z.array(invoiceWire),
  invoices_history: z.array(z.never()),
  invoice_limit: z.int(),
  split_code: z.null(),
  most_recent_invoice: recentInvoiceWire.nullable(),
  payments_count: z.int(),
  metadata: z.null(),
});

export const refundWire = z.strictObject({
  id: z.int(),
  integration: z.int(),
  domain: z.literal('test'),
  transaction: z.int(),
  dispute: z.null(),
  settlement: z.null(),
  amount,
  deducted_amount: amount,
  currency,
  channel: z.null(),
  fully_deducted: z.boolean(),
  refunded_by: z.string(),
  refunded_at: instant,
  expected_at: instant,
  customer_note: z.string(),
  merchant_note: z.string(),
  status: z.enum(['pending', 'processing', 'processed', 'failed']),
  createdAt: instant,
});

export const disputeWire = z.strictObject({
  id: z.int(),
  refund_amount: amount,
  currency,
  status: z.enum(['awaiting-merchant-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  domain: z.literal('test'),
  transaction: transactionWire,
  transaction_reference: z.null(),
  category: z.literal('chargeback'),
  customer,
  bin: z.string(),
  last4: z.string(),
  dueAt: instant,
  resolvedAt: instant.nullable(),
  createdAt: instant,
});
