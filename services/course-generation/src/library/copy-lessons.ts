import type { Connection } from 'mongoose';
import { lessonModel } from '../lessons/lesson.model.ts';

/** Copies the texts that are there; each copied lesson begins its own history. */
export async function copyLessons(connection: Connection, fromId: string, toId: string): Promise<void> {
  const lessons = lessonModel(connection);
  for await (const { _id, newest, change, ...lesson } of lessons.find({ courseId: fromId }).lean()) {
    await lessons.create({ ...lesson, courseId: toId, version: 1 });
  }
}
