import type { GenerationRepository } from '../generations/generation.repository.ts';
import type { GenerationRunner } from '../generations/generation-runner.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonWish } from '../lessons/write-lesson.kind.ts';
import { type Course, subtopicsOf } from './course.ts';

interface Options {
  generations: GenerationRepository;
  runner: Pick<GenerationRunner, 'cancel'>;
  lessons: LessonRepository;
}

/** Removes what was written for sub-topics that are no longer in the course, and stops what is being written. */
export function dropLessonsOf({ generations, runner, lessons }: Options) {
  return async (course: Course): Promise<void> => {
    const ids = subtopicsOf(course).map(({ id }) => id);
    for (const { id, wish } of await generations.ofCourse<LessonWish>(course.id, 'lesson')) {
      if (!ids.includes(wish.subtopicId)) await runner.cancel(id);
    }
    await lessons.dropOthers(course.id, ids);
  };
}
