import type { AuthorSource, OutlineView } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { Failure, GenerationState, KindName, Lane } from './generation.ts';

export interface GenerationDocument extends AggregateEvents {
  _id: Types.ObjectId;
  userId: string;
  kind: KindName;
  wish: object;
  key: string;
  state: GenerationState;
  /** Missing in documents of the first release. */
  lane?: Lane | null;
  /** One of the learner's places for running jobs; the unique index keeps them from taking more. */
  slot: number;
  epoch: number;
  attempts: number;
  outline?: OutlineView | null;
  source?: AuthorSource | null;
  failure?: Failure | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<GenerationDocument>(
  {
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    wish: { type: Schema.Types.Mixed, required: true },
    key: { type: String, required: true },
    state: { type: String, required: true },
    lane: { type: String, default: 'now' },
    slot: { type: Number, required: true },
    epoch: { type: Number, required: true },
    attempts: { type: Number, required: true },
    outline: { type: Schema.Types.Mixed },
    source: { type: String },
    failure: { type: Schema.Types.Mixed },
    ...aggregateEvents,
  },
  { collection: 'generations', timestamps: true, versionKey: false, minimize: false },
);

const whileRunning = { unique: true, partialFilterExpression: { state: { $in: ['queued', 'running'] } } };
schema.index({ userId: 1, key: 1 }, whileRunning);
schema.index({ userId: 1, kind: 1, slot: 1 }, whileRunning);
schema.index({ 'wish.courseId': 1 }, { sparse: true });
schema.index({ 'wish.courseId': 1, kind: 1 }, { sparse: true });

export const generationModel = (connection: Connection) =>
  modelOf<GenerationDocument>(connection, 'Generation', schema);
