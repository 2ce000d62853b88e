import type { Context } from '../context.ts';
import { viewWritingWith } from '../course-writing/view-writing.ts';
import type { Feature } from '../feature.ts';
import { lessonKind } from '../lessons/write-lesson.kind.ts';
import { courseRoutes } from './course.routes.ts';
import { createCourseFrom } from './create-course.ts';
import { draftCourseOf } from './draft-course.ts';
import { keepDraftsFresh } from './expire-drafts.ts';
import { finishCourseOf } from './finish-course.ts';
import { foreseeLessonsWith } from './foresee-lessons.ts';
import { openSubtopicOf } from './open-subtopic.ts';

export function coursesFeature(context: Context): Feature {
  const { courses, config } = context;
  const kind = lessonKind(context);
  const foreseeLessons = foreseeLessonsWith({ ...context, lessonKind: kind });
  const needs = { ...context, lessonKind: kind, foreseeLessons };
  const draftCourse = draftCourseOf(needs);
  const router = courseRoutes({
    courses,
    lessons: context.lessons,
    viewWriting: viewWritingWith({ ...context, atOnce: config.AI_COURSE_CONCURRENCY }),
    createCourse: createCourseFrom(needs),
    openSubtopic: openSubtopicOf(needs),
    finishCourse: finishCourseOf(context),
  });
  return {
    kinds: [kind],
    routers: [router],
    background: [() => keepDraftsFresh(context)],
    async onOver(generation) {
      if (generation.kind === 'outline' && config.AI_PREFETCH > 0) await draftCourse(generation);
    },
  };
}
