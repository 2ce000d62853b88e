import type { Connection } from 'mongoose';
import { type CourseDocument, courseModel } from '../courses/course.model.ts';
import type { Writing } from '../courses/course.ts';

export type WritingRepository = ReturnType<typeof createWritingRepository>;

/** The part of a course that tells whether it is written as a whole. */
export function createWritingRepository(connection: Connection) {
  const courses = courseModel(connection);

  return {
    async begin(courseId: string, state: 'running' | 'done'): Promise<void> {
      await courses.updateOne({ _id: courseId }, { $set: { writing: { state, since: new Date() } } });
    },

    /** Ends or interrupts a run; nothing happens when it is not the present one, or does not run. */
    async leave({ id, since }: { id: string; since: Date }, change: Omit<Writing, 'since'>): Promise<void> {
      const present: object = { _id: id, 'writing.state': 'running', 'writing.since': since };
      await courses.updateOne(present, { $set: { writing: { since, ...change } } });
    },

    async pause(courseId: string): Promise<void> {
      await courses.updateOne({ _id: courseId, 'writing.state': 'running' }, { $set: { 'writing.state': 'paused' } });
    },

    async end(courseId: string): Promise<void> {
      await courses.updateOne({ _id: courseId }, { $unset: { writing: '' } });
    },

    /** The courses that are being written as a whole, of one learner or all. */
    async running(userId?: string): Promise<string[]> {
      const filter: object = { 'writing.state': 'running', ...(userId !== undefined && { userId }) };
      const found = await courses.find(filter, { _id: 1 }).lean<Pick<CourseDocument, '_id'>[]>();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}
