import type { PaymentReading } from '../providers/payment-provider.ts';

/** Gateways tell the end of a period to the day, and not always the same: differences below this mean nothing. */
const SLACK_MS = 48 * 3600 * 1000;

export const isRefunded = ({ refundedMinor, amountMinor }: PaymentReading) => refundedMinor >= amountMinor;

/** We do not have the money any more. */
export const isReturned = (payment: PaymentReading) => isRefunded(payment) || payment.dispute === 'lost';

/** Until when these payments cover the plan. */
export const coverageOf = (payments: readonly PaymentReading[]): Date | undefined =>
  payments.length > 0 ? new Date(Math.max(...payments.map(({ coversUntil }) => coversUntil.getTime()))) : undefined;

/** The payment for the latest period. */
export const newestOf = (payments: readonly PaymentReading[]): PaymentReading | undefined =>
  payments.reduce<PaymentReading | undefined>(
    (newest, payment) => (newest && newest.coversUntil > payment.coversUntil ? newest : payment),
    undefined,
  );

/** Whether a gateway speaks of an earlier time than we know of already: a slow answer. */
export const isStale = (payments: readonly PaymentReading[], paidUntil: Date) =>
  (coverageOf(payments)?.getTime() ?? 0) < paidUntil.getTime() - SLACK_MS;

/** Whether these payments cover a period more than what was granted. */
export const isLonger = (coverage: Date, grantedUntil: Date) => coverage.getTime() > grantedUntil.getTime() + SLACK_MS;

/** Payments that nothing was given for: what was taken beyond the time that was granted. */
export const unearned = (payments: readonly PaymentReading[], grantedUntil: Date): PaymentReading[] =>
  payments.filter((payment) => !isReturned(payment) && isLonger(payment.coversUntil, grantedUntil));
