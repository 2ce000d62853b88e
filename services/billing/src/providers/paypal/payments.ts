import { CaptureStatus, type Subscription, type SubscriptionTransactionDetails } from '@paypal/paypal-server-sdk';
import type { PaymentReading } from '../payment-provider.ts';
import { minorOf } from './amounts.ts';
import type { PlanPeriods } from './plans.ts';

/** What the list of transactions does not say of a payment. */
export type Aftermath = Partial<Pick<PaymentReading, 'refundedMinor' | 'dispute'>>;

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
  subscription: Subscription,
  { id, status, time, amountWithBreakdown }: SubscriptionTransactionDetails,
  { dispute, refundedMinor = 0 }: Aftermath,
  periods: PlanPeriods,
): PaymentReading {
  const amountMinor = minorOf(amountWithBreakdown.grossAmount);
  const currency = amountWithBreakdown.grossAmount.currencyCode;
  const paidAt = new Date(time);
  // A lost dispute takes the money back too, and PayPal says so in the same way.
  const refunded = status === CaptureStatus.Refunded ? amountMinor : refundedMinor;
  return {
    id,
    amountMinor,
    currency,
    paidAt,
    coversUntil: addMonths(paidAt, periods.monthsOf(subscription.planId, amountMinor, currency)),
    refundedMinor: dispute === 'lost' ? 0 : refunded,
    ...(dispute ? { dispute } : {}),
  };
}

/** While nothing is owed, the newest payment lasts until the next bill. */
export function lastingUntilNextBill({ billingInfo, status }: Subscription, payments: PaymentReading[]) {
  const newest = payments.at(-1);
  if (!newest || status !== 'ACTIVE' || !billingInfo?.nextBillingTime) return payments;
  const coversUntil = new Date(billingInfo.nextBillingTime);
  const owes = billingInfo.failedPaymentsCount > 0 || coversUntil <= newest.paidAt;
  return owes ? payments : [...payments.slice(0, -1), { ...newest, coversUntil }];
}

/** The same day some months later, or the last one of that month. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}
