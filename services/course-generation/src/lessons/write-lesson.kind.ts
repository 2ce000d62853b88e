import { courseEvents } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { progressOf } from '../courses/course.ts';
import type { GenerationKind } from '../generations/generation-kind.ts';
import { toLessonView } from './lesson.mapper.ts';
import { writeLesson } from './write-lesson.ts';

export interface LessonWish {
  courseId: string;
  subtopicId: string;
}

export type LessonKind = GenerationKind<LessonWish>;

type Needs = Pick<Context, 'author' | 'courses' | 'lessons' | 'lessonMedia'>;

export function lessonKind({ author, courses, lessons, lessonMedia }: Needs): LessonKind {
  const write = writeLesson({ author, lessons, lessonMedia });
  return {
    name: 'lesson',
    plural: 'lessons',
    atOnce: 3,
    requested: courseEvents.lessonRequested,
    keyOf: ({ courseId, subtopicId }) => `lesson:${courseId}:${subtopicId}`,

    /** The text first, then the tick: a lesson that is done is there to be read. */
    async work({ wish: { courseId, subtopicId } }, desk) {
      const course = await courses.find(courseId);
      if (!course) throw notFound('There is no such course');
      const lesson = (await lessons.find(courseId, subtopicId)) ?? (await write(course, subtopicId, desk));
      await courses.markDone(courseId, subtopicId);
      return { source: lesson.source };
    },

    async finalEvent({ wish: { courseId, subtopicId } }) {
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      const { completed } = course;
      return { type: 'lesson-done', lesson: toLessonView(lesson), progress: progressOf(course), completed };
    },
  };
}
