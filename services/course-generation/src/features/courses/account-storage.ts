import { unprocessable } from '@coursewright/service-kit';
import type { Connection, Types } from 'mongoose';
import type { Config } from '../../config.ts';
import { sourceModel } from '../sources/index.ts';
import { bytesOf, courseModel } from './course.model.ts';
import { lessonModel, lessonVersionModel } from './lessons/lesson.model.ts';
import { mistakeBytes, mistakeModel } from './mistakes/mistake.repository.ts';
import { noteModel } from './notes/note.repository.ts';

interface Options {
  connection: Connection;
  config: Pick<Config, 'ACCOUNT_COURSES' | 'ACCOUNT_STORAGE_MB'>;
}

export type AccountStorage = ReturnType<typeof createAccountStorage>;

/**
 * Limits per account: courses, and bytes of lessons, former texts, notes, material and reports. Concurrent requests can exceed a
 * limit by what each of them brings.
 */
export function createAccountStorage({ connection, config }: Options) {
  const courses = courseModel(connection);
  const sources = sourceModel(connection);
  const [lessons, versions, notes] = [lessonModel(connection), lessonVersionModel(connection), noteModel(connection)];
  const mostCourses = config.ACCOUNT_COURSES;
  const mostBytes = config.ACCOUNT_STORAGE_MB * 1024 * 1024;

  async function sizeOf(courseId: string): Promise<number> {
    let bytes = 0;
    const texts = { html: 1, markdown: 1 } as const;
    for await (const text of lessons.find({ courseId }, texts).lean()) bytes += bytesOf(text);
    for await (const text of versions.find({ courseId }, texts).lean()) bytes += bytesOf(text);
    for await (const { text } of notes.find({ courseId }, { text: 1 }).lean()) bytes += Buffer.byteLength(text);
    for await (const report of mistakeModel(connection).find({ courseId }, { quote: 1, text: 1 }).lean())
      bytes += mistakeBytes(report);
    return bytes;
  }

  // A course is measured once, after its creation or after an upgrade; from then on its size is incremented.
  async function measureNew(course: Types.ObjectId): Promise<number> {
    const bytes = await sizeOf(course.toHexString());
    await courses.updateOne({ _id: course, bytes: null }, { $set: { bytes } });
    return bytes;
  }

  async function usedBy(userId: string): Promise<number> {
    let used = 0;
    for (const { bytes } of await sources.find({ userId }, { bytes: 1 }).lean()) used += bytes;
    for (const { _id, bytes } of await courses.find({ userId }, { bytes: 1 }).lean()) {
      used += bytes ?? (await measureNew(_id));
    }
    return used;
  }

  return {
    sizeOf,

    async checkCourseLimit(userId: string): Promise<void> {
      if ((await courses.countDocuments({ userId })) < mostCourses) return;
      const message = `You have reached the limit of ${mostCourses} courses. Delete a course you no longer need, then try again.`;
      throw unprocessable(message, { code: 'too_many_courses' });
    },

    async checkStorageLimit(userId: string, bytes = 1): Promise<void> {
      if ((await usedBy(userId)) + bytes <= mostBytes) return;
      const message = `Your courses and your material have reached the limit of ${config.ACCOUNT_STORAGE_MB} MB. Delete a course or material you no longer need, then try again.`;
      throw unprocessable(message, { code: 'storage_full' });
    },
  };
}
