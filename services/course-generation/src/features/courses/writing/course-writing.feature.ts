import { courseEndpoints } from '@coursewright/contracts';
import { createEventStream, forEachItem, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createStreamLimit, isPrefetch, type WritingJob } from '../../authoring/index.ts';
import type { Course } from '../course.ts';
import { createCourseWriter, createWritingActions, createWritingRepository } from './course-writer.ts';
import { followWriting } from './follow-writing.ts';
import { createWritingView } from './view-writing.ts';

const SWEEP_MS = 10_000;

export function courseWritingFeature(context: Context): Feature {
  const { beside, config, connection, courses, live } = context;
  const writings = createWritingRepository(connection);
  const toTopic = (courseId: string) => `course-writing.${courseId}`;
  const notify = (courseId: string) => live.publish(toTopic(courseId), {});
  const needs = {
    ...context,
    writings,
    notify,
    atOnce: config.AI_COURSE_CONCURRENCY,
  };
  const viewWriting = createWritingView(needs);
  const writer = createCourseWriter(needs);

  async function advanceAll(userId?: string) {
    await forEachItem(await writings.running(userId), writer.advance);
  }

  // Continues without waiting for the finished job; if this fails, `onOver` repeats it.
  function onLessonSaved(courseId: string, course?: Course) {
    if (course && course.writing?.state !== 'running') return;
    beside(writer.advance(courseId), 'course writing failed, the next run will retry', { courseId });
  }

  function onCourseEdited(courseId: string) {
    notify(courseId);
    onLessonSaved(courseId);
  }

  async function onOver(job: WritingJob) {
    if (job.type !== 'lesson') return;
    const { courseId } = job.payload as { courseId: string };
    notify(courseId);
    // What a learner opened takes no place of those that are written ahead.
    if (job.state !== 'done' || isPrefetch(job)) await advanceAll(job.userId);
  }

  const act = createWritingActions({ ...needs, writer, viewWriting });
  const countStream = createStreamLimit();
  const router = Router();

  route(router, courseEndpoints.writeCourse, ({ params, body, caller }) =>
    act(caller.userId, params.courseId, body.action),
  );

  route(
    router,
    courseEndpoints.courseWriting,
    async ({ params: { courseId }, caller, res, signal }) => {
      const find = () => courses.findOwn(courseId, caller.userId);
      if (!(await find())) throw notFound('There is no such course');
      countStream(caller.userId, signal);
      const stream = createEventStream(res);
      const states = followWriting({
        look: async () => {
          const course = await find();
          return course && viewWriting(course);
        },
        listen: (listener) => live.subscribe(toTopic(courseId), listener),
        signal,
      });
      for await (const data of states) stream.send({ event: 'writing', data });
      stream.close();
    },
    { streaming: true },
  );

  return {
    routers: [router],
    schedules: [{ name: 'advance-course-writing', everyMs: SWEEP_MS, start: 'always', run: () => advanceAll() }],
    onJobFinished: onOver,
    onLessonSaved,
    onCourseEdited,
  };
}
