import type { AuthorSource, LessonChange, PictureView, VideoView } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

export interface LessonDocument {
  courseId: string;
  subtopicId: string;
  title: string;
  html: string;
  /** What the HTML was made from. */
  markdown: string;
  source: AuthorSource;
  version: number;
  /** The highest version that was ever shown: a revision that ended is not shown again after an undo. */
  newest?: number | null;
  /** How it came to its present text; the first one has no change. */
  change?: LessonChange | null;
  image?: PictureView | null;
  video?: VideoView | null;
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
    newest: { type: Number },
    change: { type: String },
    image: { type: Schema.Types.Mixed },
    video: { type: Schema.Types.Mixed },
    note: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'lessons', versionKey: false },
);
schema.index({ courseId: 1, subtopicId: 1 }, { unique: true });

export const lessonModel = (connection: Connection) => modelOf<LessonDocument>(connection, 'Lesson', schema);
