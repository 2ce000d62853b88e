import { escapeRegExp, searchWords } from '@coursewright/service-kit';
import { type Connection, trusted } from 'mongoose';
import { type CourseDocument, courseModel, toCourse, toSearchKey } from '../course.model.ts';
import { type Course, getCertifiedTitle, isStudied } from '../course.ts';
import type { LibraryEntry } from './reading-plan.ts';

export interface LibraryQuery {
  search?: string | undefined;
  sort: 'newest' | 'oldest' | 'title' | 'progress' | 'recent';
  page: number;
  size: number;
}

// `_id` breaks ties, so that no course appears on two pages.
const ORDERS: Record<LibraryQuery['sort'], Record<string, 1 | -1>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  title: { titleKey: 1, _id: 1 },
  progress: { share: -1, createdAt: -1, _id: -1 },
  recent: { studiedAt: -1, _id: -1 },
};

const toEntry = (document: CourseDocument): LibraryEntry => ({
  course: toCourse(document),
  readAt: document.done.length > 0 || (document.wanted ?? []).length > 0 ? document.studiedAt : null,
});

export type LibraryRepository = ReturnType<typeof createLibraryRepository>;

export function createLibraryRepository(connection: Connection) {
  const courses = courseModel(connection);

  const toFilter = (userId: string, search: string | undefined) => {
    const key = toSearchKey(search ?? '');
    return key === '' ? { userId } : { userId, titleKey: trusted({ $regex: escapeRegExp(key) }) };
  };

  return {
    async find(userId: string, { search, sort, page, size }: LibraryQuery) {
      const filter = toFilter(userId, search);
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
      return { items: items.map(toEntry), total, completed };
    },

    // Read last, of the courses with a lesson to read.
    async findUnfinished(userId: string): Promise<LibraryEntry | undefined> {
      const latest = courses
        .find({ userId, completed: false })
        .sort({ studiedAt: -1, _id: -1 })
        .lean<CourseDocument[]>()
        .cursor({ batchSize: 5 });
      for await (const document of latest) {
        const entry = toEntry(document);
        if (!isStudied(entry.course)) return entry;
      }
      return undefined;
    },

    async findReadLast(userId: string): Promise<Course | undefined> {
      const document = await courses.findOne({ userId }).sort(ORDERS.recent).lean<CourseDocument>();
      return document ? toCourse(document) : undefined;
    },

    async rename(courseId: string, userId: string, mainTopic: string): Promise<boolean> {
      const course = await courses.findOne({ _id: courseId, userId }, { mainTopic: 1 }).lean();
      if (!course) return false;
      // only the first rename keeps the original title
      const unchanged = { _id: courseId, userId, originalTitle: null, mainTopic: course.mainTopic };
      await courses.updateOne(unchanged, { $set: { originalTitle: course.mainTopic } });
      const renamed = { $set: { mainTopic, titleKey: toSearchKey(mainTopic), words: searchWords(mainTopic, userId) } };
      return (await courses.updateOne({ _id: courseId, userId }, renamed)).matchedCount === 1;
    },

    // Not before its events and jobs have left it. True when the course does not exist any more.
    async remove(courseId: string): Promise<boolean> {
      await courses.deleteOne({ _id: courseId, pendingEvents: trusted({ $size: 0 }), ...NO_JOBS });
      return (await courses.exists({ _id: courseId })) === null;
    },

    async copy(course: Course, copyId: string, mainTopic: string): Promise<void> {
      const { userId, type, source, brief, material, origin, topics, coverUrl } = course;
      const originalTitle = getCertifiedTitle(course);
      const kept = { userId, type, source, brief, material, origin, topics, coverUrl };
      const fresh = { ...kept, mainTopic, originalTitle, createdAt: new Date() };
      await courses.create({ ...fresh, _id: copyId, outlineGenerationId: `copy:${copyId}` });
    },
  };
}

const NO_JOBS = { 'pendingJobs.id': trusted({ $exists: false }) };

// lessons that were removed keep their tick
const STUDIED = { $setDifference: ['$done', { $ifNull: ['$removedIds', []] }] };

const SHARE = {
  $cond: [{ $gt: ['$lessonCount', 0] }, { $divide: [{ $size: STUDIED }, '$lessonCount'] }, 0],
};
