import { type PaidPlan, type PaymentProvider, paidPlanSchema, paymentProviderSchema } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { isCurrency } from './money.ts';

/** Who paid, as the receipt says it: what the payment form said, else the account. */
export interface PayerSnapshot {
  name: string;
  email: string;
  address?: string;
  post?: string;
  country?: string;
}

/** Money that a gateway has confirmed, and its receipt. Only what went back, a dispute and the end are added later. */
export interface StoredPayment extends AggregateEvents {
  /** `<provider>:<payment id>`, so that a payment told twice is recorded once. */
  _id: string;
  userId: string;
  provider: PaymentProvider;
  /** The gateway's. */
  subscriptionId: string;
  attemptId: string;
  plan: PaidPlan;
  currency: string;
  amountMinor: number;
  paidAt: Date;
  /** Until when the payment covers the plan. */
  periodEnd: Date;
  /** When its subscription ended: from then on it is no recurring money. */
  endedAt?: Date;
  refundedMinor: number;
  dispute?: 'open' | 'won' | 'lost';
  /** Of the receipt: `CW-2026-000123`. */
  number: string;
  /** Absent once they left. */
  payer?: PayerSnapshot;
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
    dispute: { type: String, enum: ['open', 'won', 'lost'] },
    number: { type: String, required: true },
    payer: { type: Schema.Types.Mixed },
    ...aggregateEvents,
  },
  { collection: 'payments', versionKey: false, autoIndex: false },
);
paymentSchema.index({ periodEnd: 1 });
paymentSchema.index({ paidAt: 1 });
paymentSchema.index({ userId: 1, paidAt: -1 });
paymentSchema.index({ number: 1 }, { unique: true });

export type PaymentModel = Model<StoredPayment>;

export async function createPaymentModel(connection: Connection): Promise<PaymentModel> {
  const model = connection.model<StoredPayment>('Payment', paymentSchema);
  await model.createIndexes();
  return model;
}
