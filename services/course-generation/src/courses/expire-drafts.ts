import type { Closable, Logger } from '@coursewright/service-kit';
import type { CourseRepository } from './course.repository.ts';
import type { DraftRepository } from './course-draft.repository.ts';

interface Options {
  courses: CourseRepository;
  drafts: DraftRepository;
  /** Of every feature: deletes what it keeps of a course. */
  forgetters: ((courseId: string) => Promise<void>)[];
  logger: Logger;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFETIME_MS = 7 * DAY_MS;
const EVERY_MS = DAY_MS / 24;

/** Deletes the drafts that nobody made a course of, with their lessons. */
export function expireDraftsOf({ courses, drafts, forgetters }: Omit<Options, 'logger'>) {
  return async (now = Date.now()): Promise<void> => {
    for (const id of await drafts.idsBefore(new Date(now - LIFETIME_MS))) {
      if (!(await courses.find(id))) for (const forget of forgetters) await forget(id);
      await drafts.remove(id);
    }
  };
}

export function keepDraftsFresh(options: Options): Closable {
  const expire = expireDraftsOf(options);
  const attempt = () => expire().catch((err: unknown) => options.logger.warn({ err }, 'old drafts are not deleted'));
  let running = attempt();
  const timer = setInterval(() => {
    running = running.then(attempt);
  }, EVERY_MS);
  return {
    close() {
      clearInterval(timer);
      return running;
    },
  };
}
