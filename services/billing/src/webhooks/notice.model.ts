import type { PaymentProvider } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Reference } from '../providers/payment-provider.ts';

/** A signed word of a gateway: what to look at there. Its content is neither believed nor kept. */
export interface NoticeDocument extends AggregateEvents {
  /** `<provider>:<event id>`, so that an event told twice is heard once. */
  _id: string;
  provider: PaymentProvider;
  type: string;
  reference: Reference;
  receivedAt: Date;
}

const KEEP_SECONDS = 30 * 24 * 3600;

const schema = new Schema<NoticeDocument>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    type: { type: String, required: true },
    reference: { type: Schema.Types.Mixed, required: true },
    receivedAt: { type: Date, required: true },
    ...aggregateEvents,
  },
  { collection: 'webhook_notices', versionKey: false, autoIndex: false },
);
schema.index({ receivedAt: 1 }, { expireAfterSeconds: KEEP_SECONDS });

export type NoticeModel = Model<NoticeDocument>;

export async function createNoticeModel(connection: Connection): Promise<NoticeModel> {
  const model = connection.model<NoticeDocument>('Notice', schema);
  await model.createIndexes();
  return model;
}
