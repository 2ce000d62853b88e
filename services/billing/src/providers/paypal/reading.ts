import { type Subscription, SubscriptionStatus } from '@paypal/paypal-server-sdk';
import type { PaymentReading, Reading, ReadState } from '../payment-provider.ts';
import { detailsOf } from './details.ts';

/** Before somebody agreed there is a checkout only, and no payment. */
export const isAgreed = ({ status }: Subscription): boolean =>
  status !== SubscriptionStatus.ApprovalPending && status !== SubscriptionStatus.Approved;

export function readingOf(subscription: Subscription, payments: readonly PaymentReading[]): Reading {
  const { id = '', status = '', planId, customId, startTime, billingInfo } = subscription;
  const runs = status === SubscriptionStatus.Active;
  return {
    provider: 'paypal',
    state: stateOf(subscription, payments),
    status,
    attemptId: customId,
    checkoutId: id,
    subscriptionId: isAgreed(subscription) ? id : undefined,
    planId,
    startedAt: startTime ? new Date(startTime) : undefined,
    paidUntil: payments.at(-1)?.coversUntil,
    nextBillingAt: runs && billingInfo?.nextBillingTime ? new Date(billingInfo.nextBillingTime) : undefined,
    renews: runs,
    endReason: status === SubscriptionStatus.Expired ? 'expired' : status === 'CANCELLED' ? 'cancelled' : undefined,
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
