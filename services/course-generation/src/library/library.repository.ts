import { type Connection, trusted } from 'mongoose';
import { toCourse } from '../courses/course.mapper.ts';
import { type CourseDocument, courseModel } from '../courses/course.model.ts';
import { type Course, subtopicsOf } from '../courses/course.ts';
import { courseWords, titleKeyOf } from '../courses/title-key.ts';

export interface LibraryQuery {
  search?: string | undefined;
  sort: 'newest' | 'oldest' | 'title' | 'progress' | 'recent';
  page: number;
  size: number;
}

/** The id settles ties, so that no course stands on two pages. */
const ORDERS: Record<LibraryQuery['sort'], Record<string, 1 | -1>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  title: { titleKey: 1, _id: 1 },
  progress: { share: -1, createdAt: -1, _id: -1 },
  recent: { studiedAt: -1, _id: -1 },
};

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type LibraryRepository = ReturnType<typeof createLibraryRepository>;

export function createLibraryRepository(connection: Connection) {
  const courses = courseModel(connection);

  const filterOf = (userId: string, search: string | undefined) => {
    const key = titleKeyOf(search ?? '');
    return key === '' ? { userId } : { userId, titleKey: trusted({ $regex: escapePattern(key) }) };
  };

  return {
    async find(userId: string, { search, sort, page, size }: LibraryQuery) {
      const filter = filterOf(userId, search);
      const share = sort === 'progress' ? [{ $addFields: { share: SHARE } }] : [];
      const [items, total, completed] = await Promise.all([
        courses.aggregate<CourseDocument>([
          { $match: filter },
          ...share,
          { $sort: ORDERS[sort] },
          { $skip: (page - 1) * size },
          { $limit: size },
        ]),
        courses.countDocuments(filter),
        courses.countDocuments({ ...filter, completed: true }),
      ]);
      return { items: items.map(toCourse), total, completed };
    },

    /** False when there is no such course. */
    async rename(courseId: string, userId: string, mainTopic: string): Promise<boolean> {
      const renamed = { $set: { mainTopic, titleKey: titleKeyOf(mainTopic), words: courseWords(mainTopic, userId) } };
      return (await courses.updateOne({ _id: courseId, userId }, renamed)).matchedCount === 1;
    },

    /** Removes a course that has nothing left to tell others. True when it is gone, also from before. */
    async remove(courseId: string): Promise<boolean> {
      await courses.deleteOne({ _id: courseId, pendingEvents: trusted({ $size: 0 }) });
      return (await courses.exists({ _id: courseId })) === null;
    },

    /** A copy under an id of its own, with nothing read. */
    async copy(course: Course, copyId: string, mainTopic: string): Promise<void> {
      const { userId, type, source, topics, coverUrl } = course;
      const fresh = { userId, type, source, topics, coverUrl, mainTopic, createdAt: new Date() };
      await courses.create({ ...fresh, _id: copyId, outlineGenerationId: `copy:${copyId}` });
    },

    /** Completes courses from before there was a library. */
    async fillIn(): Promise<void> {
      for await (const course of courses.find({ titleKey: null }).lean<CourseDocument[]>()) {
        const { _id, mainTopic, createdAt } = course;
        const missing = {
          titleKey: titleKeyOf(mainTopic),
          lessonCount: subtopicsOf(course).length,
          studiedAt: createdAt,
        };
        await courses.updateOne({ _id }, { $set: missing });
      }
    },
  };
}

const SHARE = {
  $cond: [{ $gt: ['$lessonCount', 0] }, { $divide: [{ $size: '$done' }, '$lessonCount'] }, 0],
};
