import { courseEndpoints } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { forbidden, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { isVisitor } from '../accounts/index.ts';
import { createContractAttacher } from './attach-contracts.ts';
import { toCourseListItem, toCourseView } from './course.model.ts';
import { createCourseDrafter, createDraftExpiry } from './course-drafts.ts';
import { createCourseCreator } from './create-course.ts';
import { createCourseFinisher } from './finish-course.ts';
import { readLegacyContents } from './legacy/legacy-content.ts';
import { legacyCourseRoutes } from './legacy/legacy-course.routes.ts';
import { createLessonPrefetch, createSubtopicOpener, createSubtopicReader } from './open-subtopic.ts';
import { createWritingView } from './writing/view-writing.ts';

export function coursesFeature(context: Context): Feature {
  const { courses, courseJobs, config, lessons, unfinished } = context;
  const prefetchLessons = createLessonPrefetch(context);
  const contracts = createContractAttacher(context);
  const needs = { ...context, prefetchLessons, contracts };
  const drafter = createCourseDrafter(needs);
  const expireDrafts = createDraftExpiry(context);
  const viewWriting = createWritingView({ ...context, atOnce: config.AI_COURSE_CONCURRENCY });
  const createCourse = createCourseCreator(needs);
  const openSubtopic = createSubtopicOpener(needs);
  const readSubtopic = createSubtopicReader(context);
  const finishCourse = createCourseFinisher(context);
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

  return {
    jobs: [context.lessonJob],
    routers: [router, legacyCourseRoutes(context)],
    growth: { courses: ({ from, until }) => courses.countCreated(from, until) },
    schedules: [
      { name: 'expire-drafts', everyMs: HOUR_MS, start: 'always', run: () => expireDrafts() },
      courseJobs.schedule,
    ],
    async onJobFinished(job) {
      await contracts.onJobFinished(job);
      // A visitor's course is prepared when an account has the outline.
      const isLearners = !isVisitor(job.userId);
      if (isLearners && config.AI_PREFETCH > 0) await drafter.onJobFinished(job);
    },
    async onFirstContract(outlineId, contract) {
      if (config.AI_PREFETCH > 0) await drafter.onContract(outlineId, contract);
    },
  };
}
