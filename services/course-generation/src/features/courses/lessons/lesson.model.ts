import type {
  LessonChange,
  LessonQuality,
  LessonView,
  PictureView,
  TextSource,
  VideoView,
} from '@coursewright/contracts';
import { hiddenOutboxFields } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { StoredCitations } from '../../sources/index.ts';

export interface LessonDocument {
  courseId: string;
  subtopicId: string;
  title: string;
  html: string;
  markdown: string;
  source: TextSource;
  version: number;
  // A revision that ends after an undo must not be shown again.
  newest?: number | null;
  change?: LessonChange | null;
  image?: PictureView | null;
  video?: VideoView | null;
  note?: string | null;
  noteCode?: LessonView['noteCode'] | null;
  /** Missing in lessons of earlier releases, and in texts by learners. */
  quality?: LessonQuality | null;
  /** Parts of it were refused. The whole text is tried once more in the background. */
  partial?: true | null;
  /** Only in courses that were made of the learner's own material. */
  citations?: StoredCitations | null;
  createdAt: Date;
}

const lessonSchema = new Schema<LessonDocument>(
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
    noteCode: { type: String },
    quality: { type: Schema.Types.Mixed },
    partial: { type: Boolean },
    citations: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
    ...hiddenOutboxFields,
  },
  { collection: 'lessons', versionKey: false },
);
lessonSchema.index({ courseId: 1, subtopicId: 1 }, { unique: true });

export const lessonModel = (connection: Connection) => getModel<LessonDocument>(connection, 'Lesson', lessonSchema);

export type Lesson = Omit<LessonDocument, 'createdAt'>;

export type LessonPlace = Pick<LessonDocument, 'courseId' | 'subtopicId'>;

export interface LessonText {
  version: number;
  html: string;
  markdown: string;
  source: TextSource;
  change: LessonChange | null;
  quality?: LessonQuality | null;
  citations?: StoredCitations | null;
}

export interface LessonVersionDocument extends LessonPlace, LessonText {
  generationId?: string | null;
  createdAt: Date;
}

const versionSchema = new Schema<LessonVersionDocument>(
  {
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    version: { type: Number, required: true },
    generationId: { type: String },
    change: { type: String, default: null },
    html: { type: String, required: true },
    markdown: { type: String, required: true },
    source: { type: String, required: true },
    quality: { type: Schema.Types.Mixed },
    citations: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'lesson_versions', versionKey: false },
);
versionSchema.index({ courseId: 1, subtopicId: 1, version: 1 }, { unique: true });
versionSchema.index(
  { generationId: 1 },
  { unique: true, partialFilterExpression: { generationId: { $exists: true } } },
);

export const lessonVersionModel = (connection: Connection) =>
  getModel<LessonVersionDocument>(connection, 'LessonVersion', versionSchema);
