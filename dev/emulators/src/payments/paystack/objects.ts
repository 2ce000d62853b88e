import { DAY_MS } from '@coursewright/contracts/durations';
import { type CreatedOffer, type Kit, nulls } from '../kit.ts';
import type { DisputeRecord, PaymentRecord, RefundRecord } from '../money-back.ts';
import type { SandboxOffer } from '../offers.ts';

export interface CustomerRecord {
  readonly id: number;
  readonly code: string;
  readonly email: string;
}

export interface TransactionRecord extends PaymentRecord {
  readonly reference: string;
  readonly status: 'abandoned' | 'failed' | 'pending' | 'success';
  readonly says: string;
  readonly customer: CustomerRecord;
  readonly plan?: string;
  readonly created: number;
  readonly authorization?: string;
  readonly accessCode?: string;
  readonly metadata?: unknown;
  readonly callbackUrl?: string;
  readonly cancelUrl?: string;
  readonly challenged?: string;
}

export interface InvoiceRecord {
  readonly id: number;
  readonly code: string;
  readonly transaction: string;
  readonly amountMinor: number;
  readonly start: number;
  readonly end: number;
  readonly paidAt?: number;
}

export interface SubscriptionRecord {
  readonly id: number;
  readonly code: string;
  readonly emailToken: string;
  readonly status: 'active' | 'non-renewing' | 'attention' | 'cancelled';
  readonly plan: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly customer: CustomerRecord;
  readonly authorization: string;
  readonly firstTransaction: string;
  readonly created: number;
  readonly cancelledAt?: number;
  readonly nextPayment?: number;
  readonly invoices: readonly InvoiceRecord[];
  // A renewal that a bank has.
  readonly processing?: string;
}

const account = { integration: 100_032, domain: 'test' };

export const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | undefined) => (ms === undefined ? null : iso(ms));

const customerObject = ({ id, email, code }: CustomerRecord) => ({
  ...nulls('first_name', 'last_name', 'phone', 'metadata', 'international_format_phone'),
  id,
  email,
  customer_code: code,
  risk_action: 'default',
});

const authorizationObject = (code: string) => ({
  authorization_code: code,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'ZA',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
  account_name: null,
});

const PLANS_SINCE = '2024-01-01T00:00:00.000Z';

