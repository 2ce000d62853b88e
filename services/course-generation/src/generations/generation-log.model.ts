import type { GenerationEvent } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

export interface LogEntryDocument {
  generationId: string;
  seq: number;
  event: GenerationEvent;
  at: Date;
}

const schema = new Schema<LogEntryDocument>(
  {
    generationId: { type: String, required: true },
    seq: { type: Number, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'generation_events', versionKey: false },
);
schema.index({ generationId: 1, seq: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: THIRTY_DAYS });

export const logEntryModel = (connection: Connection) =>
  modelOf<LogEntryDocument>(connection, 'GenerationEvent', schema);
