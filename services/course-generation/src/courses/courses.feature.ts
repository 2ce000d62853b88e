import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { lessonKind } from '../lessons/write-lesson.kind.ts';
import { courseRoutes } from './course.routes.ts';
import { createCourseFrom } from './create-course.ts';
import { finishCourseOf } from './finish-course.ts';
import { openSubtopicOf } from './open-subtopic.ts';

export function coursesFeature(context: Context): Feature {
  const { courses, lessons } = context;
  const kind = lessonKind(context);
  const needs = { ...context, lessonKind: kind };
  const router = courseRoutes({
    ...{ courses, lessons },
    createCourse: createCourseFrom(needs),
    openSubtopic: openSubtopicOf(needs),
    finishCourse: finishCourseOf(context),
  });
  return { kinds: [kind], routers: [router] };
}
