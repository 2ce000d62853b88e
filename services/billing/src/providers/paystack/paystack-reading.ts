import type { PaidPlan } from '@coursewright/contracts';
import { periodAfter } from '../billing-period.ts';
import type { PaymentReading, Reading, ReadState } from '../payment-provider.ts';
import type { PaystackDispute, PaystackRefund, PaystackSubscription, PaystackTransaction } from './paystack-answers.ts';
import { invoicesOf, timeOfPayment, wasPaid } from './paystack-pairs.ts';

/** How long a page waits for whoever pays before we take it for abandoned. */
const PAGE_LASTS_MS = 24 * 3600 * 1000;

/** Paystack's words in ours. `non-renewing` runs until what was paid for is over. */
const states: Record<string, { state: ReadState; endReason?: Reading['endReason'] }> = {
  active: { state: 'active' },
  'non-renewing': { state: 'active' },
  attention: { state: 'past-due' },
  completed: { state: 'ended', endReason: 'expired' },
  complete: { state: 'ended', endReason: 'expired' },
  cancelled: { state: 'ended', endReason: 'cancelled' },
};

/** A checkout that has no subscription, or not yet. */
export function checkoutReading(transaction: PaystackTransaction, now: Date): Reading {
  const { status, reference, plan, created_at } = transaction;
  const isOver = !wasPaid(transaction) && now.getTime() - Date.parse(created_at) > PAGE_LASTS_MS;
  return {
    provider: 'paystack',
    state: isOver || status === 'failed' || status === 'reversed' ? 'failed' : 'pending',
    status,
    attemptId: transaction.metadata?.attempt,
    checkoutId: reference,
    planId: plan,
    renews: false,
    payments: [],
    details: {},
  };
}

export function subscriptionReading(
  subscription: PaystackSubscription,
  first: PaystackTransaction | undefined,
  payments: readonly PaymentReading[],
): Reading {
  const { status, subscription_code, customer, createdAt, email_token } = subscription;
  const words = states[status] ?? { state: 'past-due' };
  const next = subscription.next_payment_date ? new Date(subscription.next_payment_date) : undefined;
  const state = payments.length > 0 ? words.state : words.state === 'ended' ? 'failed' : 'pending';
  const renews = status === 'active' || status === 'attention';
  return {
    provider: 'paystack',
    state,
    status,
    attemptId: first?.reference,
    checkoutId: first?.reference,
    subscriptionId: subscription_code,
    planId: subscription.plan,
    startedAt: payments[0]?.paidAt ?? new Date(createdAt),
    // While a payment is overdue the next date is that of the next try, not the end of what was paid for.
    paidUntil: (state === 'active' ? next : undefined) ?? payments.at(-1)?.coversUntil,
    nextBillingAt: renews ? next : undefined,
    renews,
    endReason: state === 'ended' ? words.endReason : undefined,
    payments,
    details: { subscription_code, customer_code: customer.customer_code, createdAt, email_token },
  };
}

/** One transaction and what became of it. */
export function toPayment(
  transaction: PaystackTransaction,
  subscription: PaystackSubscription,
  plan: PaidPlan,
  refunds: readonly PaystackRefund[],
  disputes: readonly PaystackDispute[],
): PaymentReading {
  const paidAt = new Date(timeOfPayment(transaction));
  const invoice = invoicesOf(subscription).find(
    ({ transaction: paidBy }) => paidBy?.id === transaction.id || paidBy?.reference === transaction.reference,
  );
  // In Paystack's own examples the period ends before it begins.
  const periodEnd = invoice?.period_end ? new Date(invoice.period_end) : paidAt;
  return {
    id: String(transaction.id),
    amountMinor: transaction.amount,
    currency: transaction.currency.toUpperCase(),
    paidAt,
    coversUntil: periodEnd > paidAt ? periodEnd : periodAfter(paidAt, plan),
    refundedMinor: transaction.status === 'reversed' ? transaction.amount : givenBack(refunds),
    dispute: disputeOf(disputes),
  };
}

/** What went back or is on its way. */
export const givenBack = (refunds: readonly PaystackRefund[]) =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);

function disputeOf(disputes: readonly PaystackDispute[]): PaymentReading['dispute'] {
  if (disputes.length === 0) return undefined;
  if (disputes.some(({ status, resolution }) => status === 'resolved' && /accepted/.test(resolution ?? '')))
    return 'lost';
  return disputes.every(({ status }) => status === 'resolved') ? 'won' : 'open';
}
