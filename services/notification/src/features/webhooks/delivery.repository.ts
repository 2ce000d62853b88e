import { DELIVERIES_PER_PAGE, type WebhookDeliveryView } from '@coursewright/contracts';
import { insertOrFind } from '@coursewright/service-kit';
import { type Connection, Schema, Types } from 'mongoose';

export interface StoredDelivery {
  _id: Types.ObjectId;
  eventId: string;
  endpointId: string;
  ownerId: string;
  type: string;
  /** The bytes that are signed and sent. */
  body: string;
  state: WebhookDeliveryView['state'];
  attempts: number;
  createdAt: Date;
  lastAttemptAt?: Date | null;
  nextAttemptAt?: Date | null;
  status?: number | null;
  problem?: WebhookDeliveryView['problem'];
}

const KEPT_SECONDS = 30 * 24 * 3600;

const schema = new Schema<StoredDelivery>(
  {
    eventId: { type: String, required: true },
    endpointId: { type: String, required: true },
    ownerId: { type: String, required: true, index: true },
    type: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    createdAt: { type: Date, required: true, expires: KEPT_SECONDS },
    lastAttemptAt: { type: Date },
    nextAttemptAt: { type: Date },
    status: { type: Number },
    problem: { type: String },
  },
  { collection: 'webhook_deliveries', versionKey: false, autoIndex: false },
);
schema.index({ eventId: 1, endpointId: 1 }, { unique: true });
schema.index({ endpointId: 1, _id: -1 });

type NewDelivery = Pick<StoredDelivery, 'eventId' | 'endpointId' | 'ownerId' | 'type' | 'body' | 'createdAt'>;
type Changes = Partial<Pick<StoredDelivery, 'state' | 'lastAttemptAt' | 'nextAttemptAt' | 'status' | 'problem'>>;

export type DeliveryRepository = Awaited<ReturnType<typeof createDeliveryRepository>>;

export async function createDeliveryRepository(connection: Connection) {
  const model = connection.model<StoredDelivery>('WebhookDelivery', schema);
  await model.createIndexes();

  return {
    async find(id: string): Promise<StoredDelivery | undefined> {
      return (await model.findById(id).lean()) ?? undefined;
    },
    async findOf(endpointId: string, _id: string): Promise<StoredDelivery | undefined> {
      return (await model.findOne({ _id, endpointId }).lean()) ?? undefined;
    },
    /** Once for each event and endpoint: a repeated call gives the first one. */
    async insert(delivery: NewDelivery): Promise<StoredDelivery> {
      const { eventId, endpointId } = delivery;
      const insert = async () => {
        const stored: StoredDelivery = { _id: new Types.ObjectId(), ...delivery, state: 'waiting', attempts: 0 };
        await model.create(stored);
        return stored;
      };
      return insertOrFind(insert, () => model.findOne({ eventId, endpointId }).lean());
    },
    async change(_id: Types.ObjectId, set: Changes, attempts = 0): Promise<StoredDelivery | undefined> {
      const update = { $set: set, $inc: { attempts } };
      return (await model.findOneAndUpdate({ _id }, update, { returnDocument: 'after' }).lean()) ?? undefined;
    },
    async page(endpointId: string, page: number) {
      const newestFirst = model.find({ endpointId }).sort({ _id: -1 });
      const [rows, total] = await Promise.all([
        newestFirst
          .skip((page - 1) * DELIVERIES_PER_PAGE)
          .limit(DELIVERIES_PER_PAGE)
          .lean<StoredDelivery[]>(),
        model.countDocuments({ endpointId }),
      ]);
      return { rows, total };
    },
    async remove(_id: Types.ObjectId): Promise<void> {
      await model.deleteOne({ _id });
    },
    async removeOf(endpointId: string): Promise<void> {
      await model.deleteMany({ endpointId });
    },
    async removeAll(ownerId: string): Promise<void> {
      await model.deleteMany({ ownerId });
    },
  };
}
