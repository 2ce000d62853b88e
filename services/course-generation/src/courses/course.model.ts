import type { AuthorSource, CourseType } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import { subtopicsOf, type Topic, type Writing } from './course.ts';
import { courseWords, titleKeyOf } from './title-key.ts';

export interface CourseDocument extends AggregateEvents {
  _id: Types.ObjectId;
  userId: string;
  outlineGenerationId: string;
  mainTopic: string;
  type: CourseType;
  source: AuthorSource;
  topics: Topic[];
  done: string[];
  wanted?: string[] | null;
  writing?: Writing | null;
  completed: boolean;
  end?: Date | null;
  certificateId?: string | null;
  learnerName?: string | null;
  coverUrl: string;
  createdAt: Date;
  /** The title as it is searched and sorted. */
  titleKey: string;
  /** What admins find it by. */
  words?: string[];
  lessonCount: number;
  /** When a lesson was opened last. */
  studiedAt: Date;
}

function titleKeyOfDocument(this: CourseDocument): string {
  return titleKeyOf(this.mainTopic);
}

function wordsOfDocument(this: CourseDocument): string[] {
  return courseWords(this.mainTopic, this.userId);
}

function lessonCountOfDocument(this: CourseDocument): number {
  return subtopicsOf(this).length;
}

const schema = new Schema<CourseDocument>(
  {
    userId: { type: String, required: true },
    outlineGenerationId: { type: String, required: true },
    mainTopic: { type: String, required: true },
    type: { type: String, required: true },
    source: { type: String, required: true },
    topics: { type: Schema.Types.Mixed, required: true },
    done: { type: [String], default: [] },
    wanted: { type: [String], default: [] },
    writing: { type: Schema.Types.Mixed },
    completed: { type: Boolean, default: false },
    end: { type: Date },
    certificateId: { type: String },
    learnerName: { type: String },
    coverUrl: { type: String, required: true },
    createdAt: { type: Date, required: true },
    titleKey: { type: String, default: titleKeyOfDocument },
    words: { type: [String], default: wordsOfDocument },
    lessonCount: { type: Number, default: lessonCountOfDocument },
    studiedAt: { type: Date, default: Date.now },
    ...aggregateEvents,
  },
  { collection: 'courses', versionKey: false },
);
schema.index({ outlineGenerationId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ certificateId: 1 }, { sparse: true });
schema.index({ userId: 1, studiedAt: -1 });
schema.index({ userId: 1, titleKey: 1 });
schema.index({ userId: 1, _id: 1 });
schema.index({ createdAt: 1 });
schema.index({ titleKey: 1, _id: 1 });
schema.index({ type: 1, _id: 1 });
schema.index({ completed: 1 });
schema.index({ userId: 1, completed: 1 });
schema.index({ 'writing.state': 1 }, { sparse: true });

export const courseModel = (connection: Connection) => modelOf<CourseDocument>(connection, 'Course', schema);
