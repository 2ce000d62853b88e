import { type Subscription, SubscriptionStatus } from '@paypal/paypal-server-sdk';
import type { PaymentReading, Reading, ReadState } from '../payment-provider.ts';
import { detailsOf } from './details.ts';

const endReasons: Record<string, Reading['endReason']> = {
  [SubscriptionStatus.Expired]: 'expired',
  [SubscriptionStatus.Cancelled]: 'cancelled',
};

/** Before somebody agreed there is a checkout only, and no payment. */
export const isAgreed = ({ status }: Subscription): boolean =>
  status !== SubscriptionStatus.ApprovalPending && status !== SubscriptionStatus.Approved;

export function readingOf(subscription: Subscription, payments: readonly PaymentReading[]): Reading {
  const { id = '', status = '', planId, customId, startTime, billingInfo } = subscription;
  const state = stateOf(subscription, payments);
  const next = state === 'active' ? billingInfo?.nextBillingTime : undefined;
  return {
    provider: 'paypal',
    state,
    status,
    attemptId: customId,
    checkoutId: id,
    subscriptionId: isAgreed(subscription) ? id : undefined,
    planId,
    startedAt: startTime ? new Date(startTime) : undefined,
    paidUntil: payments.at(-1)?.coversUntil,
    nextBillingAt: next ? new Date(next) : undefined,
    renews: status === SubscriptionStatus.Active,
    endReason: endReasons[status],
    payments,
    details: detailsOf(subscription, payments.at(-1)),
  };
}

function stateOf(subscription: Subscription, payments: readonly PaymentReading[]): ReadState {
  const paid = payments.length > 0;
  switch (subscription.status) {
    case SubscriptionStatus.Active:
      // PayPal says ACTIVE before the money has arrived.
      if (!paid) return 'pending';
      return (subscription.billingInfo?.failedPaymentsCount ?? 0) > 0 ? 'past-due' : 'active';
    // After too many failed payments; it could be set going again.
    case SubscriptionStatus.Suspended:
      return paid ? 'past-due' : 'failed';
    case SubscriptionStatus.Cancelled:
    case SubscriptionStatus.Expired:
      return paid ? 'ended' : 'failed';
    default:
      return 'pending';
  }
}
