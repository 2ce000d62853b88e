import { type LessonView, type ResponseOf, sharingEndpoints } from '@coursewright/contracts';
import { notFound, reply, route } from '@coursewright/service-kit';
import { pluralize } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createLinkPictures, renderLinkPicture } from '../../certificates/index.ts';
import { type Course, createLibraryCopier, type Lesson, listSubtopics, toLessonView } from '../../courses/index.ts';
import { toExcerpts } from '../../sources/index.ts';
import { createExerciseBatchRepository, createQuizBatchRepository } from '../../study/index.ts';
import type { CourseExport } from '../exports/course-export.ts';
import { readCourseExport } from '../exports/read-course-export.ts';
import { drawIllustration } from '../media/illustration/draw-illustration.ts';
import { createSharedCourseCopier } from './copy-shared-course.ts';
import { createShareRepository } from './share.repository.ts';

const toSharedLesson = (lesson: Lesson): LessonView => ({
  ...toLessonView({ ...lesson, citations: lesson.citations && toExcerpts(lesson.citations, lesson.markdown) }),
  note: undefined,
});

function toSharedCourse({ course, chapters }: CourseExport): ResponseOf<typeof sharingEndpoints.sharedCourse> {
  const { mainTopic, type, source } = course;
  const topics = chapters.map(({ id, title, subtopics }) => ({
    id,
    title,
    subtopics: subtopics.map(({ lesson, ...subtopic }) => ({
      ...subtopic,
      ...(lesson && { lesson: toSharedLesson(lesson) }),
    })),
  }));
  return { mainTopic, type, source, topics };
}

const summarize = ({ mainTopic, topics }: Course) => ({
  mainTopic,
  topics: topics.map(({ title }) => title),
  lessons: listSubtopics({ topics }).length,
});

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };

export function sharingFeature(context: Context): Feature {
  const { config, courses, lessons } = context;
  const shares = createShareRepository(context.connection);
  const batches = createQuizBatchRepository(context.connection);
  const exercises = createExerciseBatchRepository(context.connection);
  const copyCourse = createLibraryCopier(context);
  const copyShared = createSharedCourseCopier({ ...context, batches, exercises, copyCourse });
  const sendLinkPicture = createLinkPictures(context.connection);
  const router = Router();

  async function ownCourse(courseId: string, userId: string) {
    const { id } = await courses.getOwn(courseId, userId);
    return id;
  }

  route(router, sharingEndpoints.shareLink, async ({ params, caller }) => ({
    token: await shares.findToken(await ownCourse(params.courseId, caller.userId)),
  }));

  route(router, sharingEndpoints.shareCourse, async ({ params, caller }) => ({
    token: await shares.share(await ownCourse(params.courseId, caller.userId)),
  }));

  route(router, sharingEndpoints.unshareCourse, async ({ params, caller }) => {
    await shares.unshare(await ownCourse(params.courseId, caller.userId));
    return { success: true, message: 'The link no longer works' };
  });

  async function courseBehind(token: string) {
    const courseId = await shares.findCourse(token);
    const course = courseId ? await courses.find(courseId) : undefined;
    if (!course) throw notFound('This link leads nowhere. It may have been withdrawn.');
    return course;
  }

  route(router, sharingEndpoints.sharedCourse, async ({ params, res }) => {
    res.set(PRIVATE);
    const course = await courseBehind(params.token);
    return reply(200, toSharedCourse(await readCourseExport(course, { lessons })));
  });

  route(router, sharingEndpoints.sharedCourseSummary, async ({ params, res }) => {
    res.set(PRIVATE);
    return summarize(await courseBehind(params.token));
  });

  route(
    router,
    sharingEndpoints.sharedCoursePicture,
    async ({ params, req, res }) => {
      const course = await courseBehind(params.token);
      const { mainTopic, topics, lessons: count } = summarize(course);
      const size = `${pluralize(topics.length, 'topic')}, ${pluralize(count, 'lesson')}`;
      const art = drawIllustration({ topic: mainTopic, title: mainTopic });
      const content = { brandName: config.BRAND_NAME, label: 'COURSE', title: mainTopic, facts: [size], art };
      const key = `course ${course.id} ${size} ${mainTopic}`;
      await sendLinkPicture({ req, res, key, draw: () => renderLinkPicture(content) });
    },
    { streaming: true },
  );

  route(router, sharingEndpoints.copySharedCourse, async ({ params, body, caller }) => ({
    courseId: await copyShared(caller.userId, body.key, await courseBehind(params.token)),
  }));

  return { routers: [router], onCourseDeleted: shares.unshare };
}
