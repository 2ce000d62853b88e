import type { AuthorSource } from '@coursewright/contracts';
import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { QuizItem } from './quiz.ts';

/** The questions that one job wrote: stored in one write, so there is never half a batch. */
export interface QuizBatchDocument {
  _id: Types.ObjectId;
  generationId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  items: QuizItem[];
  createdAt: Date;
}

const schema = new Schema<QuizBatchDocument>(
  {
    generationId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    source: { type: String, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'quiz_batches', versionKey: false },
);
schema.index({ generationId: 1 }, { unique: true });
schema.index({ courseId: 1, topicId: 1, createdAt: 1 });

export const quizBatchModel = (connection: Connection) => modelOf<QuizBatchDocument>(connection, 'QuizBatch', schema);
