import { setTimeout as wait } from 'node:timers/promises';
import { notFound, unavailable } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { GraveRepository } from './grave.repository.ts';
import type { LibraryRepository } from './library.repository.ts';

type Options = Pick<Context, 'courses' | 'forgetters' | 'relay'> & {
  library: LibraryRepository;
  graves: GraveRepository;
};

/** Longer than any worker may write at one lesson. */
const WORKERS_DONE_MS = 15 * 60_000;
const PATIENCE_MS = 3_000;

export type DeleteCourse = ReturnType<typeof deleteCourseOf>;

export function deleteCourseOf({ courses, forgetters, relay, library, graves }: Options) {
  /** A course that has just been completed tells others first: its certificate stays valid. */
  async function removeCourse(courseId: string) {
    const until = Date.now() + PATIENCE_MS;
    while (!(await library.remove(courseId))) {
      if (Date.now() > until) throw unavailable('The course is still being saved. Please try again in a moment.');
      relay.poke();
      await wait(50);
    }
  }

  /** Deletes a course, then what each feature keeps of it. Harmless to repeat. */
  async function bury(courseId: string): Promise<void> {
    await removeCourse(courseId);
    for (const forget of forgetters) await forget(courseId);
  }

  return {
    bury,

    async delete(userId: string, courseId: string): Promise<void> {
      const known = (await courses.findOwn(courseId, userId)) ?? (await graves.has(courseId, userId));
      if (!known) throw notFound('There is no such course');
      const now = Date.now();
      await graves.dig(courseId, userId, new Date(now), new Date(now + WORKERS_DONE_MS));
      await bury(courseId);
    },

    /** Finishes what a crash interrupted, and removes what late workers wrote. */
    async sweep(): Promise<void> {
      for (const { courseId, closed, copy } of await graves.open(new Date())) {
        if (!copy || !(await courses.find(courseId))) await bury(courseId);
        if (closed) await graves.fill(courseId);
      }
    },
  };
}
