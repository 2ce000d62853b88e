import { type Clock, delayAfter } from '../clock/clock.ts';
import { AppError, isRetriable } from '../errors/app-error.ts';
import { type Logger, runWithTrace } from '../logging/logger.ts';
import { inSpan } from '../tracing/span.ts';
import type { Job, JobContext, JobType } from './job.ts';
import { countJob } from './job-metrics.ts';
import { isOver, type JobDocument, type JobStore, toJob } from './job-store.ts';

export interface RunningJob {
  readonly type: JobType;
  abort(): void;
}

interface Ended {
  readonly type: JobType;
  readonly job: Job;
}

interface RunOptions {
  readonly service: string;
  readonly store: JobStore;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Jobs in work in this process; to abort one ends its run. */
  readonly running: Map<string, RunningJob>;
  readonly leaseMs: number;
}

const MOST_SETTLED = 100;
// Far below the lease, after which another process would settle them too.
const SETTLE_MS = 500;
const MAX_REASON = 2_000;
const MAX_ATTEMPTS = 12;

/** Runs a claimed job and stores how it ended. */
export function createJobRun({ service, store, logger, clock, running, leaseMs: defaultLeaseMs }: RunOptions) {
  function end(type: JobType, job: Job, state: 'done' | 'failed', fields: Partial<JobDocument>) {
    const { dropPayload, keepDoneMs, onOver } = type;
    const drop: (keyof JobDocument)[] = onOver ? [] : ['runAt'];
    if (state === 'done' && dropPayload) drop.push('payload');
    if (state === 'done') drop.push('failure');
    const expiresAt = keepDoneMs !== undefined && new Date(clock.now().getTime() + keepDoneMs);
    return store.end(job, state, { ...fields, ...(state === 'done' && expiresAt && { expiresAt }) }, drop);
  }

  const fail = (type: JobType, job: Job, failure: object) =>
    end(type, job, 'failed', { failure, ...(type.deadLetters && { failedAt: clock.now() }) });

  async function settleFailure(type: JobType, job: Job, error: unknown, context: JobContext): Promise<unknown> {
    const { maxAttempts = MAX_ATTEMPTS } = type;
    const log = logger.child({ consumer: type.name, job: job.id, attempt: job.attempts });
    const failure = { message: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON) };
    if (context.signal.aborted) return store.release(job);
    // Recurring work has no end: an error of one run must not stop all later ones.
    const canRetry = type.recurring || isRetriable(error);
    if (!canRetry || job.attempts >= maxAttempts) {
      log.error({ err: error }, 'job failed');
      countJob({ consumer: type.name, outcome: 'dead' });
      return fail(type, job, failure);
    }
    const waitMs = context.retryDelayMs(error instanceof AppError ? error.retryAfterMs : undefined);
    log.warn({ err: error, waitMs }, 'job failed, will retry');
    countJob({ consumer: type.name, outcome: 'retried' });
    return store.retryIn(job, waitMs, failure);
  }

  /** The ended job, unless it is to run again or was ended by others. */
  async function attempt(type: JobType, job: Job, document: JobDocument, interrupt: AbortController) {
    const { maxAttempts = MAX_ATTEMPTS, maxCrashes = 0, leaseMs = defaultLeaseMs } = type;
    let ending: Promise<Job | undefined> | undefined;
    const endWith = async (work: Promise<Job | undefined>) => {
      ending = work;
      return (await work) !== undefined;
    };
    const heartbeat = async () => {
      if (!ending && !(await store.renew(job, leaseMs))) interrupt.abort();
    };
    const backoffMs = delayAfter(job.attempts, type.backoffMs);
    const context: JobContext = {
      signal: interrupt.signal,
      attempt: job.attempts,
      progress: job.progress,
      // At least the backoff: a provider that asks for five seconds each time must not use up all attempts within
      // minutes.
      retryDelayMs: (askedMs = 0) => Math.max(askedMs, backoffMs),
      async saveProgress(progress) {
        if (!(await store.saveProgress(job, progress))) interrupt.abort();
      },
      complete: (result) => endWith(end(type, job, 'done', { ...(result && { result }) })),
      fail: (failure) => endWith(fail(type, job, failure)),
    };
    const endRenewal = clock.every(leaseMs / 3, () => void heartbeat().catch(() => undefined));
    try {
      if (job.attempts > maxAttempts + maxCrashes) {
        throw new AppError('invalid', `gave up after ${maxAttempts} attempts`);
      }
      const outcome = await inSpan(`handle ${type.name}`, spanOptions(service, document), () => type.run(job, context));
      // An interrupted run is not over, even if it returns: it goes on where it stood.
      if (outcome?.again && interrupt.signal.aborted) await store.release(job);
      else if (outcome?.again) await store.runAgain(job, outcome.again.inMs, outcome.again.payload);
      else if (!ending) await context.complete(outcome?.result);
      countJob({ consumer: type.name, outcome: 'done' });
    } catch (error) {
      if (ending) throw error;
      await settleFailure(type, job, error, context);
    } finally {
      endRenewal();
    }
    return ending;
  }

  const settling = createSettling({ store, logger, clock });

  async function settle(type: JobType, job: Job): Promise<void> {
    await type.onOver?.(job);
    await settling.now(type, job);
  }

  async function run(type: JobType, document: JobDocument): Promise<void> {
    const job = toJob(document);
    const interrupt = new AbortController();
    const held = { type, abort: () => interrupt.abort() };
    running.set(job.id, held);
    try {
      await runWithTrace(document.correlationId ?? job.id, async () => {
        const done = await attempt(type, job, document, interrupt);
        if (!type.onOver) return;
        const ended = done ?? (await store.find({ id: job.id }));
        if (!ended || !isOver(ended)) return;
        // One that was cancelled has no lease, and one that failed may be queued again.
        if (ended.state !== 'done') return settle(type, ended);
        await type.onOver(ended);
        settling.soon(type, ended);
      });
    } catch (error) {
      logger.error({ err: error, job: job.id }, 'outcome of a job not stored, it will run again');
    } finally {
      if (running.get(job.id) === held) running.delete(job.id);
    }
  }

  return Object.assign(run, { settle, flush: settling.flush });
}

function spanOptions(service: string, { type, event, attempts, traceparent = 'none' }: JobDocument) {
  return {
    kind: 'consumer' as const,
    service,
    parent: traceparent,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': event ?? type,
      'messaging.consumer.group.name': type,
      'coursewright.attempt': attempts,
    },
  };
}

// The last write of ended jobs, of several at once. What a killed process had not written, others do after the lease.
function createSettling({ store, logger, clock }: Pick<RunOptions, 'store' | 'logger' | 'clock'>) {
  let waiting: Ended[] = [];
  let cancelTimer: (() => void) | undefined;
  let written = Promise.resolve();

  async function settle(ended: readonly Ended[]): Promise<void> {
    const byCallback = Map.groupBy(ended, ({ type }) => type.onSettled);
    for (const [onSettled, of] of byCallback) await onSettled?.(of.map(({ job }) => job));
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
      if (waiting.length >= MOST_SETTLED) void flush();
      else cancelTimer ??= clock.after(SETTLE_MS, () => void flush());
    },
    flush,
  };
}
