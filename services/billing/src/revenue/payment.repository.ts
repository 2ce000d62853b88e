import type { Money } from './money.ts';
import type { PaymentModel } from './payment.model.ts';

export interface PaymentRepository {
  /** What was paid ever, one sum for each currency. */
  totals(): Promise<Money[]>;
  /** What was paid for periods that run beyond `now`, one sum for each currency. */
  runningTotals(now: Date): Promise<Money[]>;
}

export function createPaymentRepository(model: PaymentModel): PaymentRepository {
  const sums = (match: object) =>
    model.aggregate<Money>([
      { $match: match },
      { $group: { _id: '$currency', minor: { $sum: '$amountMinor' } } },
      { $project: { _id: 0, currency: '$_id', minor: 1 } },
    ]);
  return {
    totals: () => sums({}),
    runningTotals: (now) => sums({ periodEnd: { $gt: now } }),
  };
}
