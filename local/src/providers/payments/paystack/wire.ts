import type { SandboxKit, SandboxOffer } from '../sandbox.ts';
import type {
  DisputeRecord,
  InvoiceRecord,
  Records,
  RefundRecord,
  SubscriptionRecord,
  TransactionRecord,
} from './records.ts';
import { disputeWire, planWire, refundWire, subscriptionWire, transactionWire, verifiedWire } from './wire-schemas.ts';

const PLANS_SINCE = '2024-01-01T00:00:00.000Z';
const DAY = 24 * 3600 * 1000;
const shared = { integration: 100_032, domain: 'test' };
const later = (from: string, days: number) => new Date(Date.parse(from) + days * DAY).toISOString();

/** Records in the words of Paystack. Each answer is checked as it leaves, so that a slip shows here. */
export function createWire(kit: SandboxKit, records: Records) {
  const offerOf = (code: string | undefined) => kit.offers().find(({ planId }) => planId === code);

  const plan = (offer: SandboxOffer) =>
    planWire.parse({
      ...shared,
      id: offer.plan === 'monthly' ? 28 : 29,
      name: offer.plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan',
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

  function customer(id: number) {
    const { email, code } = records.customer(id);
    const nothing = {
      first_name: null,
      last_name: null,
      phone: null,
      metadata: null,
      international_format_phone: null,
    };
    return { id, ...nothing, email, customer_code: code, risk_action: 'default' };
  }

  const authorization = (code: string) => ({
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

  const transactionFields = (one: TransactionRecord) => ({
    id: one.id,
    domain: 'test',
    status: one.status,
    reference: one.reference,
    amount: one.amount,
    message: null,
    gateway_response: one.says,
    paid_at: one.paidAt ?? null,
    created_at: one.created,
    channel: 'card',
    currency: one.currency,
    ip_address: '127.0.0.1',
    metadata: one.metadata ?? '',
    log: null,
    fees: one.paidAt ? Math.round(one.amount * 0.029) : null,
    customer: customer(one.customer),
    authorization: one.authorization ? authorization(one.authorization) : {},
    requested_amount: one.amount,
  });
  const planObject = (code: string | undefined) => {
    const offer = offerOf(code);
    return offer ? plan(offer) : {};
  };
  const transaction = (one: TransactionRecord) =>
    transactionWire.parse({ ...transactionFields(one), plan: planObject(one.plan) });

  const invoiceFields = (one: InvoiceRecord) => ({
    id: one.id,
    domain: 'test',
    invoice_code: one.code,
    amount: one.amount,
    period_start: one.start,
    period_end: one.end,
    status: one.paidAt ? 'success' : 'failed',
    paid_at: one.paidAt ?? null,
    description: one.paidAt ? null : 'Insufficient Funds',
  });
  const listedInvoice = (one: InvoiceRecord) => {
    const { id, reference, status, amount, currency } = records.transaction(one.reference);
    const paidBy = { id, reference, status, amount, currency };
    return { ...invoiceFields(one), paid: Boolean(one.paidAt), createdAt: one.start, transaction: paidBy };
  };

  function recentInvoice(of: SubscriptionRecord) {
    const one = of.invoices.at(-1);
    if (!one) return null;
    const ids = { subscription: of.id, customer: of.customer, transaction: one.transaction, retries: 1 };
    return { ...shared, ...invoiceFields(one), ...ids, paid: one.paidAt ? 1 : 0, created_at: one.start };
  }

  return {
    plan,
    transaction,
    verified: (one: TransactionRecord) =>
      verifiedWire.parse({ ...transactionFields(one), plan: one.plan ?? null, plan_object: planObject(one.plan) }),
    subscription: (one: SubscriptionRecord) =>
      subscriptionWire.parse({
        ...shared,
        id: one.id,
        status: one.status,
        subscription_code: one.code,
        email_token: one.emailToken,
        amount: one.amount,
        cron_expression: '0 0 28 * *',
        next_payment_date: one.status === 'non-renewing' ? null : (one.nextPayment ?? null),
        open_invoice: null,
        createdAt: one.created,
        cancelledAt: one.cancelledAt ?? null,
        plan: planObject(one.plan),
        authorization: authorization(one.authorization),
        customer: customer(one.customer),
        invoices: one.invoices.map(listedInvoice),
        invoices_history: [],
        invoice_limit: 0,
        split_code: null,
        most_recent_invoice: recentInvoice(one),
        payments_count: records.paymentsOf(one).length,
        metadata: null,
      }),
    /** As events tell it: with its subscription in short. */
    invoice: (one: InvoiceRecord, of: SubscriptionRecord) => ({
      ...listedInvoice(one),
      subscription: {
        status: of.status,
        subscription_code: of.code,
        email_token: of.emailToken,
        amount: of.amount,
        next_payment_date: of.nextPayment ?? null,
        open_invoice: null,
      },
      customer: customer(of.customer),
      authorization: authorization(of.authorization),
    }),
    refund: (one: RefundRecord) =>
      refundWire.parse({
        ...shared,
        id: one.id,
        transaction: one.transaction,
        dispute: null,
        settlement: null,
        amount: one.amount,
        deducted_amount: one.amount,
        currency: one.currency,
        channel: null,
        fully_deducted: true,
        refunded_by: 'owner@example.com',
        refunded_at: one.created,
        expected_at: later(one.created, 10),
        customer_note: 'Refund for transaction',
        merchant_note: 'Refund for transaction',
        status: 'processed',
        createdAt: one.created,
      }),
    /** As events tell it: by the reference of the payment. */
    refundNews: (one: RefundRecord) => {
      const paid = records.transaction(String(one.transaction));
      return {
        status: 'processed',
        transaction_reference: paid.reference,
        refund_reference: String(one.id),
        amount: String(one.amount),
        currency: one.currency,
        customer: customer(paid.customer),
        ...shared,
      };
    },
    dispute: (one: DisputeRecord) => {
      const paid = records.transaction(String(one.transaction));
      return disputeWire.parse({
        id: one.id,
        refund_amount: one.amount,
        currency: one.currency,
        status: one.state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
        resolution: one.state === 'open' ? null : one.state === 'lost' ? 'merchant-accepted' : 'declined',
        domain: 'test',
        transaction: transaction(paid),
        transaction_reference: null,
        category: 'chargeback',
        customer: customer(paid.customer),
        bin: '408408',
        last4: '4081',
        dueAt: later(one.created, 7),
        resolvedAt: one.state === 'open' ? null : kit.now().toISOString(),
        createdAt: one.created,
      });
    },
  };
}
export type Wire = ReturnType<typeof createWire>;
