import type { courseEndpoints, ResponseOf } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import { toLessonView } from '../lessons/lesson.mapper.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { CourseRepository } from './course.repository.ts';
import { findSubtopic, progressOf } from './course.ts';

interface Options {
  lessonKind: LessonKind;
  courses: CourseRepository;
  generations: GenerationRepository;
  lessons: LessonRepository;
}

type Opened = ResponseOf<typeof courseEndpoints.openSubtopic>;

export type OpenSubtopic = ReturnType<typeof openSubtopicOf>;

/** Opening is reading: a lesson that is there is ticked, one that is missing is written and ticked by its job. */
export function openSubtopicOf({ lessonKind, courses, generations, lessons }: Options) {
  return async (userId: string, courseId: string, subtopicId: string): Promise<Opened> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
    const lesson = await lessons.find(courseId, subtopicId);
    if (!lesson) {
      const { id } = await generations.request(lessonKind, userId, { courseId, subtopicId });
      return { status: 'writing', generationId: id };
    }
    const read = (await courses.markDone(courseId, subtopicId)) ?? course;
    return { status: 'ready', lesson: toLessonView(lesson), progress: progressOf(read), completed: read.completed };
  };
}
