import { trusted } from 'mongoose';
import type { Money } from './money.ts';
import type { PaymentModel, StoredPayment } from './payment.model.ts';

/** A payment as it is read. */
export type Payment = Readonly<Omit<StoredPayment, 'pendingEvents' | 'pendingSince'>>;

/** A sum of one day, in UTC. */
export interface DailyMoney extends Money {
  readonly day: string;
}

export interface PaymentRepository {
  find(id: string): Promise<Payment | undefined>;
  /** The newest first. */
  ofUser(userId: string): Promise<Payment[]>;
  /** What was paid ever and kept, one sum for each currency. */
  totals(): Promise<Money[]>;
  /** What was paid and kept for periods that run beyond `now`, of subscriptions that have not ended, one sum for each currency. */
  runningTotals(now: Date): Promise<Money[]>;
  /** What was paid in a time and kept, one sum for each day and currency. */
  daily(from: Date, until: Date): Promise<DailyMoney[]>;
  /** The rows stay, for the books; the person does not. */
  anonymise(userId: string): Promise<void>;
}

const kept = {
  $cond: [{ $eq: ['$dispute', 'lost'] }, 0, { $subtract: ['$amountMinor', { $ifNull: ['$refundedMinor', 0] }] }],
};
const utcDay = { $dateToString: { date: '$paidAt', format: '%Y-%m-%d' } };
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
    daily: (from, until) =>
      model.aggregate<DailyMoney>([
        { $match: { paidAt: { $gte: from, $lt: until } } },
        { $group: { _id: { day: utcDay, currency: '$currency' }, minor: { $sum: kept } } },
        { $project: { _id: 0, day: '$_id.day', currency: '$_id.currency', minor: 1 } },
      ]),
    async anonymise(userId) {
      await model.updateMany({ userId, payer: trusted({ $exists: true }) }, { $unset: { payer: 1 } });
    },
  };
}
