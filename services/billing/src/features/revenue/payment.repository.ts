import { type PaidPlan, type PaymentProvider, paidPlanSchema, paymentProviderSchema } from '@coursewright/contracts';
import { type OutboxFields, outboxFields } from '@coursewright/service-kit';
import { isCurrency } from '@coursewright/text';
import { type Connection, type Model, Schema, trusted } from 'mongoose';
import type { Money } from './money.ts';

export interface PayerSnapshot {
  name: string;
  email: string;
  address?: string;
  post?: string;
  country?: string;
}

export interface SellerSnapshot {
  name: string;
  address?: string;
  taxId?: string;
}

export interface CreditNote {
  number: string;
  amountMinor: number;
  issuedAt: Date;
  /** Absent without VAT. */
  vatMinor?: number;
  withdrawnAt?: Date;
  seller?: SellerSnapshot;
}

/** After the insert only refunds, a dispute and the end change. */
export interface StoredPayment extends OutboxFields {
  /** `<provider>:<payment id>` */
  _id: string;
  userId: string;
  provider: PaymentProvider;
  subscriptionId: string;
  attemptId: string;
  plan: PaidPlan;
  currency: string;
  amountMinor: number;
  paidAt: Date;
  periodEnd: Date;
  endedAt?: Date;
  refundedMinor: number;
  failedRefundMinor?: number;
  /** Partly refunded, amount not final: reconciliation asks again. */
  refundUnknown?: true;
  /** When the mark was last set. */
  refundUnknownAt?: Date;
  dispute?: 'open' | 'won' | 'lost';
  number: string;
  payer?: PayerSnapshot;
  seller?: SellerSnapshot;
  /** In percent, included in the amount. Absent where none was configured. */
  vatRatePercent?: number;
  creditNotes?: CreditNote[];
}

const minor = {
  type: Number,
  validate: (value: number) => Number.isSafeInteger(value) && value >= 0,
  required: true,
};

const paymentSchema = new Schema<StoredPayment>(
  {
    _id: String,
    userId: { type: String, required: true },
    provider: { type: String, enum: paymentProviderSchema.options, required: true },
    subscriptionId: { type: String, required: true },
    attemptId: { type: String, required: true },
    plan: { type: String, enum: paidPlanSchema.options, required: true },
    currency: { type: String, validate: isCurrency, required: true },
    amountMinor: minor,
    paidAt: { type: Date, required: true },
    periodEnd: { type: Date, required: true },
    endedAt: Date,
    refundedMinor: { ...minor, default: 0 },
    failedRefundMinor: Number,
    refundUnknown: Boolean,
    refundUnknownAt: Date,
    dispute: { type: String, enum: ['open', 'won', 'lost'] },
    number: { type: String, required: true },
    payer: { type: Schema.Types.Mixed },
    seller: { type: Schema.Types.Mixed },
    vatRatePercent: Number,
    creditNotes: { type: [{ type: Schema.Types.Mixed }], default: undefined },
    ...outboxFields,
  },
  { collection: 'payments', versionKey: false, autoIndex: false },
);
paymentSchema.index({ periodEnd: 1 });
paymentSchema.index({ paidAt: 1 });
paymentSchema.index({ userId: 1, paidAt: -1 });
paymentSchema.index({ refundUnknown: 1 }, { sparse: true });
paymentSchema.index({ number: 1 }, { unique: true });
paymentSchema.index({ 'creditNotes.number': 1 }, { unique: true, sparse: true });

export type PaymentModel = Model<StoredPayment>;

export async function createPaymentModel(connection: Connection): Promise<PaymentModel> {
  const model = connection.model<StoredPayment>('Payment', paymentSchema);
  await model.createIndexes();
  return model;
}

export type Payment = Readonly<Omit<StoredPayment, 'pendingEvents' | 'pendingSince'>>;

interface DailyMoney extends Money {
  readonly day: string;
}

export type UnknownRefund = Pick<Payment, '_id' | 'provider' | 'subscriptionId'> & { readonly refundUnknownAt: Date };

const kept = {
  $cond: [{ $eq: ['$dispute', 'lost'] }, 0, { $subtract: ['$amountMinor', { $ifNull: ['$refundedMinor', 0] }] }],
};
const utcDay = { $dateToString: { date: '$paidAt', format: '%Y-%m-%d' } };
const withoutEvents = { pendingEvents: 0, pendingSince: 0 };

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

export function createPaymentRepository(model: PaymentModel) {
  const sums = (match: object): Promise<Money[]> =>
    model.aggregate<Money>([
      { $match: match },
      { $group: { _id: '$currency', minor: { $sum: kept } } },
      { $project: { _id: 0, currency: '$_id', minor: 1 } },
    ]);
  return {
    find: async (id: string): Promise<Payment | undefined> =>
      (await model.findById(id, withoutEvents).lean<Payment>()) ?? undefined,
    findByUser: (userId: string): Promise<Payment[]> =>
      model.find({ userId }, withoutEvents).sort({ paidAt: -1, periodEnd: -1 }).lean<Payment[]>(),
    findWithUnknownRefund: (): Promise<UnknownRefund[]> =>
      model
        .find({ refundUnknown: true }, { provider: 1, subscriptionId: 1, refundUnknownAt: 1 })
        .lean<UnknownRefund[]>(),
    async clearUnknownRefund({ _id, refundUnknownAt }: UnknownRefund): Promise<void> {
      await model.updateOne({ _id, refundUnknownAt }, { $unset: { refundUnknown: 1, refundUnknownAt: 1 } });
    },
    totals: () => sums({}),
    /** Net sums for periods that end after `now`, of subscriptions that have not ended, per currency. */
    runningTotals: (now: Date) => sums({ periodEnd: { $gt: now }, endedAt: null }),
    daily: (from: Date, until: Date): Promise<DailyMoney[]> =>
      model.aggregate<DailyMoney>([
        { $match: { paidAt: { $gte: from, $lt: until } } },
        { $group: { _id: { day: utcDay, currency: '$currency' }, minor: { $sum: kept } } },
        { $project: { _id: 0, day: '$_id.day', currency: '$_id.currency', minor: 1 } },
      ]),
    async anonymise(userId: string): Promise<void> {
      await model.updateMany({ userId, payer: trusted({ $exists: true }) }, { $unset: { payer: 1 } });
    },
  };
}

/** `stripe:in_1` becomes `stripe_in_1`: the API gateway does not decode path segments. */
export const toReceiptId = (paymentId: string) => paymentId.replace(':', '_');

/** No provider name contains an underscore. */
export const toPaymentId = (receiptId: string) => receiptId.replace('_', ':');