const planObject = (offer: SandboxOffer & Partial<CreatedOffer>) => ({
  ...account,
  id: offer.plan === 'monthly' ? 28 : 29,
  name: offer.name ?? (offer.plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan'),
  plan_code: offer.planId,
  description: null,
  amount: offer.amountMinor,
  interval: offer.interval === 'month' ? 'monthly' : 'annually',
  send_invoices: true,
  send_sms: true,
  is_archived: !offer.active,
  is_deleted: false,
  currency: offer.currency,
  createdAt: PLANS_SINCE,
  updatedAt: PLANS_SINCE,
});

const transactionFields = (one: TransactionRecord) => ({
  id: Number(one.id),
  domain: 'test',
  status: one.refundedMinor > 0 && one.refundedMinor === one.amountMinor ? 'reversed' : one.status,
  reference: one.reference,
  amount: one.amountMinor,
  message: null,
  gateway_response: one.says,
  paid_at: isoOrNull(one.paidAt),
  created_at: iso(one.created),
  channel: 'card',
  currency: one.currency,
  ip_address: '127.0.0.1',
  metadata: one.metadata ?? '',
  log: null,
  fees: one.paidAt ? Math.round(one.amountMinor * 0.029) : null,
  customer: customerObject(one.customer),
  authorization: one.authorization ? authorizationObject(one.authorization) : {},
  requested_amount: one.amountMinor,
});

const invoiceFields = (one: InvoiceRecord) => ({
  id: one.id,
  domain: 'test',
  invoice_code: one.code,
  amount: one.amountMinor,
  period_start: iso(one.start),
  period_end: iso(one.end),
  status: one.paidAt ? 'success' : 'failed',
  paid_at: isoOrNull(one.paidAt),
  description: one.paidAt ? null : 'Insufficient Funds',
});

// As real responses have it: the payment is not named here.
const listedInvoice = (one: InvoiceRecord) => ({
  ...invoiceFields(one),
  paid: Boolean(one.paidAt),
  createdAt: iso(one.start),
  transaction: {},
});

function recentInvoice({ id, customer, invoices }: SubscriptionRecord) {
  const one = invoices.at(-1);
  return one
    ? {
        ...account,
        ...invoiceFields(one),
        subscription: id,
        customer: customer.id,
        transaction: Number(one.transaction),
        retries: 1,
        paid: one.paidAt ? 1 : 0,
        created_at: iso(one.start),
      }
    : null;
}

// Objects as Paystack's published OpenAPI document and its real responses have them: there is no typed SDK.
export function createObjects(kit: Kit) {
  const planOf = (code: string | undefined) => {
    const offer = kit.findOffer(code);
    return offer ? planObject(offer) : {};
  };
  const transaction = (one: TransactionRecord) => ({ ...transactionFields(one), plan: planOf(one.plan) });

  return {
    plan: planObject,
    transaction,
    verified: (one: TransactionRecord) => ({
      ...transactionFields(one),
      plan: one.plan ?? null,
      plan_object: planOf(one.plan),
    }),
    subscription: (one: SubscriptionRecord) => ({
      ...nulls('open_invoice', 'split_code', 'metadata'),
      ...account,
      id: one.id,
      status: one.status,
      subscription_code: one.code,
      email_token: one.emailToken,
      amount: one.amountMinor,
      cron_expression: '0 0 28 * *',
      next_payment_date: one.status === 'non-renewing' ? null : isoOrNull(one.nextPayment),
      createdAt: iso(one.created),
      cancelledAt: isoOrNull(one.cancelledAt),
      plan: planOf(one.plan),
      authorization: authorizationObject(one.authorization),
      customer: customerObject(one.customer),
      invoices: one.invoices.map(listedInvoice),
      invoices_history: [],
      invoice_limit: 0,
      most_recent_invoice: recentInvoice(one),
      payments_count: 1 + one.invoices.filter(({ paidAt }) => paidAt).length,
    }),
    invoice: (one: InvoiceRecord, of: SubscriptionRecord, { reference, status, currency }: TransactionRecord) => ({
      ...listedInvoice(one),
      transaction: { id: Number(one.transaction), reference, status, amount: one.amountMinor, currency },
      subscription: {
        status: of.status,
        subscription_code: of.code,
        email_token: of.emailToken,
        amount: of.amountMinor,
        next_payment_date: isoOrNull(of.nextPayment),
        open_invoice: null,
      },
      customer: customerObject(of.customer),
      authorization: authorizationObject(of.authorization),
    }),
    refund: (one: RefundRecord) => ({
      ...nulls('dispute', 'settlement', 'channel'),
      ...account,
      id: Number(one.id),
      transaction: Number(one.payment),
      amount: one.amountMinor,
      deducted_amount: one.amountMinor,
      currency: one.currency,
      fully_deducted: true,
      refunded_by: 'owner@example.com',
      refunded_at: iso(one.created),
      expected_at: iso(one.created + 10 * DAY_MS),
      customer_note: 'Refund for transaction',
      merchant_note: 'Refund for transaction',
      status: refundStatus(one),
      createdAt: iso(one.created),
    }),
    refundEvent: (one: RefundRecord, { reference, customer }: TransactionRecord) => ({
      ...account,
      status: refundStatus(one),
      transaction_reference: reference,
      refund_reference: one.id,
      amount: String(one.amountMinor),
      currency: one.currency,
      customer: customerObject(customer),
    }),
    dispute: (one: DisputeRecord, paid: TransactionRecord) => ({
      id: Number(one.id),
      refund_amount: one.amountMinor,
      currency: one.currency,
      status: one.state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
      resolution: one.state === 'open' ? null : one.state === 'lost' ? 'merchant-accepted' : 'declined',
      domain: 'test',
      transaction: transaction(paid),
      transaction_reference: null,
      category: 'chargeback',
      customer: customerObject(paid.customer),
      bin: '408408',
      last4: '4081',
      dueAt: iso(one.created + 7 * DAY_MS),
      resolvedAt: one.state === 'open' ? null : iso(one.updated),
      createdAt: iso(one.created),
    }),
  };
}

export const refundStatus = ({ status }: RefundRecord) => (status === 'succeeded' ? 'processed' : status);

export type Objects = ReturnType<typeof createObjects>;
