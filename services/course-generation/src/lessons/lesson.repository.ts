import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type LessonDocument, lessonModel } from './lesson.model.ts';

export type Lesson = Omit<LessonDocument, 'createdAt'>;

export type LessonRepository = ReturnType<typeof createLessonRepository>;

export function createLessonRepository(connection: Connection) {
  const lessons = lessonModel(connection);

  const find = (courseId: string, subtopicId: string): Promise<Lesson | null> =>
    lessons.findOne({ courseId, subtopicId }).lean<Lesson>().exec();

  return {
    find,

    /** Keeps the first whole text of a sub-topic, and returns the one that is kept. */
    async save(lesson: Lesson): Promise<Lesson> {
      const { courseId, subtopicId, ...content } = lesson;
      const insert = { $setOnInsert: { ...content, createdAt: new Date() } };
      try {
        await lessons.updateOne({ courseId, subtopicId }, insert, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await find(courseId, subtopicId)) ?? lesson;
    },

    /** Which sub-topics of a course have their text. */
    async written(courseId: string): Promise<Set<string>> {
      const found = await lessons.find({ courseId }, { subtopicId: 1 }).lean();
      return new Set(found.map(({ subtopicId }) => subtopicId));
    },
  };
}
