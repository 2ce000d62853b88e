import type { courseEndpoints, ResponseOf } from '@coursewright/contracts';
import { type Logger, notFound } from '@coursewright/service-kit';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import { toLessonView } from '../lessons/lesson.mapper.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { CourseRepository } from './course.repository.ts';
import { findSubtopic, progressOf } from './course.ts';
import type { ForeseeLessons } from './foresee-lessons.ts';

interface Options {
  lessonKind: LessonKind;
  courses: CourseRepository;
  generations: GenerationRepository;
  lessons: LessonRepository;
  foreseeLessons: ForeseeLessons;
  logger: Logger;
}

type Opened = ResponseOf<typeof courseEndpoints.openSubtopic>;

export type OpenSubtopic = ReturnType<typeof openSubtopicOf>;

/**
 * Opening is reading: a lesson that is there is ticked, one that is missing is written and ticked by its job. The wish is
 * stored before the lesson is looked for, and the job looks for wishes after it has stored the lesson: one sees the other.
 */
export function openSubtopicOf({ lessonKind, courses, generations, lessons, foreseeLessons, logger }: Options) {
  return async (userId: string, courseId: string, subtopicId: string): Promise<Opened> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
    await courses.want(courseId, subtopicId);
    const lesson = await lessons.find(courseId, subtopicId);
    const opened: Opened = lesson
      ? { status: 'ready', lesson: toLessonView(lesson), ...(await ticked()) }
      : { status: 'writing', generationId: await write() };
    foreseeLessons(course, subtopicId).catch((err: unknown) => logger.warn({ err }, 'the next lesson is not foreseen'));
    return opened;

    async function ticked() {
      const read = await courses.tick(courseId, subtopicId);
      if (!read) throw notFound('There is no such lesson');
      return { progress: progressOf(read), completed: read.completed };
    }

    async function write() {
      return (await generations.request(lessonKind, userId, { courseId, subtopicId })).id;
    }
  };
}
