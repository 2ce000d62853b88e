import type { Closable } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { Generation } from '../generations/generation.ts';
import { lessonKind } from '../lessons/write-lesson.kind.ts';
import { actOnWritingOf } from './act-on-writing.ts';
import { createCourseWriter } from './course-writer.ts';
import { createWritingRepository } from './course-writing.repository.ts';
import { courseWritingRoutes } from './course-writing.routes.ts';
import { viewWritingWith } from './view-writing.ts';

const SWEEP_MS = 10_000;

/** Whole courses, written in the background. */
export function courseWritingFeature(context: Context): Feature {
  const { config, connection, live, logger } = context;
  const writings = createWritingRepository(connection);
  const topicOf = (courseId: string) => `course-writing.${courseId}`;
  const nudge = (courseId: string) => live.publish(topicOf(courseId), {});
  const needs = {
    ...{ ...context, writings, nudge },
    ...{ lessonKind: lessonKind(context), atOnce: config.AI_COURSE_CONCURRENCY },
  };
  const viewWriting = viewWritingWith(needs);
  const writer = createCourseWriter(needs);

  async function advanceAll(userId?: string) {
    for (const courseId of await writings.running(userId)) await writer.advance(courseId);
  }

  /** The next lesson need not wait until the books of this one are closed; should this fail, `onOver` does it. */
  function onLessonSaved(courseId: string) {
    writer.advance(courseId).catch((err: unknown) => logger.warn({ err, courseId }, 'a course is not written on'));
  }

  /** A lesson that is over makes place for another: of its course, or of another one of the same learner. */
  async function onOver({ kind, userId, wish }: Generation) {
    if (kind !== 'lesson') return;
    const { courseId } = wish as { courseId: string };
    nudge(courseId);
    await advanceAll(userId);
  }

  /** What a crash has left standing goes on, at start and every few seconds. */
  function sweep(): Closable {
    const attempt = () => advanceAll().catch((err: unknown) => logger.warn({ err }, 'courses are not written on'));
    let running = attempt();
    const timer = setInterval(() => {
      running = running.then(attempt);
    }, SWEEP_MS);
    return {
      close() {
        clearInterval(timer);
        return running;
      },
    };
  }

  const act = actOnWritingOf({ ...needs, writer, viewWriting });
  const listen = (courseId: string, listener: () => void) => live.subscribe(topicOf(courseId), listener);
  return {
    routers: [courseWritingRoutes({ ...context, act, viewWriting, listen })],
    background: [sweep],
    onOver,
    onLessonSaved,
  };
}
