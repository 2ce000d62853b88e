import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { LessonPlace, LessonText } from './lesson.repository.ts';

export interface LessonVersionDocument extends LessonPlace, LessonText {
  /** The job that wrote it; the first text has none here. */
  generationId?: string | null;
  createdAt: Date;
}

const schema = new Schema<LessonVersionDocument>(
  {
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    version: { type: Number, required: true },
    generationId: { type: String },
    change: { type: String, default: null },
    html: { type: String, required: true },
    markdown: { type: String, required: true },
    source: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'lesson_versions', versionKey: false },
);
schema.index({ courseId: 1, subtopicId: 1, version: 1 }, { unique: true });
schema.index({ generationId: 1 }, { unique: true, partialFilterExpression: { generationId: { $exists: true } } });

export const lessonVersionModel = (connection: Connection) =>
  modelOf<LessonVersionDocument>(connection, 'LessonVersion', schema);
