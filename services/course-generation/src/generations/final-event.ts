import type { GenerationEvent } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { CourseRepository } from '../courses/course.repository.ts';
import { progressOf } from '../courses/course.ts';
import { toLessonView } from '../lessons/lesson.mapper.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { Generation } from './generation.ts';

interface Options {
  courses: CourseRepository;
  lessons: LessonRepository;
}

/** What a stream ends with, made from what is stored: it can be written again after a crash. */
export function finalEventFrom({ courses, lessons }: Options) {
  return async (generation: Generation): Promise<GenerationEvent> => {
    const { state, outline, source, failure } = generation;
    if (state === 'cancelled') return { type: 'cancelled' };
    if (state === 'failed' && failure) return { type: 'failed', ...failure };
    if (generation.kind === 'outline' && outline && source) return { type: 'outline-done', outline, source };
    if (generation.kind === 'lesson') {
      const { courseId, subtopicId } = generation;
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      const { completed } = course;
      return { type: 'lesson-done', lesson: toLessonView(lesson), progress: progressOf(course), completed };
    }
    throw new Error(`generation ${generation.id} is ${state}, but without a result`);
  };
}
