import type { AuthorSource, LessonChange } from '@coursewright/contracts';
import { type Connection, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type LessonDocument, lessonModel } from './lesson.model.ts';

export type Lesson = Omit<LessonDocument, 'createdAt'>;

export type LessonPlace = Pick<LessonDocument, 'courseId' | 'subtopicId'>;

/** What a version of a lesson consists of. */
export interface LessonText {
  version: number;
  html: string;
  markdown: string;
  source: AuthorSource;
  change: LessonChange | null;
}

export type LessonRepository = ReturnType<typeof createLessonRepository>;

export function createLessonRepository(connection: Connection) {
  const lessons = lessonModel(connection);

  const find = (courseId: string, subtopicId: string): Promise<Lesson | null> =>
    lessons.findOne({ courseId, subtopicId }).lean<Lesson>().exec();

  return {
    find,

    ofCourse: (courseId: string): Promise<Lesson[]> => lessons.find({ courseId }).lean<Lesson[]>().exec(),

    ofCourses: (courseIds: readonly string[]): Promise<Lesson[]> =>
      lessons
        .find({ courseId: trusted({ $in: [...courseIds] }) })
        .lean<Lesson[]>()
        .exec(),

    /** Keeps the first whole text of a sub-topic, and returns the one that is kept. */
    async save(lesson: Lesson): Promise<Lesson> {
      const { courseId, subtopicId, ...content } = lesson;
      const insert = { $setOnInsert: { ...content, createdAt: new Date() } };
      try {
        const options = { upsert: true, returnDocument: 'after' as const };
        return (await lessons.findOneAndUpdate({ courseId, subtopicId }, insert, options).lean<Lesson>()) ?? lesson;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await find(courseId, subtopicId)) ?? lesson;
    },

    /** Gives a lesson another text, whichever it had. */
    async show({ courseId, subtopicId }: LessonPlace, text: LessonText): Promise<void> {
      await lessons.updateOne({ courseId, subtopicId }, { $set: text });
    },

    /** Gives a lesson a text that was never shown before; once shown, it does not come back by itself. */
    async showNew({ courseId, subtopicId }: LessonPlace, text: LessonText): Promise<void> {
      const unseen = [{ newest: trusted({ $exists: false }) }, { newest: trusted({ $lt: text.version }) }];
      await lessons.updateOne({ courseId, subtopicId, $or: unseen }, { $set: { ...text, newest: text.version } });
    },

    /** Deletes the lessons of a course that are not among these. */
    async dropOthers(courseId: string, subtopicIds: string[]): Promise<void> {
      await lessons.deleteMany({ courseId, subtopicId: trusted({ $nin: subtopicIds }) });
    },

    /** Which sub-topics of a course have their text. */
    async written(courseId: string): Promise<Set<string>> {
      const found = await lessons.find({ courseId }, { subtopicId: 1 }).lean();
      return new Set(found.map(({ subtopicId }) => subtopicId));
    },
  };
}
