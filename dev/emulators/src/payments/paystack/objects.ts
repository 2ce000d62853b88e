import type { CreatedOffer, Kit } from '../kit.ts';
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

export const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | undefined) => (ms === undefined ? null : iso(ms));

const customerObject = ({ id, email, code }: CustomerRecord) => ({ id, email, customer_code: code });
const authorizationObject = (code: string) => ({ authorization_code: code });

const planObject = (offer: SandboxOffer & Partial<CreatedOffer>) => ({
  id: offer.plan === 'monthly' ? 28 : 29,
  name: offer.name ?? (offer.plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan'),
  plan_code: offer.planId,
  amount: offer.amountMinor,
  interval: offer.interval === 'month' ? 'monthly' : 'annually',
  is_archived: !offer.active,
  is_deleted: false,
  currency: offer.currency,
});

const transactionFields = (one: TransactionRecord) => ({
  id: Number(one.id),
  status: one.refundedMinor > 0 && one.refundedMinor === one.amountMinor ? 'reversed' : one.status,
  reference: one.reference,
  amount: one.amountMinor,
  gateway_response: one.says,
  paid_at: isoOrNull(one.paidAt),
  created_at: iso(one.created),
  currency: one.currency,
  metadata: one.metadata ?? '',
  customer: customerObject(one.customer),
  authorization: one.authorization ? authorizationObject(one.authorization) : {},
});

const invoiceFields = (one: InvoiceRecord) => ({
  id: one.id,
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

// Objects as Paystack's published OpenAPI document and its real responses have them, with the fields that the product
// reads: there is no typed SDK.
export function createObjects(kit: Kit) {
  const planOf = (code: string | undefined) => {
    const offer = kit.findOffer(code);
    return offer ? planObject(offer) : {};
  };
  const transaction = (one: TransactionRecord) => ({ ...transactionFields(one), plan: planOf(one.plan) });

  return {
    plan: planObject,
    transaction,
    verified: (one: TransactionRecord) => ({ ...transactionFields(one), plan: one.plan ?? null }),
    subscription: (one: SubscriptionRecord) => ({
      id: one.id,
      status: one.status,
      subscription_code: one.code,
      email_token: one.emailToken,
      amount: one.amountMinor,
      next_payment_date: one.status === 'non-renewing' ? null : isoOrNull(one.nextPayment),
      createdAt: iso(one.created),
      cancelledAt: isoOrNull(one.cancelledAt),
      plan: planOf(one.plan),
      authorization: authorizationObject(one.authorization),
      customer: customerObject(one.customer),
      invoices: one.invoices.map(listedInvoice),
      most_recent_invoice: recentInvoice(one),
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
      },
      customer: customerObject(of.customer),
      authorization: authorizationObject(of.authorization),
    }),
    refund: (one: RefundRecord) => ({
      id: Number(one.id),
      transaction: Number(one.payment),
      amount: one.amountMinor,
      currency: one.currency,
      status: refundStatus(one),
      createdAt: iso(one.created),
    }),
    refundEvent: (one: RefundRecord, { reference, customer }: TransactionRecord) => ({
      status: refundStatus(one),
      transaction_reference: reference,
      amount: String(one.amountMinor),
      currency: one.currency,
      customer: customerObject(customer),
    }),
    dispute: (one: DisputeRecord, paid: TransactionRecord) => ({
      id: Number(one.id),
      currency: one.currency,
      status: one.state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
      resolution: one.state === 'open' ? null : one.state === 'lost' ? 'merchant-accepted' : 'declined',
      transaction: transaction(paid),
      customer: customerObject(paid.customer),
      createdAt: iso(one.created),
    }),
  };
}

export const refundStatus = ({ status }: RefundRecord) => (status === 'succeeded' ? 'processed' : status);

export type Objects = ReturnType<typeof createObjects>;
