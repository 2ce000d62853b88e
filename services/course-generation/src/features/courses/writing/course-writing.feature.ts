import { forEachItem } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { isPrefetch, type WritingJob } from '../../authoring/index.ts';
import type { Course } from '../course.ts';
import { createCourseWriter, createWritingActions, createWritingRepository } from './course-writer.ts';
import { courseWritingRoutes } from './course-writing.routes.ts';
import { createWritingView } from './view-writing.ts';

const SWEEP_MS = 10_000;

export function courseWritingFeature(context: Context): Feature {
  const { beside, config, connection, live } = context;
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
  const listen = (courseId: string, listener: () => void) => live.subscribe(toTopic(courseId), listener);
  return {
    routers: [courseWritingRoutes({ ...context, act, viewWriting, listen })],
    schedules: [{ name: 'advance-course-writing', everyMs: SWEEP_MS, start: 'always', run: () => advanceAll() }],
    onJobFinished: onOver,
    onLessonSaved,
    onCourseEdited,
  };
}
