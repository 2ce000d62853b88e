import type { JobType } from './job.ts';
import type { Jobs } from './jobs.ts';

export interface ScheduledRun {
  readonly at: Date;
  readonly lastRun: Date | undefined;
  /** What an interrupted run has saved. */
  readonly progress: unknown;
  /** Aborts when the service closes, or when another process has taken the run over. */
  readonly signal: AbortSignal;
  saveProgress(progress: unknown): Promise<void>;
}

/** Work that recurs. One process runs it, however many processes there are. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  /** When it runs besides: at every start of a process, or for the first time only after `everyMs`. */
  readonly start?: 'always' | 'later';
  run(run: ScheduledRun): Promise<void>;
}

interface Payload {
  readonly lastRun?: Date;
}

const LEASE_MS = 20_000;
const MAX_RETRY_MS = 60_000;
const getId = ({ name }: Pick<Schedule, 'name'>) => `schedule:${name}`;

/** A job that queues itself again after each run. A run that fails is tried again after `everyMs`, or about a minute. */
export function scheduleToJobType({ name, everyMs, run }: Schedule, now: () => Date): JobType<Payload> {
  return {
    name,
    lanes: [{ priority: 0, concurrency: 1 }],
    recurring: true,
    leaseMs: LEASE_MS,
    maxAttempts: Number.POSITIVE_INFINITY,
    backoffMs: [Math.min(everyMs, MAX_RETRY_MS)],
    async run({ payload: { lastRun }, progress }, { signal, saveProgress }) {
      const at = now();
      await run({ at, lastRun, progress, signal, saveProgress });
      return { again: { inMs: everyMs, payload: { lastRun: at } } };
    },
  };
}

/** Stores the jobs of the schedules, and makes due what should have run while the service was stopped. */
export async function prepareSchedules(schedules: readonly Schedule[], jobs: Jobs, now: () => Date): Promise<void> {
  for (const schedule of schedules) {
    const id = getId(schedule);
    const first = schedule.start === 'later' ? { runAt: new Date(now().getTime() + schedule.everyMs) } : {};
    const added = await jobs.add({ type: schedule.name, id, payload: {}, ...first });
    if (typeof added !== 'string') continue;
    const dueSince = new Date(now().getTime() - schedule.everyMs);
    // The clock was ahead when it ran last.
    const wasAhead = { runAt: { $gt: new Date(now().getTime() + 2 * schedule.everyMs) } };
    const isDue = { $or: [{ 'payload.lastRun': { $lte: dueSince } }, wasAhead] };
    await jobs.collection.updateOne(
      { _id: id, state: 'queued', ...(schedule.start !== 'always' && isDue) },
      { $set: { runAt: new Date(0) } },
    );
  }
}

const NEVER = new Date('9999-01-01');

/** Runs a schedule now and only now: its job is kept with what it stored, and is not due again. */
export async function runSchedule(name: string, jobs: Jobs): Promise<void> {
  const id = getId({ name });
  if (!jobs.types().includes(name)) throw new Error(`there is no schedule ${name}`);
  await jobs.add({ type: name, id, payload: {}, runAt: NEVER });
  await jobs.makeDue(id, new Date(0));
  await jobs.idle();
  await jobs.makeDue(id, NEVER);
}
