import { paidPlanSchema, paymentProviderSchema } from '@coursewright/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Attempt } from './attempt.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type AttemptDocument = Mutable<Omit<Attempt, 'id'>> & { _id: string };

const schema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    // empty once its owner left
    email: { type: String, default: '' },
    provider: { type: String, enum: paymentProviderSchema.options, required: true },
    state: { type: String, enum: ['open', 'paid', 'failed', 'refused'], required: true },
    plan: { type: String, enum: paidPlanSchema.options, required: true },
    planId: { type: String, required: true },
    amountMinor: { type: Number, validate: Number.isSafeInteger, min: 1, required: true },
    currency: { type: String, required: true },
    checkoutId: String,
    checkoutUrl: String,
    subscriptionId: String,
    payer: { type: Schema.Types.Mixed },
    address: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'payment_attempts', versionKey: false, autoIndex: false },
);
const oncePerProvider = (field: 'checkoutId' | 'subscriptionId') =>
  schema.index({ provider: 1, [field]: 1 }, { unique: true, partialFilterExpression: { [field]: { $exists: true } } });
oncePerProvider('checkoutId');
oncePerProvider('subscriptionId');
schema.index({ userId: 1, provider: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: 1 });

export type AttemptModel = Model<AttemptDocument>;

export const attemptModel = (connection: Connection): AttemptModel =>
  (connection.models.PaymentAttempt as AttemptModel | undefined) ??
  connection.model<AttemptDocument>('PaymentAttempt', schema);
