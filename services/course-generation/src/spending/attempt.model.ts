import { type Connection, Schema } from 'mongoose';
import type { KindName } from '../generations/generation.ts';
import { modelOf } from '../mongo/model-of.ts';

/** Longer than the 30 days that are shown, and longer than a day is open before it is added up. */
const FORTY_DAYS = 40 * 24 * 60 * 60;

/** One attempt of one worker at a generation: what it took and what came of it. */
export interface AttemptDocument {
  /** `<generation id>:<epoch>`: an attempt is written down once, however often it is told. */
  _id: string;
  generationId: string;
  kind: KindName;
  /** Empty once they have left. */
  userId: string;
  /** In UTC, of its beginning. */
  day: string;
  at: Date;
  promptTokens: number;
  completionTokens: number;
  /** Missing while it runs, and when its worker was killed: what it took was paid all the same. */
  outcome?: 'done' | 'failed' | 'cancelled' | 'retried';
  /** Why it failed, in the words the learner reads. */
  reason?: string;
  /** How often it was tried, with this one. */
  tries?: number;
  ms?: number;
}

const schema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    generationId: { type: String, required: true },
    kind: { type: String, required: true },
    userId: { type: String, default: '' },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    promptTokens: { type: Number, default: 0 },
    completionTokens: { type: Number, default: 0 },
    outcome: { type: String },
    reason: { type: String },
    tries: { type: Number },
    ms: { type: Number },
  },
  { collection: 'generation_attempts', versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: FORTY_DAYS });
schema.index({ day: 1 });
schema.index({ userId: 1 });
schema.index({ outcome: 1, at: -1 });
schema.index({ kind: 1, outcome: 1, at: -1 });

export const attemptModel = (connection: Connection) => modelOf<AttemptDocument>(connection, 'Attempt', schema);
