import type { PaymentSnapshot } from '../integrations/payment-provider.ts';

// Providers report period ends by day and inconsistently: smaller differences are ignored.
const SLACK_MS = 48 * 3600 * 1000;

export const isRefunded = ({ refundedMinor, amountMinor }: PaymentSnapshot) => refundedMinor >= amountMinor;

export const isReturned = (payment: PaymentSnapshot) => isRefunded(payment) || payment.dispute === 'lost';

export const getCoverage = (payments: readonly PaymentSnapshot[]): Date | undefined =>
  payments.length > 0 ? new Date(Math.max(...payments.map(({ coversUntil }) => coversUntil.getTime()))) : undefined;

export const findNewestPayment = (payments: readonly PaymentSnapshot[]): PaymentSnapshot | undefined =>
  payments.reduce<PaymentSnapshot | undefined>(
    (newest, payment) => (newest && newest.coversUntil > payment.coversUntil ? newest : payment),
    undefined,
  );

/** A stale response: it reports less paid time than is already known. */
export const isStale = (payments: readonly PaymentSnapshot[], paidUntil: Date) =>
  (getCoverage(payments)?.getTime() ?? 0) < paidUntil.getTime() - SLACK_MS;

export const isLonger = (coverage: Date, grantedUntil: Date) => coverage.getTime() > grantedUntil.getTime() + SLACK_MS;

/** Payments for time beyond what was granted. They are refunded. */
export const findUnearnedPayments = (payments: readonly PaymentSnapshot[], grantedUntil: Date): PaymentSnapshot[] =>
  payments.filter((payment) => !isReturned(payment) && isLonger(payment.coversUntil, grantedUntil));
