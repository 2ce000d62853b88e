import type { paymentEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { fractionDigits, toMajor } from '@coursewright/text';
import {
  CaptureStatus,
  type Money,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import type { z } from 'zod';
import { addPeriod, type PaymentSnapshot, type ProviderSnapshot, type SnapshotState } from '../payment-provider.ts';
import { type FindPaidPlan, toMinorUnits } from './paypal-prices.ts';
import type { RefundsAndDisputes } from './paypal-reader.ts';

type Answer = z.output<(typeof paymentEndpoints)['paypalDetails']['response']>;
type Details = Pick<Answer, 'id' | 'start_time' | 'subscriber'> & {
  billing_info: Omit<Answer['billing_info'], 'last_payment'> & Partial<Pick<Answer['billing_info'], 'last_payment'>>;
};

export function toDetails(subscription: Subscription, newest: PaymentSnapshot | undefined): Details {
  const { id = '', startTime = '', subscriber, billingInfo } = subscription;
  const address = subscriber?.shippingAddress?.address;
  // It may lag behind the list of payments.
  const paid =
    newest &&
    (billingInfo?.lastPayment?.amount ?? {
      value: toMajor(newest.amountMinor, newest.currency).toFixed(fractionDigits(newest.currency)),
      currencyCode: newest.currency,
    });
  return {
    id,
    start_time: startTime,
    subscriber: {
      name: { given_name: subscriber?.name?.givenName ?? '', surname: subscriber?.name?.surname ?? '' },
      shipping_address: {
        address: {
          address_line_1: address?.addressLine1 ?? '',
          postal_code: address?.postalCode ?? '',
          country_code: address?.countryCode ?? '',
        },
      },
      email_address: subscriber?.emailAddress ?? '',
    },
    billing_info: {
      ...(billingInfo?.nextBillingTime ? { next_billing_time: billingInfo.nextBillingTime } : {}),
      ...(paid ? { last_payment: { amount: toAmount(paid) } } : {}),
    },
  };
}

const toAmount = ({ value, currencyCode }: Money) => ({ value, currency_code: currencyCode });

const endReasons: Record<string, ProviderSnapshot['endReason']> = {
  [SubscriptionStatus.Expired]: 'expired',
  [SubscriptionStatus.Cancelled]: 'cancelled',
};

export const isApproved = ({ status }: Subscription): boolean =>
  status !== SubscriptionStatus.ApprovalPending && status !== SubscriptionStatus.Approved;

export function toSnapshot(subscription: Subscription, payments: readonly PaymentSnapshot[]): ProviderSnapshot {
  const { id = '', status = '', planId, customId, startTime, billingInfo } = subscription;
  const state = toState(subscription, payments);
  const retryAt = state === 'past-due' ? billingInfo?.lastFailedPayment?.nextPaymentRetryTime : undefined;
  const next = state === 'active' ? billingInfo?.nextBillingTime : undefined;
  return {
    provider: 'paypal',
    state,
    status,
    attemptId: customId,
    checkoutId: id,
    subscriptionId: isApproved(subscription) ? id : undefined,
    planId,
    startedAt: startTime ? new Date(startTime) : undefined,
    paidUntil: payments.at(-1)?.coversUntil,
    retryAt: retryAt ? new Date(retryAt) : undefined,
    paused: isPaused(subscription) ? 'without-access' : undefined,
    nextBillingAt: next ? new Date(next) : undefined,
    renews: status === SubscriptionStatus.Active,
    endReason: endReasons[status],
    payments,
    details: toDetails(subscription, payments.at(-1)),
  };
}

// Suspended without a failed payment: by the seller.
const isPaused = ({ status, billingInfo }: Subscription): boolean =>
  status === SubscriptionStatus.Suspended && billingInfo?.failedPaymentsCount === 0;

function toState(subscription: Subscription, payments: readonly PaymentSnapshot[]): SnapshotState {
  const paid = payments.length > 0;
  switch (subscription.status) {
    case SubscriptionStatus.Active:
      // PayPal says ACTIVE before the money has arrived.
      if (!paid) return 'pending';
      return (subscription.billingInfo?.failedPaymentsCount ?? 0) > 0 ? 'past-due' : 'active';
    // After too many failed payments; it can be reactivated.
    case SubscriptionStatus.Suspended:
      if (!paid) return 'failed';
      return isPaused(subscription) ? 'active' : 'past-due';
    case SubscriptionStatus.Cancelled:
    case SubscriptionStatus.Expired:
      return paid ? 'ended' : 'failed';
    case SubscriptionStatus.ApprovalPending:
    case SubscriptionStatus.Approved:
      return 'pending';
    default:
      return 'unknown';
  }
}

const arrived: readonly (string | undefined)[] = [
  CaptureStatus.Completed,
  CaptureStatus.PartiallyRefunded,
  CaptureStatus.Refunded,
];

export const filterPaid = (transactions: readonly SubscriptionTransactionDetails[] = []) =>
  transactions
    // Money that went back is no payment.
    .filter(
      ({ status, amountWithBreakdown: { grossAmount } }) => arrived.includes(status) && !(+grossAmount.value <= 0),
    )
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));

