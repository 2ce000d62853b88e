import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../logging/logger.ts';
import type { Job, JobType } from './job.ts';
import type { JobStore } from './job-store.ts';

interface Ended {
  readonly type: JobType;
  readonly job: Job;
}

interface SettlingOptions {
  readonly store: Pick<JobStore, 'settled'>;
  readonly logger: Logger;
  readonly clock: Clock;
}

const MOST = 100;
// Far below the lease, after which another process would settle them too.
const DELAY_MS = 500;

export type Settling = ReturnType<typeof createSettling>;

/** The last write of ended jobs, of several at once. What a killed process had not written, others do after the lease. */
export function createSettling({ store, logger, clock }: SettlingOptions) {
  let waiting: Ended[] = [];
  let cancelTimer: (() => void) | undefined;
  let written = Promise.resolve();

  async function settle(ended: readonly Ended[]): Promise<void> {
    const done = ended.filter(({ job }) => job.state === 'done');
    for (const [onDone, of] of Map.groupBy(done, ({ type }) => type.onDone)) await onDone?.(of.map(({ job }) => job));
    const settled = await store.settled(ended.map(({ job }) => job));
    for (const { type, job } of ended) if (!settled.has(job.id)) await type.onRemoved?.(job);
  }

  function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    const ended = waiting;
    waiting = [];
    if (ended.length === 0) return written;
    written = written
      .then(() => settle(ended))
      .catch((err: unknown) => logger.error({ err }, 'ends of jobs not told, will retry'));
    return written;
  }

  return {
    /** At once, for those whose lease may be over. */
    now: (type: JobType, job: Job): Promise<void> => settle([{ type, job }]),
    /** Within moments. */
    soon(type: JobType, job: Job): void {
      waiting.push({ type, job });
      if (waiting.length >= MOST) void flush();
      else cancelTimer ??= clock.after(DELAY_MS, () => void flush());
    },
    flush,
  };
}
