import { trusted } from 'mongoose';
import type { Money } from './money.ts';
import type { PaymentModel, StoredPayment } from './payment.model.ts';

/** A payment as it is read. */
export type Payment = Readonly<Omit<StoredPayment, 'pendingEvents' | 'pendingSince'>>;

export interface PaymentRepository {
  find(id: string): Promise<Payment | undefined>;
  /** The newest first. */
  ofUser(userId: string): Promise<Payment[]>;
  /** What was paid ever and kept, one sum for each currency. */
  totals(): Promise<Money[]>;
  /** What was paid and kept for periods that run beyond `now`, of subscriptions that have not ended, one sum for each currency. */
  runningTotals(now: Date): Promise<Money[]>;
  /** The rows stay, for the books; the person does not. */
  anonymise(userId: string): Promise<void>;
}

const kept = {
  $cond: [{ $eq: ['$dispute', 'lost'] }, 0, { $subtract: ['$amountMinor', { $ifNull: ['$refundedMinor', 0] }] }],
};
const withoutEvents = { pendingEvents: 0, pendingSince: 0 };

export function createPaymentRepository(model: PaymentModel): PaymentRepository {
  const sums = (match: object) =>
    model.aggregate<Money>([
      { $match: match },
      { $group: { _id: '$currency', minor: { $sum: kept } } },
      { $project: { _id: 0, currency: '$_id', minor: 1 } },
    ]);
  return {
    find: async (id) => (await model.findById(id, withoutEvents).lean<Payment>()) ?? undefined,
    ofUser: (userId) => model.find({ userId }, withoutEvents).sort({ paidAt: -1, periodEnd: -1 }).lean<Payment[]>(),
    totals: () => sums({}),
    runningTotals: (now) => sums({ periodEnd: { $gt: now }, endedAt: null }),
    async anonymise(userId) {
      await model.updateMany({ userId, payer: trusted({ $exists: true }) }, { $unset: { payer: 1 } });
    },
  };
}
