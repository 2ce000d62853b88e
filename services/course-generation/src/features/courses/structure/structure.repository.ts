import type { PendingJob, PendingJobs } from '@coursewright/service-kit';
import { type Connection, trusted } from 'mongoose';
import { type CourseDocument, courseModel, toCourse } from '../course.model.ts';
import { type Course, listSubtopics } from '../course.ts';
import { getRevision, removedLessons, restorableUntil, type Structure } from './structure.ts';

interface Change {
  editId?: string | undefined;
  // Ids whose data is deleted.
  dropped: string[];
}

export const FOLLOW_UP_JOB = 'follow-course-edit';

export interface FollowUp {
  courseId: string;
}

export type StructureRepository = ReturnType<typeof createStructureRepository>;

export function createStructureRepository(connection: Connection, jobs: Pick<PendingJobs, 'insert'>) {
  const courses = courseModel(connection);

  return {
    // One write, with the job for its consequences. Undefined when the course was edited in between, or got contracts.
    async save(course: Course, { topics, removed, lastId, before, expired }: Structure, change: Change) {
      const known = getRevision(course);
      const revision = known + 1;
      const { editId } = change;
      const edits = {
        revision,
        lastId,
        removed,
        ...(editId && { editId }),
        ...(before && { before }),
        ...(expired && { expired }),
      };
      const payload: FollowUp = { courseId: course.id };
      const job: PendingJob = { type: FOLLOW_UP_JOB, id: `${FOLLOW_UP_JOB}:${course.id}:${revision}`, payload };
      const ends = removed.map((part) => restorableUntil(part).getTime());
      const values = {
        topics,
        edits,
        lessonCount: listSubtopics({ topics }).length,
        removedIds: removedLessons(edits).map(({ id }) => id),
        removedUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
      };
      const droppedAt = new Date();
      const dropped = change.dropped.map((id) => ({ id, at: droppedAt }));
      const unchanged: object = { _id: course.id, topics: course.topics, edits: course.edits ?? null };
      const update: object = { $set: values, $push: { pendingJobs: job, dropped: { $each: dropped } } };
      const saved = await courses
        .findOneAndUpdate(unchanged, update, { returnDocument: 'after' })
        .lean<CourseDocument>();
      if (saved) await jobs.insert({ _id: saved._id });
      return saved ? toCourse(saved) : undefined;
    },

    async withExpired(now: Date): Promise<Course[]> {
      const found = await courses.find({ removedUntil: trusted({ $lte: now }) }).lean<CourseDocument[]>();
      return found.map(toCourse);
    },

    async withDropped(): Promise<string[]> {
      const found = await courses.find({ 'dropped.id': trusted({ $exists: true }) } as object, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    async dropped(courseId: string): Promise<{ id: string; at: Date }[]> {
      const found = await courses.findOne({ _id: courseId }, { dropped: 1 }).lean<CourseDocument>();
      return found?.dropped ?? [];
    },

    // The size is measured again.
    async forget(courseId: string, ids: string[]): Promise<void> {
      const gone = trusted({ $in: ids });
      const update: object = { $pull: { done: gone, unread: gone, wanted: gone }, $unset: { bytes: '' } };
      await courses.updateOne({ _id: courseId }, update);
    },

    async clearDropped(courseId: string, before: Date): Promise<void> {
      const update: object = { $pull: { dropped: { at: trusted({ $lte: before }) } } };
      await courses.updateOne({ _id: courseId }, update);
    },

    async endFinishedWriting(courseId: string): Promise<void> {
      await courses.updateOne({ _id: courseId, 'writing.state': 'done' } as object, { $unset: { writing: '' } });
    },
  };
}
