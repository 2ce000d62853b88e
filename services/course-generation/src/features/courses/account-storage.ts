import { unprocessable } from '@coursewright/service-kit';
import type { Connection, Types } from 'mongoose';
import type { Config } from '../../config.ts';
import { sourceModel } from '../sources/index.ts';
import { countBytes, courseModel } from './course.model.ts';
import { lessonModel, lessonVersionModel } from './lessons/lesson.model.ts';
import { mistakeBytes, mistakeModel } from './mistakes/mistake.repository.ts';
import { noteModel } from './notes/note.repository.ts';

interface Dependencies {
  connection: Connection;
  config: Pick<Config, 'ACCOUNT_COURSES' | 'ACCOUNT_STORAGE_MB'>;
}

export type AccountStorage = ReturnType<typeof createAccountStorage>;

async function sum<Text>(texts: AsyncIterable<Text>, count: (text: Text) => number): Promise<number> {
  let bytes = 0;
  for await (const text of texts) bytes += count(text);
  return bytes;
}

// How long an account with this much room is not measured again.
const TRUSTED_MS = 60_000;
const AMPLE_BYTES = 2 * 1024 * 1024;
const MOST_TRUSTED = 10_000;

/**
 * Limits per account: courses, and bytes of lessons, former texts, notes, material and reports. Concurrent requests can exceed a
 * limit by what each of them brings.
 */
export function createAccountStorage({ connection, config }: Dependencies) {
  const courses = courseModel(connection);
  const sources = sourceModel(connection);
  const [lessons, versions, notes] = [lessonModel(connection), lessonVersionModel(connection), noteModel(connection)];
  const mostCourses = config.ACCOUNT_COURSES;
  const mostBytes = config.ACCOUNT_STORAGE_MB * 1024 * 1024;

  // Until when each account is known to have ample room.
  const ample = new Map<string, number>();

  async function hasRoom(userId: string, bytes: number): Promise<boolean> {
    const left = mostBytes - (await usedBy(userId)) - bytes;
    if (ample.size >= MOST_TRUSTED) ample.clear();
    if (left >= AMPLE_BYTES) ample.set(userId, Date.now() + TRUSTED_MS);
    else ample.delete(userId);
    return left >= 0;
  }

  async function measure(courseId: string): Promise<number> {
    const texts = { html: 1, markdown: 1 } as const;
    const sizes = await Promise.all([
      sum(lessons.find({ courseId }, texts).lean(), countBytes),
      sum(versions.find({ courseId }, texts).lean(), countBytes),
      sum(notes.find({ courseId }, { text: 1 }).lean(), ({ text }) => Buffer.byteLength(text)),
      sum(mistakeModel(connection).find({ courseId }, { quote: 1, text: 1 }).lean(), mistakeBytes),
    ]);
    return sizes.reduce((all, bytes) => all + bytes, 0);
  }

  // A course is measured once, after its creation or after an upgrade; from then on its size is incremented.
  async function measureNew(course: Types.ObjectId): Promise<number> {
    const bytes = await measure(course.toHexString());
    await courses.updateOne({ _id: course, bytes: null }, { $set: { bytes } });
    return bytes;
  }

  async function usedBy(userId: string): Promise<number> {
    const [material, own] = await Promise.all([
      sources.find({ userId }, { bytes: 1 }).lean(),
      courses.find({ userId }, { bytes: 1 }).lean(),
    ]);
    let used = 0;
    for (const { bytes } of material) used += bytes;
    for (const { _id, bytes } of own) {
      used += bytes ?? (await measureNew(_id));
    }
    return used;
  }

  return {
    measure,

    async checkCourseLimit(userId: string): Promise<void> {
      if ((await courses.countDocuments({ userId })) < mostCourses) return;
      const message = `You have reached the limit of ${mostCourses} courses. Delete a course you no longer need, then try again.`;
      throw unprocessable(message, { code: 'too_many_courses' });
    },

    /** @param bytes without them a lesson, of which a minute's worth fits into ample room */
    async checkStorageLimit(userId: string, bytes?: number): Promise<void> {
      if (bytes === undefined && (ample.get(userId) ?? 0) > Date.now()) return;
      if (await hasRoom(userId, bytes ?? 1)) return;
      const message = `Your courses and your material have reached the limit of ${config.ACCOUNT_STORAGE_MB} MB. Delete a course or material you no longer need, then try again.`;
      throw unprocessable(message, { code: 'storage_full' });
    },
  };
}
