import { conflict, notFound, unavailable } from '@coursewright/service-kit';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import type { CourseRepository } from './course.repository.ts';
import { isStudied } from './course.ts';

interface Options {
  courses: CourseRepository;
  learners: LearnerRepository;
}

export type FinishCourse = ReturnType<typeof finishCourseOf>;

export function finishCourseOf({ courses, learners }: Options) {
  /** Returns when the course was completed: now, or the first time it was. */
  return async (userId: string, courseId: string): Promise<Date> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course) throw notFound('There is no such course');
    if (course.end) return course.end;
    if (!isStudied(course)) throw conflict('Finish every lesson first');
    const { name } = await learners.find(userId);
    if (!name)
      throw unavailable('Your name is not known here yet. Please try again in a moment.', { retryAfterMs: 2_000 });
    const completed = (await courses.complete(course, name)) ?? (await courses.find(courseId));
    if (!completed?.end) throw unavailable('Please try again');
    return completed.end;
  };
}
