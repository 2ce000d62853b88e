import type { courseEndpoints, ResponseOf } from '@coursewright/contracts';
import { conflict, type Logger, notFound } from '@coursewright/service-kit';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isRefused } from '../authoring/index.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, findSubtopic, getProgress, listSubtopics } from './course.ts';
import type { LessonJob } from './lessons/lesson.job.ts';
import { toOpenedLesson } from './lessons/lesson.mapper.ts';
import type { LessonRepository } from './lessons/lesson.repository.ts';

interface PrefetchOptions {
  lessonJob: LessonJob;
  lessons: LessonRepository;
  config: Pick<Config, 'AI_PREFETCH'>;
  logger: Logger;
}

type PrefetchTarget = Pick<Course, 'id' | 'userId' | 'topics'>;

export type PrefetchLessons = ReturnType<typeof createLessonPrefetch>;

export function createLessonPrefetch({ lessonJob, lessons, config, logger }: PrefetchOptions) {
  return async (
    { id: courseId, userId, topics }: PrefetchTarget,
    { after, runAt }: { after?: string; runAt?: Date } = {},
  ): Promise<void> => {
    const ids = listSubtopics({ topics }).map((sub) => sub.id);
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    const count = after === undefined ? Math.min(1, config.AI_PREFETCH) : config.AI_PREFETCH;
    for (const subtopicId of ids.slice(from, from + count)) {
      if (await lessons.isWritten(courseId, subtopicId)) continue;
      try {
        await lessonJob.request(userId, { courseId, subtopicId }, { priority: 'prefetch', runAt });
      } catch (error) {
        if (!isRefused(error)) throw error;
        logger.debug({ course: courseId, reason: error.code }, 'lesson not prefetched');
        return;
      }
    }
  };
}

interface OpenerOptions {
  lessonJob: LessonJob;
  courses: CourseRepository;
  lessons: LessonRepository;
  prefetchLessons: PrefetchLessons;
  hooks: Context['hooks'];
  beside: Context['beside'];
}

const describeProgress = (course: Course) => ({ progress: getProgress(course), completed: course.completed });

type Opened = ResponseOf<typeof courseEndpoints.openSubtopic>;

/**
 * A lesson that exists is begun at once; a missing one is written, and its job begins it. `wanted` is stored before
 * the lesson is looked up, and the job stores the lesson before it reads `wanted`, so one of the two always sees the
 * other.
 */
export function createSubtopicOpener({ lessonJob, courses, lessons, prefetchLessons, hooks, beside }: OpenerOptions) {
  return async (userId: string, courseId: string, subtopicId: string): Promise<Opened> => {
    const course = await courses.markOpened(courseId, userId, subtopicId);
    if (!course) throw notFound('There is no such lesson');
    const lesson = await lessons.find(courseId, subtopicId);
    const opened: Opened = lesson
      ? { status: 'ready', lesson: toOpenedLesson(lesson), ...(await begin()) }
      : { status: 'writing', generationId: await write(course) };
    beside(prefetchLessons(course, { after: subtopicId }), 'lesson prefetch failed');
    return opened;

    async function begin() {
      const begun = await courses.begin(courseId, subtopicId);
      if (!begun) throw notFound('There is no such lesson');
      hooks.notify('onLessonOpened', begun, subtopicId);
      return describeProgress(begun);
    }

    async function write(known: Course) {
      courses.handOver(known);
      return (await lessonJob.request(userId, { courseId, subtopicId })).id;
    }
  };
}

type ReaderOptions = Pick<OpenerOptions, 'courses' | 'hooks' | 'lessons'>;

// How long it was read is not checked: a learner may say so at its end.
export function createSubtopicReader({ courses, hooks, lessons }: ReaderOptions) {
  return async (userId: string, courseId: string, subtopicId: string) => {
    const isWritten = await lessons.isWritten(courseId, subtopicId);
    const read = isWritten ? await courses.markRead(courseId, userId, subtopicId) : undefined;
    if (!read) {
      const course = await courses.findOwn(courseId, userId);
      if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
      throw conflict('Open the lesson first');
    }
    hooks.notify('onLessonRead', read, subtopicId);
    return describeProgress(read);
  };
}
