import type { CourseWritingView } from '@coursewright/contracts';
import { type Course, findSubtopic, subtopicsOf } from '../courses/course.ts';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonWish } from '../lessons/write-lesson.kind.ts';
import { planWriting } from './writing-plan.ts';

interface Options {
  generations: GenerationRepository;
  lessons: LessonRepository;
  atOnce: number;
}

/** What is being written of a course, and what comes next. The jobs are looked at before the lessons: what is in neither is not there. */
export function surveyWith({ generations, lessons, atOnce }: Options) {
  return async (course: Course, since: Date) => {
    const jobs = await generations.ofCourse<LessonWish>(course.id, 'lesson', since);
    const written = await lessons.written(course.id);
    const subtopicIds = subtopicsOf(course).map(({ id }) => id);
    return { jobs, written, ...planWriting({ subtopicIds, written, jobs, atOnce }) };
  };
}

export type ViewWriting = ReturnType<typeof viewWritingWith>;

/** How the writing of a course stands, for the learner. */
export function viewWritingWith(options: Options) {
  const survey = surveyWith(options);

  return async (course: Course): Promise<CourseWritingView> => {
    const { writing } = course;
    const all = subtopicsOf(course).map(({ id }) => id);
    const seen = writing ? await survey(course, writing.since) : undefined;
    const present = seen?.written ?? (await options.lessons.written(course.id));
    const written = all.filter((id) => present.has(id));
    const stopped = writing?.stopped && !present.has(writing.stopped.subtopicId) ? [writing.stopped] : [];
    const failures = [...(seen?.failures ?? []), ...stopped].map(({ subtopicId, message }) => ({
      ...{ subtopicId, message, title: findSubtopic(course, subtopicId)?.subtopic.title ?? '' },
    }));
    return { state: writing?.state ?? 'off', written, total: all.length, failures };
  };
}
