import { courseEvents } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { NOTHING } from '../allowance/token-budget.ts';
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

type Needs = Pick<Context, 'author' | 'config' | 'courses' | 'drafts' | 'lessons' | 'lessonMedia' | 'savedListeners'>;

/** Of one learner, who may have several courses written as a whole. */
const aheadAtOnce = (perCourse: number) => Math.max(8, 2 * perCourse);

export function lessonKind({
  author,
  config,
  courses,
  drafts,
  lessons,
  lessonMedia,
  savedListeners,
}: Needs): LessonKind {
  const write = writeLesson({ author, lessons, lessonMedia });

  /** A draft becomes a course at any moment: when it is gone, the course is there. */
  const findCourse = async (id: string) =>
    (await courses.find(id)) ?? (await drafts.find(id)) ?? (await courses.find(id));

  return {
    name: 'lesson',
    plural: 'lessons',
    atOnce: 3,
    requested: courseEvents.lessonRequested,
    ahead: { atOnce: aheadAtOnce(config.AI_COURSE_CONCURRENCY), requested: courseEvents.lessonForeseen },
    tokens: 2_500,
    keyOf: ({ courseId, subtopicId }) => `lesson:${courseId}:${subtopicId}`,

    /** The text first, then the tick, if somebody has opened it: a lesson that is done is there to be read. */
    async work({ wish: { courseId, subtopicId } }, desk) {
      const [course, present] = await Promise.all([findCourse(courseId), lessons.find(courseId, subtopicId)]);
      if (!course) throw notFound('There is no such course');
      const { source, usage } = present
        ? { source: present.source, usage: NOTHING }
        : await write(course, subtopicId, desk);
      for (const tell of savedListeners) tell(courseId);
      await courses.tick(courseId, subtopicId);
      return { source, usage };
    },

    async finalEvent({ wish: { courseId, subtopicId } }) {
      const [course, lesson] = await Promise.all([findCourse(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      const { completed, done } = { completed: false, done: [], ...course };
      const progress = progressOf({ topics: course.topics, done });
      return { type: 'lesson-done', lesson: toLessonView(lesson), progress, completed };
    },
  };
}
