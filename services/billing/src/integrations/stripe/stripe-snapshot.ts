import type Stripe from 'stripe';
import { fromGatewayMinor } from '../gateway-currencies.ts';
import type { PaymentSnapshot, ProviderSnapshot, SnapshotState } from '../payment-provider.ts';

export const getId = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

// An invoice's `period_end` is that of the period before; its lines have the paid period.
const coversUntil = (invoice: Stripe.Invoice): Date =>
  fromSeconds(Math.max(...invoice.lines.data.map((line) => line.period.end)));

const getPaidIntents = (invoice: Stripe.Invoice) =>
  (invoice.payments?.data ?? []).flatMap(({ status, payment, status_transitions: { paid_at: paidAt } }) => {
    const id = status === 'paid' ? getId(payment.payment_intent) : undefined;
    return id ? [{ id, paidAt: paidAt ?? invoice.status_transitions.paid_at ?? invoice.created }] : [];
  });

// Inquiries (`warning_…`) take no money.
function toDisputeState(disputes: readonly Stripe.Dispute[]): PaymentSnapshot['dispute'] {
  const has = (...statuses: string[]) => disputes.some(({ status }) => statuses.includes(status));
  if (has('lost')) return 'lost';
  if (has('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')) return 'open';
  return has('won', 'prevented') ? 'won' : undefined;
}

const toStored = (amount: number, currency: string) => fromGatewayMinor('stripe', amount, currency.toUpperCase());

// A charge includes its newest ten refunds.
function getRefunds({ amount_refunded: sum, refunds, currency }: Stripe.Charge) {
  if (!refunds || refunds.has_more) return { refundedMinor: toStored(sum, currency) };
  const sumAmounts = (all: readonly Stripe.Refund[]) =>
    toStored(
      all.reduce((total, { amount }) => total + amount, 0),
      currency,
    );
  const failed = refunds.data.filter(({ status }) => status === 'failed' || status === 'canceled');
  const failedRefundMinor = sumAmounts(failed);
  return {
    refundedMinor: sumAmounts(refunds.data) - failedRefundMinor,
    ...(failedRefundMinor > 0 && { failedRefundMinor }),
  };
}

export function toPaymentSnapshots(
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  disputes: readonly Stripe.Dispute[],
): PaymentSnapshot[] {
  const payments = invoices.flatMap((invoice) =>
    getPaidIntents(invoice).flatMap(({ id, paidAt }): PaymentSnapshot[] => {
      const charge = charges.find((one) => one.status === 'succeeded' && getId(one.payment_intent) === id);
      if (!charge) return [];
      return [
        {
          id,
          amountMinor: toStored(charge.amount_captured, charge.currency),
          currency: charge.currency.toUpperCase(),
          paidAt: fromSeconds(paidAt),
          coversUntil: coversUntil(invoice),
          ...getRefunds(charge),
          dispute: toDisputeState(disputes.filter((dispute) => getId(dispute.charge) === charge.id)),
        },
      ];
    }),
  );
  return payments.sort((a, b) => a.coversUntil.getTime() - b.coversUntil.getTime());
}

const getAttemptId = (session: Stripe.Checkout.Session | undefined) =>
  session?.metadata?.attempt ?? session?.client_reference_id ?? undefined;

export function toSessionSnapshot(session: Stripe.Checkout.Session): ProviderSnapshot {
  return {
    provider: 'stripe',
    state: session.status === 'expired' ? 'failed' : 'pending',
    status: session.status ?? 'open',
    attemptId: getAttemptId(session),
    checkoutId: session.id,
    renews: false,
    payments: [],
    details: { subscription: null, customer: getId(session.customer) ?? null, status: session.status },
  };
}

function toState({ status }: Stripe.Subscription, paid: boolean): SnapshotState {
  switch (status) {
    case 'active':
    case 'trialing':
      return paid ? 'active' : 'pending';
    case 'incomplete':
      return 'pending';
    case 'canceled':
    case 'unpaid':
      return paid ? 'ended' : 'failed';
    case 'incomplete_expired':
      return 'failed';
    default:
      return paid ? 'past-due' : 'pending';
  }
}

function toEndReason({ status, cancellation_details: details }: Stripe.Subscription): ProviderSnapshot['endReason'] {
  return status === 'unpaid' || details?.reason === 'payment_failed' ? 'unpaid' : 'cancelled';
}

export function toSubscriptionSnapshot(
  subscription: Stripe.Subscription,
  session: Stripe.Checkout.Session | undefined,
  payments: readonly PaymentSnapshot[],
): ProviderSnapshot {
  const item = subscription.items.data[0];
  const state = toState(subscription, payments.length > 0);
  const isRenewing = (state === 'active' || state === 'past-due') && !subscription.cancel_at_period_end;
  const renews = isRenewing && subscription.cancel_at === null;
  return {
    provider: 'stripe',
    state,
    status: subscription.status,
    attemptId: subscription.metadata.attempt ?? getAttemptId(session),
    checkoutId: session?.id,
    subscriptionId: subscription.id,
    planId: item?.price.id,
    startedAt: fromSeconds(subscription.start_date),
    // The item's period has already advanced when a renewal is unpaid.
    paidUntil: payments.at(-1)?.coversUntil,
    nextBillingAt: renews && state === 'active' && item ? fromSeconds(item.current_period_end) : undefined,
    renews,
    endReason: state === 'ended' ? toEndReason(subscription) : undefined,
    payments,
    details: {
      subscription: subscription.id,
      customer: getId(subscription.customer) ?? null,
      status: session?.status ?? 'complete',
    },
  };
}
