import { clip } from '@coursewright/text';
import { type Connection, Types, trusted } from 'mongoose';
import type { Context } from '../../../context.ts';
import { type Course, listSubtopics } from '../course.ts';
import { lessonModel } from '../lessons/lesson.model.ts';
import type { TombstoneRepository } from './delete-course.ts';
import type { LibraryRepository } from './library.repository.ts';

// Removed lessons stay behind.
async function copyLessons(connection: Connection, from: Course, toId: string): Promise<void> {
  const lessons = lessonModel(connection);
  const ids = listSubtopics(from).map(({ id }) => id);
  const present = { courseId: from.id, subtopicId: trusted({ $in: ids }) };
  for await (const { _id, newest, change, ...lesson } of lessons.find(present).lean()) {
    await lessons.create({ ...lesson, courseId: toId, version: 1 });
  }
}

type Dependencies = Pick<Context, 'courses' | 'connection' | 'sources' | 'storage'> & {
  library: LibraryRepository;
  tombstones: TombstoneRepository;
};

const COPYING_MS = 10 * 60_000;
const TITLE_LENGTH = 490;

export function createCourseDuplicator({ courses, connection, sources, storage, library, tombstones }: Dependencies) {
  // Lessons are copied first and the course last, so a partial copy is never visible. A crash leaves a tombstone,
  // which removes the partial copy.
  return async (userId: string, courseId: string): Promise<string> => {
    const course = await courses.getOwn(courseId, userId);
    await storage.checkCourseLimit(userId);
    await storage.checkStorageLimit(userId, await storage.measure(courseId));
    const copyId = new Types.ObjectId().toHexString();
    const giveUpAt = new Date(Date.now() + COPYING_MS);
    await tombstones.createForCopy(copyId, userId, giveUpAt);
    if (course.material) await sources.use(userId, course.material, copyId);
    await copyLessons(connection, course, copyId);
    await library.copy(course, copyId, `${clip(course.mainTopic, TITLE_LENGTH)} (copy)`);
    await tombstones.remove(copyId);
    return copyId;
  };
}
