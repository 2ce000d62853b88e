import { forEachItem } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { listSubtopics } from '../course.ts';
import type { LessonInput } from '../lessons/lesson.job.ts';
import type { StructureRepository } from './structure.repository.ts';
import { expire, getStructure, removedLessons } from './structure.ts';

type Dependencies = Pick<Context, 'courses' | 'hooks' | 'lessons' | 'queue' | 'runner'> & {
  structures: StructureRepository;
};

// Longer than a worker can work on one lesson.
const WORKERS_DONE_MS = 15 * 60_000;

// Everything is idempotent and derived from stored data: it runs again after a crash.
export function createEditFollower(dependencies: Dependencies) {
  const { courses, hooks, lessons, queue, runner, structures } = dependencies;

  async function cancelPrefetch(courseId: string, present: Set<string>): Promise<void> {
    for (const { id, payload } of await queue.ofCourse<LessonInput>(courseId, 'lesson')) {
      if (present.has(payload.subtopicId)) continue;
      if (await queue.cancelQueuedPrefetch(id)) await runner.reconcileLog(id);
    }
  }

  // A worker may still write a lesson that is gone: the schedule deletes again until none can.
  async function purge(courseId: string): Promise<void> {
    const dropped = await structures.dropped(courseId);
    if (dropped.length === 0) return;
    const ids = dropped.map(({ id }) => id);
    await hooks.run('onPartsDeleted', courseId, ids);
    await structures.forget(courseId, ids);
    await structures.clearDropped(courseId, new Date(Date.now() - WORKERS_DONE_MS));
  }

  return {
    async follow(courseId: string): Promise<void> {
      const course = await courses.find(courseId);
      if (!course) return;
      const present = listSubtopics(course);
      await lessons.retitle(courseId, [...present, ...removedLessons(course.edits)]);
      await cancelPrefetch(courseId, new Set(present.map(({ id }) => id)));
      await purge(courseId);
      const written = await lessons.written(courseId);
      if (present.some(({ id }) => !written.has(id))) await structures.endFinishedWriting(courseId);
      hooks.notify('onCourseEdited', courseId);
    },

    // Deletes for good what was removed long enough ago.
    async expire(now: Date): Promise<void> {
      await forEachItem(await structures.withExpired(now), async (course) => {
        const result = expire(getStructure(course), now);
        // edited in between: the next run sees it
        if (result) await structures.save(course, result.expired, { dropped: result.dropped });
      });
      await forEachItem(await structures.withDropped(), purge);
    },
  };
}
