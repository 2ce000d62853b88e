import { HOUR_MS } from '@coursewright/contracts/durations';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { isVisitor } from '../accounts/index.ts';
import { createContractAttacher } from './attach-contracts.ts';
import { courseRoutes } from './course.routes.ts';
import { createCourseDrafter, createDraftExpiry } from './course-drafts.ts';
import { createCourseCreator } from './create-course.ts';
import { createCourseFinisher } from './finish-course.ts';
import { legacyCourseRoutes } from './legacy/legacy-course.routes.ts';
import { createLessonPrefetch, createSubtopicOpener, createSubtopicReader } from './open-subtopic.ts';
import { createWritingView } from './writing/view-writing.ts';

export function coursesFeature(context: Context): Feature {
  const { courses, courseJobs, config } = context;
  const prefetchLessons = createLessonPrefetch(context);
  const contracts = createContractAttacher(context);
  const needs = { ...context, prefetchLessons, contracts };
  const drafter = createCourseDrafter(needs);
  const expireDrafts = createDraftExpiry(context);
  const router = courseRoutes({
    courses,
    lessons: context.lessons,
    viewWriting: createWritingView({ ...context, atOnce: config.AI_COURSE_CONCURRENCY }),
    createCourse: createCourseCreator(needs),
    openSubtopic: createSubtopicOpener(needs),
    readSubtopic: createSubtopicReader(context),
    finishCourse: createCourseFinisher(context),
    unfinished: context.unfinished,
  });
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
