import { Schema } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { OutboxCollection } from '../messaging/outbox.ts';
import { forEachItem } from './for-each-item.ts';
import type { NewJob } from './job-store.ts';
import type { Jobs } from './jobs.ts';
import type { Schedule } from './schedules.ts';

/** The id belongs to what the job is about: inserted twice, it is stored once. */
export type PendingJob = NewJob & { readonly id: string };

export interface PendingJobFields {
  pendingJobs?: PendingJob[];
}

/** The schema also needs a sparse index of `pendingJobs.id`. */
export const pendingJobFields = {
  pendingJobs: { type: [{ type: Schema.Types.Mixed }], default: undefined },
};

// A process that starts to run jobs looks at once.
const LOOK_MS = 60_000;
const PENDING = { 'pendingJobs.id': { $exists: true } };

/**
 * Jobs that must exist if, and only if, a document was changed: the write adds them to `pendingJobs` of the document,
 * `insert` then moves them to the collection `jobs`. It logs errors, because the change is already stored: the schedule
 * finds what was not moved.
 */
export function createPendingJobs({ collection }: OutboxCollection, jobs: Pick<Jobs, 'add'>, logger: Logger) {
  async function move(only: object = {}): Promise<void> {
    await forEachItem(collection.find({ ...only, ...PENDING }), async ({ _id, pendingJobs }) => {
      const pending = pendingJobs as PendingJob[];
      for (const job of pending) await jobs.add(job);
      const moved = { $pull: { pendingJobs: { id: { $in: pending.map(({ id }) => id) } } } } as object;
      await collection.updateOne({ _id }, moved);
    });
  }
  const schedule: Schedule = {
    name: `insert-jobs-of-${collection.collectionName}`,
    everyMs: LOOK_MS,
    start: 'always',
    run: () => move(),
  };
  return {
    schedule,
    insert: (only: object): Promise<void> =>
      move(only).catch((error) => logger.warn({ err: error }, 'a job was not inserted, will retry')),
  };
}

export type PendingJobs = ReturnType<typeof createPendingJobs>;
