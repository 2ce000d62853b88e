import type Stripe from 'stripe';
import type { PaymentReading, Reading, ReadState } from '../payment-provider.ts';
import { fromSeconds, idOf } from './stripe-payments.ts';

const attemptOf = (session: Stripe.Checkout.Session | undefined) =>
  session?.metadata?.attempt ?? session?.client_reference_id ?? undefined;

/** A checkout that has not become a subscription. */
export function readSession(session: Stripe.Checkout.Session): Reading {
  return {
    provider: 'stripe',
    state: session.status === 'expired' ? 'failed' : 'pending',
    status: session.status ?? 'open',
    attemptId: attemptOf(session),
    checkoutId: session.id,
    renews: false,
    payments: [],
    details: { subscription: null, customer: idOf(session.customer) ?? null, status: session.status },
  };
}

function stateOf({ status }: Stripe.Subscription, paid: boolean): ReadState {
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

function endReasonOf({ status, cancellation_details: details }: Stripe.Subscription): Reading['endReason'] {
  return status === 'unpaid' || details?.reason === 'payment_failed' ? 'unpaid' : 'cancelled';
}

/** A subscription, the checkout that it was bought in, and every payment. */
export function readSubscription(
  subscription: Stripe.Subscription,
  session: Stripe.Checkout.Session | undefined,
  payments: readonly PaymentReading[],
): Reading {
  const item = subscription.items.data[0];
  const state = stateOf(subscription, payments.length > 0);
  const goesOn = (state === 'active' || state === 'past-due') && !subscription.cancel_at_period_end;
  const renews = goesOn && subscription.cancel_at === null;
  return {
    provider: 'stripe',
    state,
    status: subscription.status,
    attemptId: subscription.metadata.attempt ?? attemptOf(session),
    checkoutId: session?.id,
    subscriptionId: subscription.id,
    planId: item?.price.id,
    startedAt: fromSeconds(subscription.start_date),
    // The item's period has moved on already when a renewal is not paid.
    paidUntil: payments.at(-1)?.coversUntil,
    nextBillingAt: renews && state === 'active' && item ? fromSeconds(item.current_period_end) : undefined,
    renews,
    endReason: state === 'ended' ? endReasonOf(subscription) : undefined,
    payments,
    details: {
      subscription: subscription.id,
      customer: idOf(subscription.customer) ?? null,
      status: session?.status ?? 'complete',
    },
  };
}
