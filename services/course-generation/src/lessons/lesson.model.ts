import type { AuthorSource, PictureView } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';

export interface LessonDocument {
  courseId: string;
  subtopicId: string;
  title: string;
  html: string;
  /** What the HTML was made from. */
  markdown: string;
  source: AuthorSource;
  version: number;
  image?: PictureView | null;
  note?: string | null;
  createdAt: Date;
}

const schema = new Schema<LessonDocument>(
  {
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    title: { type: String, required: true },
    html: { type: String, required: true },
    markdown: { type: String, required: true },
    source: { type: String, required: true },
    version: { type: Number, default: 1 },
    image: { type: Schema.Types.Mixed },
    note: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'lessons', versionKey: false },
);
schema.index({ courseId: 1, subtopicId: 1 }, { unique: true });

export const lessonModel = (connection: Connection) => connection.model<LessonDocument>('Lesson', schema);
