import type { PaidPlan } from '@coursewright/contracts';
import { periodAfter } from '../billing-period.ts';
import type { PaymentReading, Reading, ReadState } from '../payment-provider.ts';
import type { RazorpayDispute, RazorpayInvoice, RazorpayPayment, RazorpaySubscription } from './razorpay-answers.ts';

/** Razorpay's words in ours: with money received, and without. */
const states: Record<string, { paid: ReadState; unpaid: ReadState; endReason?: Reading['endReason'] }> = {
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
const unknownState = { paid: 'past-due', unpaid: 'pending', endReason: undefined } as const;

/** A subscription and its payments as one reading. Active without a payment is still pending: the money may follow. */
export function toReading(subscription: RazorpaySubscription, payments: readonly PaymentReading[]): Reading {
  const words = states[subscription.status] ?? unknownState;
  const state = payments.length > 0 ? words.paid : words.unpaid;
  const { attempt } = subscription.notes;
  const last = payments.at(-1);
  const end = state === 'active' ? toDate(subscription.current_end) : undefined;
  const renews = (state === 'active' && subscription.status !== 'paused') || state === 'past-due';
  return {
    provider: 'razorpay',
    state,
    status: subscription.status,
    attemptId: typeof attempt === 'string' ? attempt : undefined,
    checkoutId: subscription.id,
    subscriptionId: subscription.id,
    planId: subscription.plan_id,
    startedAt: payments[0]?.paidAt,
    paidUntil: end ?? last?.coversUntil,
    nextBillingAt: renews && subscription.remaining_count > 0 ? toDate(subscription.charge_at) : undefined,
    renews: renews && subscription.remaining_count > 0,
    endReason: state === 'ended' ? words.endReason : undefined,
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

/** One paid invoice, its payment, and what became of that. */
export function toPayment(
  invoice: RazorpayInvoice,
  payment: RazorpayPayment,
  plan: PaidPlan,
  disputes: readonly RazorpayDispute[],
): PaymentReading {
  const paidAt = toDate(invoice.paid_at) ?? new Date(payment.created_at * 1000);
  return {
    id: payment.id,
    amountMinor: payment.amount,
    currency: payment.currency.toUpperCase(),
    paidAt,
    coversUntil: toDate(invoice.billing_end) ?? periodAfter(paidAt, plan),
    refundedMinor: payment.amount_refunded ?? 0,
    dispute: disputeOf(disputes.filter((dispute) => dispute.payment_id === payment.id)),
  };
}

/** The newest phase counts: one that was won may be challenged again. */
function disputeOf(disputes: readonly RazorpayDispute[]): PaymentReading['dispute'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost';
  const newest = disputes.toSorted((a, b) => b.created_at - a.created_at)[0];
  if (!newest) return undefined;
  return newest.status === 'won' || newest.status === 'closed' ? 'won' : 'open';
}

const toDate = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);
