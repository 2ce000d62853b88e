import type {
  AuthorSource,
  Brief,
  CourseListItem,
  CourseOrigin,
  CourseType,
  CourseView,
  CourseWritingView,
  InterfaceLanguage,
  Material,
} from '@coursewright/contracts';
import {
  type OutboxFields,
  outboxFields,
  type PendingJobFields,
  pendingJobFields,
  searchWords,
} from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../mongo.ts';
import { type Course, getProgress, listSubtopics, listUnread, type Topic, type Writing } from './course.ts';
import type { CourseEdits } from './structure/structure.ts';

// By which titles and notes are searched and sorted. Ignores letter case, width, accents and repeated spaces.
export const toSearchKey = (title: string): string =>
  title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export interface CourseDocument extends OutboxFields, PendingJobFields {
  _id: Types.ObjectId;
  userId: string;
  outlineGenerationId: string;
  mainTopic: string;
  // The title at creation; missing until the course is renamed.
  originalTitle?: string | null;
  type: CourseType;
  source: AuthorSource;
  brief?: Brief | null;
  material?: Material | null;
  origin?: CourseOrigin | null;
  topics: Topic[];
  done: string[];
  unread?: string[] | null;
  claimed?: string[] | null;
  forgotten?: Course['forgotten'] | null;
  wanted?: string[] | null;
  writing?: Writing | null;
  edits?: CourseEdits | null;
  // Ids of lessons that can be restored.
  removedIds?: string[] | null;
  // When the first of them is deleted.
  removedUntil?: Date | null;
  // Ids of parts that are gone and whose data is deleted.
  dropped?: { id: string; at: Date }[] | null;
  completed: boolean;
  end?: Date | null;
  endDay?: string | null;
  certificateId?: string | null;
  learnerName?: string | null;
  certificateLanguage?: InterfaceLanguage | null;
  coverUrl: string;
  // Bytes of lessons and notes; missing until measured.
  bytes?: number | null;
  createdAt: Date;
  titleKey: string;
  words?: string[];
  lessonCount: number;
  studiedAt: Date;
}

function titleKeyOfDocument(this: CourseDocument): string {
  return toSearchKey(this.mainTopic);
}

function wordsOfDocument(this: CourseDocument): string[] {
  return searchWords(this.mainTopic, this.userId);
}

function lessonCountOfDocument(this: CourseDocument): number {
  return listSubtopics(this).length;
}

const schema = new Schema<CourseDocument>(
  {
    userId: { type: String, required: true },
    outlineGenerationId: { type: String, required: true },
    mainTopic: { type: String, required: true },
    originalTitle: { type: String },
    type: { type: String, required: true },
    source: { type: String, required: true },
    brief: { type: Schema.Types.Mixed },
    material: { type: Schema.Types.Mixed },
    origin: { type: Schema.Types.Mixed },
    topics: { type: Schema.Types.Mixed, required: true },
    done: { type: [String], default: [] },
    unread: { type: [String], default: undefined },
    claimed: { type: [String], default: undefined },
    forgotten: { type: [{ _id: false, objectiveId: String, at: Date }], default: undefined },
    wanted: { type: [String], default: [] },
    writing: { type: Schema.Types.Mixed },
    edits: { type: Schema.Types.Mixed },
    removedIds: { type: [String], default: undefined },
    removedUntil: { type: Date },
    dropped: { type: [{ _id: false, id: String, at: Date }], default: undefined },
    completed: { type: Boolean, default: false },
    end: { type: Date },
    endDay: { type: String },
    certificateId: { type: String },
    learnerName: { type: String },
    certificateLanguage: { type: String },
    coverUrl: { type: String, required: true },
    bytes: { type: Number },
    createdAt: { type: Date, required: true },
    titleKey: { type: String, default: titleKeyOfDocument },
    words: { type: [String], default: wordsOfDocument },
    lessonCount: { type: Number, default: lessonCountOfDocument },
    studiedAt: { type: Date, default: Date.now },
    ...outboxFields,
    ...pendingJobFields,
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
schema.index({ 'pendingJobs.id': 1 }, { sparse: true });
schema.index({ removedUntil: 1 }, { sparse: true });
schema.index({ 'dropped.id': 1 }, { sparse: true });

export const courseModel = (connection: Connection) => getModel<CourseDocument>(connection, 'Course', schema);

export const countBytes = ({ html, markdown }: { html: string; markdown: string }): number =>
  Buffer.byteLength(html) + Buffer.byteLength(markdown);

/**
 * Adds to the stored size of a course. A course that was never measured stays unmeasured: its first measurement
 * counts everything.
 */
export function createSizeCounter(connection: Connection) {
  const courses = courseModel(connection);
  return async (courseId: string, bytes: number): Promise<void> => {
    await courses.updateOne({ _id: courseId, bytes: trusted({ $exists: true }) }, { $inc: { bytes } });
  };
}

export function toCourse(document: CourseDocument): Course {
  const { _id, userId, mainTopic, type, source, topics, done, completed, coverUrl, createdAt } = document;
  return {
    id: _id.toHexString(),
    userId,
    mainTopic,
    type,
    source,
    topics,
    done,
    completed,
    coverUrl,
    createdAt,
    originalTitle: document.originalTitle ?? undefined,
    brief: document.brief ?? undefined,
    material: document.material ?? undefined,
    origin: document.origin ?? undefined,
    unread: document.unread ?? [],
    claimed: document.claimed ?? [],
    forgotten: document.forgotten ?? [],
    wanted: document.wanted ?? [],
    writing: document.writing ?? undefined,
    edits: document.edits ?? undefined,
    end: document.end ?? null,
    endDay: document.endDay ?? undefined,
    certificateId: document.certificateId ?? undefined,
    learnerName: document.learnerName ?? undefined,
    certificateLanguage: document.certificateLanguage ?? undefined,
    isMeasured: document.bytes != null,
  };
}

export function toCourseView(course: Course, writing: CourseWritingView): CourseView {
  const { id, mainTopic, type, source, brief, material, origin, completed, end } = course;
  const done = new Set(course.done);
  const unread = new Set(listUnread(course).map(({ id }) => id));
  const written = new Set(writing.written);
  const topics = course.topics.map((topic) => ({
    ...topic,
    subtopics: topic.subtopics.map(({ contract, ...sub }) => ({
      ...sub,
      done: done.has(sub.id),
      written: written.has(sub.id),
      begun: unread.has(sub.id) && course.wanted.includes(sub.id),
      ...(course.claimed.includes(sub.id) && { known: true }),
    })),
  }));
  return {
    id,
    mainTopic,
    type,
    source,
    brief,
    material,
    origin,
    topics,
    progress: getProgress(course),
    completed,
    end: toIso(end),
    writing,
    ...(listSubtopics(course).every((sub) => unread.has(sub.id)) &&
      listSubtopics(course).some(({ contract }) => contract) && { offersPretest: true }),
  };
}

export function toCourseListItem(course: Course): CourseListItem {
  const { id, mainTopic, type, coverUrl, createdAt, completed, end, userId } = course;
  return {
    _id: id,
    mainTopic,
    type,
    photo: coverUrl,
    date: createdAt.toISOString(),
    completed,
    end: toIso(end),
    user: userId,
    progress: getProgress(course),
  };
}

const toIso = (date: Date | null) => date?.toISOString() ?? null;
