import { createHash } from 'node:crypto';
import { type Connection, Schema, type Types, trusted } from 'mongoose';

interface StoredSubscription {
  userId: string;
  // In which it was added. It ends with it.
  sessionId: string;
  // Also the id that others see.
  endpointHash: string;
  // Who knows it can send to the browser, though nothing that it could decrypt.
  endpoint: string;
  keys: { p256dh: string; auth: string };
  createdAt: Date;
  // Since the last notification that was taken.
  failures: number;
}

const schema = new Schema<StoredSubscription>(
  {
    userId: { type: String, required: true },
    sessionId: { type: String, required: true },
    endpointHash: { type: String, required: true },
    endpoint: { type: String, required: true },
    keys: { p256dh: { type: String, required: true }, auth: { type: String, required: true } },
    createdAt: { type: Date, required: true },
    failures: { type: Number, required: true },
  },
  { collection: 'push_subscriptions', versionKey: false, autoIndex: false },
);
schema.index({ endpointHash: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1 });

type NewSubscription = Pick<StoredSubscription, 'userId' | 'sessionId' | 'endpoint' | 'keys'> & { readonly now: Date };

export type PushSubscription = StoredSubscription & { readonly _id: Types.ObjectId };
export type PushSubscriptionRepository = Awaited<ReturnType<typeof createPushSubscriptionRepository>>;

const MOST_PER_USER = 10;
// About a month of mornings without one that was taken.
const MOST_FAILURES = 30;

const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

export async function createPushSubscriptionRepository(connection: Connection) {
  const subscriptions = connection.model<StoredSubscription>('PushSubscription', schema);
  await subscriptions.createIndexes();

  return {
    // A browser that another user subscribes is that user's from then on. The oldest of too many goes.
    async save({ now, ...given }: NewSubscription): Promise<void> {
      const { userId, endpoint } = given;
      const endpointHash = hashEndpoint(endpoint);
      const fresh = { $set: { ...given, failures: 0 }, $setOnInsert: { createdAt: now } };
      await subscriptions.updateOne({ endpointHash }, fresh, { upsert: true });
      const others = { userId, endpointHash: trusted({ $ne: endpointHash }) };
      const surplus = await subscriptions
        .find(others, { _id: 1 })
        .sort({ createdAt: -1 })
        .skip(MOST_PER_USER - 1)
        .lean();
      if (surplus.length > 0) await subscriptions.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) });
    },

    findByUser: (userId: string) => subscriptions.find({ userId }).sort({ createdAt: 1 }).lean<PushSubscription[]>(),

    async remove(userId: string, endpointHash: string): Promise<boolean> {
      return (await subscriptions.deleteOne({ userId, endpointHash })).deletedCount === 1;
    },

    // Not one that was renewed meanwhile, by this user or another.
    async end({ _id, userId, endpoint }: PushSubscription): Promise<void> {
      await subscriptions.deleteOne({ _id, userId, endpoint });
    },

    async recordTaken({ _id }: PushSubscription): Promise<void> {
      await subscriptions.updateOne({ _id, failures: trusted({ $gt: 0 }) }, { $set: { failures: 0 } });
    },

    async recordFailure({ _id }: PushSubscription): Promise<void> {
      await subscriptions.updateOne({ _id }, { $inc: { failures: 1 } });
      await subscriptions.deleteOne({ _id, failures: trusted({ $gte: MOST_FAILURES }) });
    },

    async removeOfSession(userId: string, sessionId: string): Promise<void> {
      await subscriptions.deleteMany({ userId, sessionId });
    },

    async removeOfUser(userId: string): Promise<void> {
      await subscriptions.deleteMany({ userId });
    },
  };
}
