import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { progressEntryModel } from './progress-log.ts';

/** First of the features: what is deleted after it is not created again by a job. */
export function jobCancellationFeature({ connection, jobs, queue, runner }: Context): Feature {
  const log = progressEntryModel(connection);
  return {
    async onUserDeleted(userId) {
      for (const { id } of await queue.activeOf(userId)) await runner.cancel(id);
    },

    // Active jobs are cancelled; the next run of the schedule deletes them.
    async onCourseDeleted(courseId) {
      for (const { id } of await jobs.list({ about: courseId })) {
        if (await runner.cancel(id)) continue;
        await jobs.remove({ id, states: ['done', 'failed', 'cancelled'] });
        await log.deleteMany({ generationId: id });
      }
    },
  };
}

/** Last of the features: until then, a worker may still write to the log of a cancelled job. */
export function jobDeletionFeature({ connection, jobs, usageLog }: Context): Feature {
  const log = progressEntryModel(connection);
  return {
    async onUserDeleted(userId) {
      for (const { id } of await jobs.list({ userId })) {
        await log.deleteMany({ generationId: id });
        await jobs.remove({ id });
      }
      // A job that is not there when it has ended is anonymized by its worker, an earlier one here.
      await usageLog.anonymize(userId);
    },
  };
}
