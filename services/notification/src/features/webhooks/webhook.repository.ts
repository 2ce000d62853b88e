import { MAX_WEBHOOKS, type WebhookEvent, type WebhookView } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { type Connection, Schema, type Types, trusted } from 'mongoose';

export interface StoredSecret {
  sealed: string;
  /** Of the former one: when it stops signing. */
  until?: Date | null;
}

export interface StoredWebhook {
  _id: Types.ObjectId;
  ownerId: string;
  url: string;
  events: WebhookEvent[];
  /** The present one first. */
  secrets: StoredSecret[];
  state: WebhookView['state'];
  createdAt: Date;
  failingSince?: Date | null;
}

const schema = new Schema<StoredWebhook>(
  {
    ownerId: { type: String, required: true, index: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secrets: { type: [{ _id: false, sealed: { type: String, required: true }, until: Date }], required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    failingSince: { type: Date },
  },
  { collection: 'webhook_endpoints', versionKey: false, autoIndex: false },
);

/** A webhook that fails for so long is switched off. */
export const FAILING_MS = 5 * DAY_MS;

export type WebhookRepository = Awaited<ReturnType<typeof createWebhookRepository>>;

export async function createWebhookRepository(connection: Connection) {
  const model = connection.model<StoredWebhook>('Webhook', schema);
  await model.createIndexes();
  const list = (ownerId: string): Promise<StoredWebhook[]> => model.find({ ownerId }).sort({ _id: -1 }).lean();

  return {
    list,
    async find(id: string): Promise<StoredWebhook | undefined> {
      return (await model.findById(id).lean()) ?? undefined;
    },
    async findOwn(_id: string, ownerId: string): Promise<StoredWebhook | undefined> {
      return (await model.findOne({ _id, ownerId }).lean()) ?? undefined;
    },
    /** Only what was there when the event happened. */
    async listening(ownerId: string, events: WebhookEvent, at: Date): Promise<StoredWebhook[]> {
      const found = await model.find({ ownerId, events, state: 'on' }).lean();
      return found.filter(({ _id }) => _id.getTimestamp() <= at);
    },
    /** False when the owner has the most there can be, counted with those that are made at the same moment. */
    async insert(webhook: StoredWebhook): Promise<boolean> {
      await model.create(webhook);
      if ((await model.countDocuments({ ownerId: webhook.ownerId })) <= MAX_WEBHOOKS) return true;
      await model.deleteOne({ _id: webhook._id });
      return false;
    },
    async change(_id: string, ownerId: string, set: Partial<StoredWebhook>): Promise<StoredWebhook | undefined> {
      const update = { $set: set, ...(set.state === 'on' && { $unset: { failingSince: 1 as const } }) };
      return (await model.findOneAndUpdate({ _id, ownerId }, update, { returnDocument: 'after' }).lean()) ?? undefined;
    },
    /** Undefined when its present secret is another one meanwhile. */
    async changeSecrets({ _id, secrets }: StoredWebhook, next: StoredSecret[]): Promise<StoredWebhook | undefined> {
      const same = { _id, 'secrets.0.sealed': secrets[0]?.sealed };
      const update = { $set: { secrets: next } };
      return (await model.findOneAndUpdate(same, update, { returnDocument: 'after' }).lean()) ?? undefined;
    },
    async remove(_id: string, ownerId: string): Promise<boolean> {
      return (await model.deleteOne({ _id, ownerId })).deletedCount > 0;
    },
    async removeAll(ownerId: string): Promise<void> {
      await model.deleteMany({ ownerId });
    },
    async markWorking(_id: Types.ObjectId): Promise<void> {
      await model.updateOne({ _id, failingSince: trusted({ $ne: null }) }, { $unset: { failingSince: 1 } });
    },
    /** Since when it fails. */
    async markFailing(_id: Types.ObjectId, at: Date): Promise<Date> {
      await model.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } });
      return (await model.findById(_id).lean())?.failingSince ?? at;
    },
    /** Unless it was changed meanwhile. */
    async switchOff({ _id, url }: StoredWebhook, state: 'gone' | 'failing'): Promise<void> {
      await model.updateOne({ _id, url, state: 'on' }, { $set: { state } });
    },
  };
}
