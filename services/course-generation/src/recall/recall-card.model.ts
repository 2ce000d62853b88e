import type { AuthorSource } from '@coursewright/contracts';
import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { QuizItem } from '../quizzes/quiz.ts';
import type { Memory } from './recall.ts';

export interface RecallAnswer {
  right: boolean;
  correct: number;
  explanation: string;
}

export interface RecallCardDocument {
  _id: Types.ObjectId;
  userId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  item: QuizItem;
  memory: Memory;
  /** What was said to the last answer: a repeated one hears the same. */
  last?: RecallAnswer | null;
  createdAt: Date;
}

const schema = new Schema<RecallCardDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    source: { type: String, required: true },
    item: { type: Schema.Types.Mixed, required: true },
    memory: { type: Schema.Types.Mixed, required: true },
    last: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'recall_cards', versionKey: false },
);
schema.index({ userId: 1, 'item.id': 1 }, { unique: true });
schema.index({ userId: 1, 'memory.due': 1 });
schema.index({ courseId: 1 });

export const recallCardModel = (connection: Connection) =>
  modelOf<RecallCardDocument>(connection, 'RecallCard', schema);
