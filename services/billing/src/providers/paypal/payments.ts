import {
  CaptureStatus,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { periodAfter } from '../billing-period.ts';
import type { PaymentReading } from '../payment-provider.ts';
import type { Aftermath } from './aftermath.ts';
import { minorOf } from './amounts.ts';
import type { PaidPlanOf } from './plans.ts';

const arrived: readonly (string | undefined)[] = [
  CaptureStatus.Completed,
  CaptureStatus.PartiallyRefunded,
  CaptureStatus.Refunded,
];

/** Payments that arrived, whatever became of them later; oldest first. */
export const paidOnes = (transactions: readonly SubscriptionTransactionDetails[] = []) =>
  transactions
    .filter(({ status }) => arrived.includes(status))
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));

export function paymentOf(
  { planId }: Subscription,
  { id, status, time, amountWithBreakdown }: SubscriptionTransactionDetails,
  { dispute, refundedMinor = 0 }: Aftermath,
  paidPlanOf: PaidPlanOf,
): PaymentReading {
  const amountMinor = minorOf(amountWithBreakdown.grossAmount);
  const currency = amountWithBreakdown.grossAmount.currencyCode;
  const paidAt = new Date(time);
  const refunded = status === CaptureStatus.Refunded ? amountMinor : refundedMinor;
  return {
    id,
    amountMinor,
    currency,
    paidAt,
    coversUntil: periodAfter(paidAt, paidPlanOf(planId, amountMinor, currency)),
    // A lost dispute takes the money back too, and PayPal says so in the same way.
    refundedMinor: dispute === 'lost' ? 0 : refunded,
    ...(dispute ? { dispute } : {}),
  };
}

/** By how much the day of a bill may differ from the end of a period. */
const SHIFT_MS = 5 * 24 * 3600_000;

/** While nothing is owed, the newest payment lasts until the next bill, unless the money for one between is on its way. */
export function lastingUntilNextBill({ billingInfo, status }: Subscription, payments: PaymentReading[]) {
  const newest = payments.at(-1);
  if (!newest || status !== SubscriptionStatus.Active || !billingInfo?.nextBillingTime) return payments;
  const coversUntil = new Date(billingInfo.nextBillingTime);
  const isBeyond = coversUntil.getTime() > endOf(payments) + SHIFT_MS;
  const owes = billingInfo.failedPaymentsCount > 0 || coversUntil <= newest.paidAt || isBeyond;
  return owes ? payments : [...payments.slice(0, -1), { ...newest, coversUntil }];
}

/** When one period after the other is over. */
const endOf = (payments: readonly PaymentReading[]): number =>
  payments.reduce((end, { paidAt, coversUntil }) => Math.max(end, paidAt.getTime()) + (+coversUntil - +paidAt), 0);
