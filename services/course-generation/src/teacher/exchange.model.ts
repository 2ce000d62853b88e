import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { Exchange, TeacherAnswer } from './exchange.ts';

export interface ExchangeDocument extends Omit<Exchange, 'id' | 'answer' | 'subtopicId'> {
  _id: Types.ObjectId;
  subtopicId?: string | null;
  answer?: TeacherAnswer | null;
}

const schema = new Schema<ExchangeDocument>(
  {
    courseId: { type: String, required: true },
    userId: { type: String, required: true },
    question: { type: String, required: true },
    subtopicId: { type: String },
    askedAt: { type: Date, required: true },
    generationId: { type: String, required: true },
    answer: { type: Schema.Types.Mixed },
  },
  { collection: 'chat_messages', versionKey: false },
);
schema.index({ courseId: 1, userId: 1, askedAt: -1 });

export const exchangeModel = (connection: Connection) => modelOf<ExchangeDocument>(connection, 'Exchange', schema);
