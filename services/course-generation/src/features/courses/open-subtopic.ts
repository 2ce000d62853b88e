import type { courseEndpoints, ResponseOf } from '@coursewright/contracts';
import { type Logger, notFound } from '@coursewright/service-kit';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type GenerationRepository, isRefused } from '../authoring/index.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, progressOf, subtopicsOf } from './course.ts';
import type { LessonJobType } from './lessons/lesson.job.ts';
import { toLessonView } from './lessons/lesson.mapper.ts';
import type { LessonRepository } from './lessons/lesson.repository.ts';

interface PrefetchOptions {
  lessonKind: LessonJobType;
  generations: GenerationRepository;
  lessons: LessonRepository;
  config: Pick<Config, 'AI_PREFETCH'>;
  logger: Logger;
}

type PrefetchTarget = Pick<Course, 'id' | 'userId' | 'topics'>;

export type PrefetchLessons = ReturnType<typeof createLessonPrefetch>;

export function createLessonPrefetch({ lessonKind, generations, lessons, config, logger }: PrefetchOptions) {
  return async (
    { id: courseId, userId, topics }: PrefetchTarget,
    { after, runAt }: { after?: string; runAt?: Date } = {},
  ): Promise<void> => {
    const ids = subtopicsOf({ topics }).map((sub) => sub.id);
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    const count = after === undefined ? Math.min(1, config.AI_PREFETCH) : config.AI_PREFETCH;
    for (const subtopicId of ids.slice(from, from + count)) {
      if (await lessons.find(courseId, subtopicId)) continue;
      try {
        await generations.request(lessonKind, userId, { courseId, subtopicId }, 'prefetch', runAt);
      } catch (error) {
        if (!isRefused(error)) throw error;
        logger.debug({ course: courseId, reason: error.code }, 'lesson not prefetched');
        return;
      }
    }
  };
}

interface OpenerOptions {
  lessonKind: LessonJobType;
  courses: CourseRepository;
  generations: GenerationRepository;
  lessons: LessonRepository;
  prefetchLessons: PrefetchLessons;
  notifyLessonRead: Context['notifyLessonRead'];
  beside: Context['beside'];
}

type Opened = ResponseOf<typeof courseEndpoints.openSubtopic>;

export type OpenSubtopic = ReturnType<typeof createSubtopicOpener>;

/**
 * A lesson that exists is marked done at once; a missing one is written, and its job marks it done. `wanted` is
 * stored before the lesson is looked up, and the job stores the lesson before it reads `wanted`, so one of the two
 * always sees the other.
 */
export function createSubtopicOpener({
  lessonKind,
  courses,
  generations,
  lessons,
  prefetchLessons,
  notifyLessonRead,
  beside,
}: OpenerOptions) {
  return async (userId: string, courseId: string, subtopicId: string): Promise<Opened> => {
    const course = await courses.markOpened(courseId, userId, subtopicId);
    if (!course) throw notFound('There is no such lesson');
    const lesson = await lessons.find(courseId, subtopicId);
    const opened: Opened = lesson
      ? { status: 'ready', lesson: toLessonView(lesson), ...(await ticked()) }
      : { status: 'writing', generationId: await write() };
    beside(prefetchLessons(course, { after: subtopicId }), 'lesson prefetch failed');
    return opened;

    async function ticked() {
      const read = await courses.markDone(courseId, subtopicId);
      if (!read) throw notFound('There is no such lesson');
      notifyLessonRead(read, subtopicId);
      return { progress: progressOf(read), completed: read.completed };
    }

    async function write() {
      return (await generations.request(lessonKind, userId, { courseId, subtopicId })).id;
    }
  };
}
