import type { PaidPlan } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { fromGatewayMinor, listUnknownStates } from '../gateway-facts.ts';
import { addPeriod, type PaymentSnapshot, type ProviderSnapshot, type SnapshotState } from '../payment-provider.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { inBatches } from '../provider-limits.ts';
import type { RazorpayClient } from './razorpay-client.ts';
import {
  disputesSchema,
  invoiceSchema,
  invoicesSchema,
  paymentSchema,
  type RazorpayDispute,
  type RazorpayInvoice,
  type RazorpayPayment,
  type RazorpayRefund,
  type RazorpaySubscription,
  refundsSchema,
  subscriptionSchema,
} from './razorpay-responses.ts';

const states: Record<
  string,
  { paid: SnapshotState; unpaid: SnapshotState; endReason?: ProviderSnapshot['endReason'] }
> = {
  created: { paid: 'pending', unpaid: 'pending' },
  authenticated: { paid: 'active', unpaid: 'pending' },
  active: { paid: 'active', unpaid: 'pending' },
  paused: { paid: 'active', unpaid: 'pending' },
  pending: { paid: 'past-due', unpaid: 'pending' },
  halted: { paid: 'past-due', unpaid: 'failed' },
  cancelled: { paid: 'ended', unpaid: 'failed', endReason: 'cancelled' },
  completed: { paid: 'ended', unpaid: 'failed', endReason: 'expired' },
  expired: { paid: 'ended', unpaid: 'failed', endReason: 'expired' },
};
const unknownState = { paid: 'unknown', unpaid: 'unknown', endReason: undefined } as const;

// Razorpay tries again on each of three days.
const RETRIED_MS = 3 * DAY_MS;

export function toSnapshot(
  subscription: RazorpaySubscription,
  payments: readonly PaymentSnapshot[],
  invoices: readonly RazorpayInvoice[] = [],
): ProviderSnapshot {
  const mapped = states[subscription.status] ?? unknownState;
  // Settled in another way, or by a payment of nothing, as a mandate is authorised.
  const isFree = ({ status, payment_id: paidBy }: RazorpayInvoice) =>
    status === 'paid' && payments.every(({ id }) => id !== paidBy);
  const freeUntil = toDate(invoices.findLast(isFree)?.billing_end);
  const state = payments.length > 0 || freeUntil ? mapped.paid : mapped.unpaid;
  const attemptId = subscription.notes.attempt;
  const last = payments.at(-1);
  const end = state === 'active' ? toDate(subscription.current_end) : undefined;
  const isCharged = (state === 'active' || state === 'past-due') && !['paused', 'halted'].includes(subscription.status);
  // Plans are not changed at Razorpay, so the only scheduled change is the end with the period.
  const renews = isCharged && subscription.remaining_count !== 0 && !subscription.has_scheduled_changes;
  return {
    provider: 'razorpay',
    state,
    status: subscription.status,
    unknownStates: listUnknownStates('razorpay', {
      subscription: [subscription.status],
      invoice: invoices.map(({ status }) => status),
    }),
    attemptId: typeof attemptId === 'string' ? attemptId : undefined,
    checkoutId: subscription.id,
    subscriptionId: subscription.id,
    planId: subscription.plan_id,
    startedAt: payments[0]?.paidAt,
    paidUntil: end ?? last?.coversUntil,
    freeUntil,
    processingSince: state === 'active' ? findProcessing(invoices, last) : undefined,
    retryAt: subscription.status === 'pending' && last ? new Date(+last.coversUntil + RETRIED_MS) : undefined,
    paused: subscription.status === 'paused' ? 'without-access' : undefined,
    nextBillingAt: renews ? toDate(subscription.charge_at) : undefined,
    renews,
    endReason: state === 'ended' ? mapped.endReason : undefined,
    payments,
    details: {
      id: subscription.id,
      current_start: subscription.current_start ?? subscription.start_at ?? subscription.created_at,
      charge_at: subscription.charge_at ?? subscription.current_end ?? subscription.created_at,
      customer_id: subscription.customer_id ?? null,
      notes: subscription.notes,
    },
  };
}

// A mandate (UPI, eNACH) is debited days after its invoice; a charge that fails makes the subscription `pending`.
function findProcessing(invoices: readonly RazorpayInvoice[], last: PaymentSnapshot | undefined): Date | undefined {
  const isLater = ({ billing_end: end }: RazorpayInvoice) => !last || (end ?? 0) * 1000 > last.coversUntil.getTime();
  const newest = invoices.findLast((invoice) => invoice.status === 'issued' && isLater(invoice));
  return newest && toDate(newest.billing_start ?? newest.issued_at);
}

