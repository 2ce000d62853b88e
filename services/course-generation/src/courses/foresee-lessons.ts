import { AppError, type Logger } from '@coursewright/service-kit';
import type { Config } from '../config.ts';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import { type Course, subtopicsOf } from './course.ts';

interface Options {
  lessonKind: LessonKind;
  generations: GenerationRepository;
  lessons: LessonRepository;
  config: Pick<Config, 'AI_PREFETCH'>;
  logger: Logger;
}

type Foreseen = Pick<Course, 'id' | 'userId' | 'topics'>;

export type ForeseeLessons = ReturnType<typeof foreseeLessonsWith>;

/** Has the lessons that will be opened next written before they are: the first one, or those behind `after`. */
export function foreseeLessonsWith({ lessonKind, generations, lessons, config, logger }: Options) {
  return async ({ id: courseId, userId, topics }: Foreseen, after?: string): Promise<void> => {
    const ids = subtopicsOf({ topics }).map((sub) => sub.id);
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    const count = after === undefined ? Math.min(1, config.AI_PREFETCH) : config.AI_PREFETCH;
    for (const subtopicId of ids.slice(from, from + count)) {
      if (await lessons.find(courseId, subtopicId)) continue;
      try {
        await generations.request(lessonKind, userId, { courseId, subtopicId }, 'ahead');
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'rate_limited')) throw error;
        logger.debug({ course: courseId, reason: error.code }, 'a lesson is not written ahead');
        return;
      }
    }
  };
}