// An eCheck takes days. One that was overtaken by a later payment does not count.
export function findProcessing(
  transactions: readonly SubscriptionTransactionDetails[],
  payments: readonly PaymentSnapshot[],
): Date | undefined {
  const newest = transactions
    .filter(({ status }) => status === CaptureStatus.Pending)
    .reduce((latest, { time }) => Math.max(latest, Date.parse(time)), 0);
  return newest > (payments.at(-1)?.paidAt.getTime() ?? 0) ? new Date(newest) : undefined;
}

export function toPaymentSnapshot(
  { planId }: Subscription,
  { id, status, time, amountWithBreakdown }: SubscriptionTransactionDetails,
  { dispute, refundedMinor = 0, refundUnknown, unknownStates }: RefundsAndDisputes,
  findPaidPlan: FindPaidPlan,
): PaymentSnapshot {
  const amountMinor = toMinorUnits(amountWithBreakdown.grossAmount);
  const currency = amountWithBreakdown.grossAmount.currencyCode;
  const paidAt = new Date(time);
  const refunded = status === CaptureStatus.Refunded ? amountMinor : refundedMinor;
  return {
    id,
    amountMinor,
    currency,
    paidAt,
    coversUntil: addPeriod(paidAt, findPaidPlan(planId, amountMinor, currency)),
    // PayPal reports a lost dispute as a refund too.
    refundedMinor: dispute === 'lost' ? 0 : refunded,
    ...(refundUnknown ? { refundUnknown } : {}),
    ...(dispute ? { dispute } : {}),
    unknownStates,
  };
}

// Tolerance between billing day and period end.
const SHIFT_MS = 5 * DAY_MS;

// While nothing is owed, the newest payment lasts until the next bill, unless a payment in between is pending.
export function extendToNextBill({ billingInfo, status }: Subscription, payments: PaymentSnapshot[]) {
  const newest = payments.at(-1);
  if (!newest || status !== SubscriptionStatus.Active || !billingInfo?.nextBillingTime) return payments;
  const coversUntil = new Date(billingInfo.nextBillingTime);
  const isBeyond = coversUntil.getTime() > getLastPeriodEnd(payments) + SHIFT_MS;
  const owes = billingInfo.failedPaymentsCount > 0 || coversUntil <= newest.paidAt || isBeyond;
  return owes ? payments : [...payments.slice(0, -1), { ...newest, coversUntil }];
}

const getLastPeriodEnd = (payments: readonly PaymentSnapshot[]): number =>
  payments.reduce((end, { paidAt, coversUntil }) => Math.max(end, paidAt.getTime()) + (+coversUntil - +paidAt), 0);
