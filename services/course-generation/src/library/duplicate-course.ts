import { notFound } from '@coursewright/service-kit';
import { Types } from 'mongoose';
import { clip } from '../author/text/normalise.ts';
import type { Context } from '../context.ts';
import { copyLessons } from './copy-lessons.ts';
import type { GraveRepository } from './grave.repository.ts';
import type { LibraryRepository } from './library.repository.ts';

type Options = Pick<Context, 'courses' | 'connection'> & { library: LibraryRepository; graves: GraveRepository };

const COPYING_MS = 10 * 60_000;
const TITLE_LENGTH = 490;

export type DuplicateCourse = ReturnType<typeof duplicateCourseOf>;

export function duplicateCourseOf({ courses, connection, library, graves }: Options) {
  /** The lessons come first and the course last, so that nobody sees half a copy; a crash leaves a grave, with leftovers or none. */
  return async (userId: string, courseId: string): Promise<string> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course) throw notFound('There is no such course');
    const copyId = new Types.ObjectId().toHexString();
    const giveUpAt = new Date(Date.now() + COPYING_MS);
    await graves.digForCopy(copyId, userId, giveUpAt);
    await copyLessons(connection, courseId, copyId);
    await library.copy(course, copyId, `${clip(course.mainTopic, TITLE_LENGTH)} (copy)`);
    await graves.fill(copyId);
    return copyId;
  };
}
