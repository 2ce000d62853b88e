import { randomUUID } from 'node:crypto';
import { courseEvents } from '@coursewright/contracts';
import { raise, withEvents } from '@coursewright/service-kit';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { toCourse } from './course.mapper.ts';
import type { CourseDocument } from './course.model.ts';
import type { Course } from './course.ts';

export type NewCourse = Pick<
  Course,
  'id' | 'userId' | 'mainTopic' | 'type' | 'source' | 'topics' | 'coverUrl' | 'wanted'
> & { outlineGenerationId: string };

export type CourseRepository = ReturnType<typeof createCourseRepository>;

/** @param onCompleted called after each write that carries an event. */
export function createCourseRepository(courses: Model<CourseDocument>, onCompleted: () => void) {
  async function findOne(filter: {
    _id?: string;
    userId?: string;
    outlineGenerationId?: string;
    certificateId?: string;
  }) {
    const found = await courses.findOne(filter).lean<CourseDocument>();
    return found ? toCourse(found) : undefined;
  }

  return {
    find: (id: string): Promise<Course | undefined> => findOne({ _id: id }),
    findOwn: (id: string, userId: string): Promise<Course | undefined> => findOne({ _id: id, userId }),
    findByOutline: (outlineGenerationId: string, userId: string): Promise<Course | undefined> =>
      findOne({ outlineGenerationId, userId }),
    findByCertificate: (certificateId: string): Promise<Course | undefined> => findOne({ certificateId }),

    async list(userId: string): Promise<Course[]> {
      const found = await courses.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<CourseDocument[]>();
      return found.map(toCourse);
    },

    /** One outline makes one course, however often it is asked for. */
    async create({ id, ...course }: NewCourse): Promise<Course> {
      try {
        return toCourse((await courses.create({ _id: id, ...course, createdAt: new Date() })).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await findOne({ outlineGenerationId: course.outlineGenerationId, userId: course.userId });
        if (!first) throw error;
        return first;
      }
    },

    /** Records that a sub-topic was opened: whoever stores its text after this will tick it. */
    async want(id: string, subtopicId: string): Promise<void> {
      const wish = { $addToSet: { wanted: subtopicId }, $set: { studiedAt: new Date() } };
      await courses.updateOne({ _id: id }, wish);
    },

    /** Ticks a sub-topic whose text is there, if it was opened; undefined when it was not. */
    async tick(id: string, subtopicId: string): Promise<Course | undefined> {
      const tick = { $addToSet: { done: subtopicId } };
      const updated = await courses
        .findOneAndUpdate({ _id: id, wanted: subtopicId }, tick, { returnDocument: 'after' })
        .lean<CourseDocument>();
      return updated ? toCourse(updated) : undefined;
    },

    /** Completes a course once; undefined when somebody else was faster. */
    async complete(course: Course, learnerName: string): Promise<Course | undefined> {
      const end = new Date();
      const certificateId = randomUUID();
      const event = raise(courseEvents.courseCompleted, {
        ...{ courseId: course.id, certificateId, userId: course.userId, learnerName },
        ...{ courseTitle: course.mainTopic, completedAt: end.toISOString(), source: course.source },
      });
      const updated = await courses
        .findOneAndUpdate(
          { _id: course.id, completed: false },
          withEvents({ $set: { completed: true, end, certificateId, learnerName } }, event),
          { returnDocument: 'after' },
        )
        .lean<CourseDocument>();
      if (updated) onCompleted();
      return updated ? toCourse(updated) : undefined;
    },

    async count() {
      const [total, video, completed] = await Promise.all([
        courses.countDocuments({}),
        courses.countDocuments({ type: 'Video & Text Course' }),
        courses.countDocuments({ completed: true }),
      ]);
      return { total, text: total - video, video, completed };
    },
  };
}