export function toPaymentSnapshot(
  invoice: RazorpayInvoice,
  payment: RazorpayPayment,
  plan: PaidPlan,
  disputes: readonly RazorpayDispute[],
  refunds: readonly RazorpayRefund[],
): PaymentSnapshot {
  const failed = refunds.filter(({ status }) => status === 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const currency = payment.currency.toUpperCase();
  const toStored = (amount: number) => fromGatewayMinor('razorpay', amount, currency);
  const paidAt = toDate(invoice.paid_at) ?? new Date(payment.created_at * 1000);
  const itsDisputes = disputes.filter((dispute) => dispute.payment_id === payment.id);
  return {
    id: payment.id,
    amountMinor: toStored(payment.amount),
    currency,
    paidAt,
    coversUntil: toDate(invoice.billing_end) ?? addPeriod(paidAt, plan),
    refundedMinor: toStored(sumRefunds(payment, refunds)),
    ...(failed > 0 && { failedRefundMinor: toStored(failed) }),
    dispute: toDisputeState(itsDisputes),
    unknownStates: listUnknownStates('razorpay', {
      payment: [payment.status],
      refund: refunds.map(({ status }) => status),
      dispute: itsDisputes.map(({ status }) => status),
    }),
  };
}

// `amount_refunded` may include a failed refund.
export function sumRefunds({ amount_refunded: sum }: RazorpayPayment, refunds: readonly RazorpayRefund[]): number {
  if (refunds.every(({ status }) => status !== 'failed')) return sum ?? 0;
  return refunds.filter(({ status }) => status !== 'failed').reduce((total, { amount }) => total + amount, 0);
}

// The newest phase decides: a won dispute may be challenged again.
function toDisputeState(disputes: readonly RazorpayDispute[]): PaymentSnapshot['dispute'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost';
  const newest = disputes.toSorted((a, b) => b.created_at - a.created_at)[0];
  if (!newest) return undefined;
  return newest.status === 'won' || newest.status === 'closed' ? 'won' : 'open';
}

const toDate = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);

// Razorpay refunds payments up to six months old; a failed refund may be repeated months later.
const REFUNDABLE_MS = 365 * DAY_MS;
const PAGE = 100;
const MOST_PAGES = 5;

export function createRazorpayReader({ request, find }: RazorpayClient, config: RazorpayConfig) {
  // Here a checkout is a subscription; payment events name a payment (`pay_`) or an invoice (`inv_`).
  async function findSubscriptionId(id: string): Promise<string | undefined> {
    if (/^sub_\w+$/.test(id)) return id;
    if (/^inv_\w+$/.test(id)) {
      const invoice = await find(invoiceSchema, (sdk) => sdk.invoices.fetch(id));
      return invoice?.subscription_id ?? undefined;
    }
    if (!/^pay_\w+$/.test(id)) return undefined;
    const payment = await find(paymentSchema, (sdk) => sdk.payments.fetch(id));
    return payment?.invoice_id ? findSubscriptionId(payment.invoice_id) : undefined;
  }

  async function fetchInvoices(subscriptionId: string): Promise<RazorpayInvoice[]> {
    const invoices = await fetchPages(async (count, skip) => {
      const query = { subscription_id: subscriptionId, count, skip };
      return (await request(invoicesSchema, (sdk) => sdk.invoices.all(query))).items;
    });
    return invoices.sort((a, b) => (a.paid_at ?? 0) - (b.paid_at ?? 0) || (a.billing_end ?? 0) - (b.billing_end ?? 0));
  }

  // Razorpay lists the disputes of the whole account, newest first, without a filter.
  const fetchDisputesSince = (since: number): Promise<RazorpayDispute[]> =>
    fetchPages(
      async (count, skip) => (await request(disputesSchema, (sdk) => sdk.disputes.all({ count, skip }))).items,
      (dispute) => dispute.created_at < since,
    );

  async function fetchRefunds({ payment_id: id, paid_at: paidAt }: RazorpayInvoice): Promise<RazorpayRefund[]> {
    if (!id || (paidAt ?? 0) * 1000 < Date.now() - REFUNDABLE_MS) return [];
    return (await request(refundsSchema, (sdk) => sdk.payments.fetchMultipleRefund(id, { count: PAGE }))).items;
  }

  async function fetchPayments(all: readonly RazorpayInvoice[], planId: string): Promise<PaymentSnapshot[]> {
    const invoices = all.filter(({ status, payment_id }) => status === 'paid' && payment_id);
    const first = invoices[0];
    if (!first) return [];
    const [disputes, payments, refunds] = await Promise.all([
      fetchDisputesSince(first.paid_at ?? 0),
      inBatches(invoices, ({ payment_id }) => request(paymentSchema, (sdk) => sdk.payments.fetch(payment_id ?? ''))),
      inBatches(invoices, fetchRefunds),
    ]);
    const plan = planId === config.yearlyPlanId ? 'yearly' : 'monthly';
    return invoices.flatMap((invoice, index) => {
      const payment = payments[index];
      return payment?.amount ? [toPaymentSnapshot(invoice, payment, plan, disputes, refunds[index] ?? [])] : [];
    });
  }

  return async (id: string): Promise<ProviderSnapshot | undefined> => {
    const subscriptionId = await findSubscriptionId(id);
    if (!subscriptionId) return undefined;
    const subscription = await find(subscriptionSchema, (sdk) => sdk.subscriptions.fetch(subscriptionId));
    if (!subscription) return undefined;
    const invoices = await fetchInvoices(subscription.id);
    return toSnapshot(subscription, await fetchPayments(invoices, subscription.plan_id), invoices);
  };
}

async function fetchPages<T>(
  load: (count: number, skip: number) => Promise<T[]>,
  isTooOld: (item: T) => boolean = () => false,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const items = await load(PAGE, page * PAGE);
    all.push(...items);
    if (items.length < PAGE || items.some(isTooOld)) break;
  }
  return all;
}
