import { randomBytes } from 'node:crypto';
import { type PaymentProvider, paidPlanSchema, paymentProviderSchema } from '@coursewright/contracts';
import { type Connection, type Model, Schema, trusted } from 'mongoose';
import type { Order } from '../../integrations/payment-provider.ts';

export interface CheckoutSession extends Order {
  readonly userId: string;
  readonly provider: PaymentProvider;
  /**
   * `open`: no payment known yet; `paid`: became a subscription, whatever happened later; `failed`:
   * declined, cancelled or expired; nothing was charged; `refused`: paid with another amount, currency or plan:
   * no plan, refunded.
   */
  readonly state: 'open' | 'paid' | 'failed' | 'refused';
  readonly checkoutId?: string;
  readonly checkoutUrl?: string;
  readonly subscriptionId?: string;
  readonly createdAt: Date;
}

export type NewCheckoutSession = Omit<
  CheckoutSession,
  'id' | 'state' | 'checkoutId' | 'checkoutUrl' | 'subscriptionId' | 'createdAt'
>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

type CheckoutSessionDocument = Mutable<Omit<CheckoutSession, 'id'>> & { _id: string };

const schema = new Schema<CheckoutSessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    // empty after the user is deleted
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

type CheckoutSessionModel = Model<CheckoutSessionDocument>;

export const getCheckoutSessionModel = (connection: Connection): CheckoutSessionModel =>
  (connection.models.PaymentAttempt as CheckoutSessionModel | undefined) ??
  connection.model<CheckoutSessionDocument>('PaymentAttempt', schema);

type Outcome = Pick<CheckoutSession, 'state' | 'subscriptionId'>;

export type CheckoutSessionRepository = Awaited<ReturnType<typeof createCheckoutSessionRepository>>;

export async function createCheckoutSessionRepository(connection: Connection, now: () => Date = () => new Date()) {
  const checkoutSessions = getCheckoutSessionModel(connection);
  await checkoutSessions.createIndexes();

  async function findOne(filter: Partial<CheckoutSessionDocument>): Promise<CheckoutSession | undefined> {
    const found = await checkoutSessions.findOne(filter).sort({ createdAt: -1 }).lean<CheckoutSessionDocument>();
    return found ? toCheckoutSession(found) : undefined;
  }

  return {
    async create(input: NewCheckoutSession): Promise<CheckoutSession> {
      const checkoutSession: CheckoutSession = {
        ...input,
        id: randomBytes(12).toString('hex'),
        state: 'open',
        createdAt: now(),
      };
      const { id: _id, ...rest } = checkoutSession;
      await checkoutSessions.create({ _id, ...rest });
      return checkoutSession;
    },

    find: (id: string) => findOne({ _id: id }),
    findByCheckout: (provider: PaymentProvider, checkoutId: string) => findOne({ provider, checkoutId }),
    findBySubscription: (provider: PaymentProvider, subscriptionId: string) => findOne({ provider, subscriptionId }),
    findNewest: (userId: string, provider: PaymentProvider) => findOne({ userId, provider }),

    async findByUser(userId: string): Promise<CheckoutSession[]> {
      return (await checkoutSessions.find({ userId }).sort({ createdAt: -1 }).lean<CheckoutSessionDocument[]>()).map(
        toCheckoutSession,
      );
    },

    async saveCheckout(id: string, checkout: { checkoutId: string; checkoutUrl: string }): Promise<void> {
      await checkoutSessions.updateOne({ _id: id }, { $set: checkout });
    },

    /** The final states `paid` and `refused` are kept. */
    async saveOutcome(id: string, { state, subscriptionId }: Outcome): Promise<void> {
      const changeable: CheckoutSession['state'][] = ['open', 'failed'];
      await checkoutSessions.updateOne(
        { _id: id, state: trusted({ $in: changeable }) },
        { $set: { state, ...(subscriptionId !== undefined && { subscriptionId }) } },
      );
    },

    async findOpen(from: Date, to: Date, limit: number): Promise<CheckoutSession[]> {
      const found = await checkoutSessions
        .find({ state: 'open', createdAt: trusted({ $gte: from, $lt: to }) })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<CheckoutSessionDocument[]>();
      return found.map(toCheckoutSession);
    },

    /** Agreed by the payer, and the bank has not decided yet. */
    async findProcessing(from: Date): Promise<CheckoutSession[]> {
      const found = await checkoutSessions
        .find({ state: 'open', createdAt: trusted({ $gte: from }), subscriptionId: trusted({ $exists: true }) })
        .lean<CheckoutSessionDocument[]>();
      return found.map(toCheckoutSession);
    },

    /** The purchase stays, so that a late payment is still understood. */
    async anonymise(userId: string): Promise<void> {
      await checkoutSessions.updateMany({ userId }, { $set: { email: '' }, $unset: { payer: 1, address: 1 } });
    },
  };
}

function toCheckoutSession({ _id: id, ...checkoutSession }: CheckoutSessionDocument): CheckoutSession {
  return { id, ...checkoutSession };
}
