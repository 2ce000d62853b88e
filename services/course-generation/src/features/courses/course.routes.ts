import { courseEndpoints } from '@coursewright/contracts';
import { forbidden, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { toCourseListItem, toCourseView } from './course.model.ts';
import type { CourseRepository } from './course.repository.ts';
import type { CreateCourse } from './create-course.ts';
import type { FinishCourse } from './finish-course.ts';
import { readLegacyContents } from './legacy/legacy-content.ts';
import type { LessonRepository } from './lessons/lesson.repository.ts';
import type { OpenSubtopic, ReadSubtopic } from './open-subtopic.ts';
import type { UnfinishedOutlines } from './outlines/unfinished-outline.repository.ts';
import type { ViewWriting } from './writing/view-writing.ts';

interface Dependencies {
  courses: CourseRepository;
  lessons: LessonRepository;
  viewWriting: ViewWriting;
  createCourse: CreateCourse;
  openSubtopic: OpenSubtopic;
  readSubtopic: ReadSubtopic;
  finishCourse: FinishCourse;
  unfinished: Pick<UnfinishedOutlines, 'removeFinished'>;
}

export function courseRoutes(dependencies: Dependencies): Router {
  const { courses, lessons, viewWriting, createCourse, openSubtopic, readSubtopic, finishCourse, unfinished } =
    dependencies;
  const router = Router();

  route(router, courseEndpoints.createCourse, async ({ body, caller }) => {
    const { id } = await createCourse(caller.userId, body.outlineGenerationId, body.outline);
    await unfinished.removeFinished(body.outlineGenerationId, caller.userId);
    return { courseId: id };
  });

  route(router, courseEndpoints.listCourses, async ({ query, caller }) => {
    if (query.userId !== undefined && query.userId !== caller.userId) throw forbidden('These courses are not yours');
    const own = await courses.list(caller.userId);
    if (query.userId === undefined) return own.map(toCourseListItem);
    // legacy clients, which send their user id, open a course from this list alone
    const contents = await readLegacyContents(own, lessons);
    return own.map((course) => ({ ...toCourseListItem(course), content: contents.get(course.id) }));
  });

  route(router, courseEndpoints.course, async ({ params, caller }) => {
    const course = await courses.getOwn(params.courseId, caller.userId);
    return toCourseView(course, await viewWriting(course));
  });

  route(router, courseEndpoints.openSubtopic, ({ params, caller }) =>
    openSubtopic(caller.userId, params.courseId, params.subtopicId),
  );

  route(router, courseEndpoints.readSubtopic, ({ params, caller }) =>
    readSubtopic(caller.userId, params.courseId, params.subtopicId),
  );

  route(router, courseEndpoints.finish, async ({ body, caller }) => {
    const end = await finishCourse(caller.userId, body.courseId, body.timeZone);
    return { success: true, message: 'Course completed', end: end.toISOString() };
  });

  route(router, courseEndpoints.courseStats, () => courses.count());

  return router;
}
