import { type Plan, planSchema } from '@coursewright/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { isCurrency } from './money.ts';

/** Money that a provider has confirmed. Never changed once it is recorded. */
export interface StoredPayment {
  /** `<provider>:<payment id>`, so that a payment told twice is recorded once. */
  _id: string;
  userId: string;
  plan: Exclude<Plan, 'free'>;
  currency: string;
  amountMinor: number;
  paidAt: Date;
  /** Until when the payment covers the plan. */
  periodEnd: Date;
}

const paymentSchema = new Schema<StoredPayment>(
  {
    _id: String,
    userId: { type: String, required: true },
    plan: { type: String, enum: planSchema.options.filter((plan) => plan !== 'free'), required: true },
    currency: { type: String, validate: isCurrency, required: true },
    amountMinor: {
      type: Number,
      validate: (minor: number) => Number.isSafeInteger(minor) && minor >= 0,
      required: true,
    },
    paidAt: { type: Date, required: true },
    periodEnd: { type: Date, required: true },
  },
  { collection: 'payments', versionKey: false, autoIndex: false },
);
paymentSchema.index({ periodEnd: 1 });

export type PaymentModel = Model<StoredPayment>;

export async function createPaymentModel(connection: Connection): Promise<PaymentModel> {
  const model = connection.model<StoredPayment>('Payment', paymentSchema);
  await model.createIndexes();
  return model;
}
