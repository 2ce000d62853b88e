import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { QuizAttempt } from './quiz.ts';

export interface QuizAttemptDocument extends Omit<QuizAttempt, 'id' | 'percent'> {
  _id: Types.ObjectId;
  batchId: string;
  percent?: number | null;
  /** Ids of items that were missed and are not among the recall cards yet. */
  toRecall: string[];
  createdAt: Date;
}

const schema = new Schema<QuizAttemptDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    batchId: { type: String, required: true },
    source: { type: String, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    answers: { type: [{ _id: false, itemId: String, choice: Number }], default: [] },
    finished: { type: Boolean, default: false },
    percent: { type: Number },
    toRecall: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'quiz_attempts', versionKey: false },
);
// no question is asked in two attempts, and there is one open attempt at a time
schema.index({ batchId: 1 }, { unique: true });
schema.index(
  { userId: 1, courseId: 1, topicId: 1 },
  { unique: true, name: 'one_open', partialFilterExpression: { finished: false } },
);
schema.index({ userId: 1, courseId: 1 });
schema.index({ courseId: 1 });

export const quizAttemptModel = (connection: Connection) =>
  modelOf<QuizAttemptDocument>(connection, 'QuizAttempt', schema);
