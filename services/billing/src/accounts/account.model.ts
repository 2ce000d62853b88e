import { planSchema } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Account } from './account.ts';

export interface AccountDocument extends AggregateEvents {
  /** The user id of the auth service. */
  _id: string;
  /** Grows with each write: whoever decided upon an older one decides again. */
  version: number;
  plan: Account['plan'];
  planRevision: number;
  subscriptions: Account['subscriptions'][number][];
  closedAt?: Date;
  /** When the access that runs is over, unless somebody pays; only while one runs. */
  accessUntil?: Date;
}

const schema = new Schema<AccountDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    plan: { type: String, enum: planSchema.options, required: true },
    planRevision: { type: Number, required: true },
    subscriptions: { type: [{ type: Schema.Types.Mixed }], required: true },
    closedAt: Date,
    accessUntil: Date,
    ...aggregateEvents,
  },
  { collection: 'accounts', versionKey: false, autoIndex: false, minimize: false },
);
schema.index({ accessUntil: 1 }, { sparse: true });

export type AccountModel = Model<AccountDocument>;

export async function createAccountModel(connection: Connection): Promise<AccountModel> {
  const model = connection.model<AccountDocument>('Account', schema);
  await model.createIndexes();
  return model;
}
