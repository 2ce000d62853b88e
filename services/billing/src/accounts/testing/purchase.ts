import type { Attempt } from '../../attempts/attempt.ts';
import type { PaymentReading, Reading } from '../../providers/payment-provider.ts';
import type { Account } from '../account.ts';
import { type Applied, applyReading } from '../apply-reading.ts';
import { emptyAccount } from '../entitlement.ts';

export const DAY = 24 * 3600 * 1000;
export const START = new Date('2026-11-21T09:00:00Z');
export const graceMs = 3 * DAY;
export const day = (days: number) => new Date(START.getTime() + days * DAY);

export const offers = [
  { plan: 'monthly', planId: 'price_m', amountMinor: 900, currency: 'GBP' },
  { plan: 'yearly', planId: 'price_y', amountMinor: 9900, currency: 'GBP' },
] as const;

export const attempt: Attempt = {
  ...{ id: 'a1', userId: 'ada', email: 'ada@example.test', provider: 'stripe', state: 'open', createdAt: START },
  ...offers[0],
};

/** The n-th month, paid at its beginning. */
export const month = (n: number, values: Partial<PaymentReading> = {}): PaymentReading => ({
  ...{ id: `pi_${n}`, amountMinor: 900, currency: 'GBP', refundedMinor: 0 },
  ...{ paidAt: day(30 * (n - 1)), coversUntil: day(30 * n), ...values },
});

export const reading = (state: Reading['state'], values: Partial<Reading> = {}): Reading => ({
  ...{ provider: 'stripe', state, status: state, attemptId: 'a1', subscriptionId: 'sub_1', planId: 'price_m' },
  ...{ renews: state !== 'ended', startedAt: START, payments: [month(1)], details: { subscription: 'sub_1' } },
  ...values,
});

export const apply = (account: Account, word: Reading, now = START, by: Attempt = attempt): Applied =>
  applyReading(account, { attempt: by, reading: word, offers, now, graceMs });

export const nobody = emptyAccount('ada');
export const paid = apply(nobody, reading('active')).account;
export const behind = apply(paid, reading('past-due'), day(30)).account;
export const over = apply(paid, reading('ended', { endReason: 'cancelled' }), day(5)).account;

/** The names of what is told, and the ends with their reasons. */
export const told = ({ events }: Applied) =>
  events.map(({ name, data }) => {
    const { reason } = data as { reason?: string };
    return reason ? `${name}:${reason}` : name;
  });
