import type { PaymentSnapshot, ProviderSnapshot } from '../integrations/payment-provider.ts';

// Providers report period ends by day and inconsistently: smaller differences are ignored.
const SLACK_MS = 48 * 3600 * 1000;

export const isRefunded = ({ refundedMinor, amountMinor }: PaymentSnapshot) => refundedMinor >= amountMinor;

export const isReturned = (payment: PaymentSnapshot) => isRefunded(payment) || payment.dispute === 'lost';

type Covered = Pick<ProviderSnapshot, 'payments' | 'freeUntil'>;

export function getCoverage({ payments, freeUntil }: Covered): Date | undefined {
  const ends = [...payments.map(({ coversUntil }) => coversUntil), ...(freeUntil ? [freeUntil] : [])];
  return ends.length > 0 ? new Date(Math.max(...ends.map((end) => end.getTime()))) : undefined;
}

export const findNewestPayment = (payments: readonly PaymentSnapshot[]): PaymentSnapshot | undefined =>
  payments.reduce<PaymentSnapshot | undefined>(
    (newest, payment) => (newest && newest.coversUntil > payment.coversUntil ? newest : payment),
    undefined,
  );

/** A stale response: it reports less paid time than is already known. */
export const isStale = (snapshot: Covered, paidUntil: Date) =>
  (getCoverage(snapshot)?.getTime() ?? 0) < paidUntil.getTime() - SLACK_MS;

export const isLonger = (coverage: Date, grantedUntil: Date) => coverage.getTime() > grantedUntil.getTime() + SLACK_MS;

/** Payments for time beyond what was granted. They are refunded. */
export const findUnearnedPayments = (payments: readonly PaymentSnapshot[], grantedUntil: Date): PaymentSnapshot[] =>
  payments.filter((payment) => !isReturned(payment) && isLonger(payment.coversUntil, grantedUntil));
