import { createHash } from 'node:crypto';
import type { GenerationEvent } from '@coursewright/contracts';
import {
  createDurationHistogram,
  isOver,
  type Job,
  type JobContext,
  type JobType,
  type Logger,
  unavailable,
} from '@coursewright/service-kit';
import {
  addUsage,
  type FindingCount,
  NO_USAGE,
  type TokenBudget,
  type Usage,
  type UsageLog,
  type WritingJobName,
} from '../../accounts/index.ts';
import { GeneratorError } from '../writing/generator-error.ts';
import type { AttemptHooks, JudgedAnswer } from '../writing/texts.ts';
import { classifyFailure, hasConsumedTokens } from './job-failure.ts';
import {
  isPrefetch,
  type JobQueue,
  PRIORITIES,
  type RequestOptions,
  toWritingJob,
  type WritingJob,
} from './job-queue.ts';
import {
  createProgressWriter,
  isFinal,
  type LiveUpdates,
  type ProgressLog,
  type ProgressWriter,
  Superseded,
} from './progress-log.ts';

/** One attempt of a job. */
export interface JobRun {
  writer: ProgressWriter;
  // Aborts on cancellation, on a claim by another worker and on shutdown.
  signal: AbortSignal;
  // From 1.
  attempt?: number;
  // An attempt before failed, or the learner asked for another one after a failure.
  isAgain?: boolean;
  // Its failure is the job's.
  isLast?: boolean;
  // No learner waits for it, until one opens it.
  yields?(): boolean;
  // Requests that this attempt may send.
  calls?: number;
  onUsage?(usage: Usage): void;
  onJudged?(answer: JudgedAnswer): void;
}

interface Written extends NonNullable<WritingJob['result']> {
  // Without it, the estimate of the job type counts.
  usage?: Usage;
  // What `finalEvent` of the job type would read again.
  finalEvent?: GenerationEvent;
}

export interface JobDefinition<Payload extends object = object> {
  readonly name: WritingJobName;
  readonly plural: string;
  /** Default 2. */
  readonly concurrencyPerUser?: number;
  readonly prefetch?: { readonly concurrencyPerUser: number };
  // Reserved from the user's allowance until the actual usage is known.
  readonly tokens?: number;
  // The job is refused when the allowance does not cover both.
  readonly leadsTo?: WritingJobName;
  // The job is refused when the account's storage is full.
  readonly storesText?: boolean;
  /** Requests with the same key share one job. */
  keyOf(payload: Payload): string;
  /** What is asked for when a learner has it tried again after this failure; by default the same. */
  retryPayload?(job: WritingJob<Payload>): Payload;
  /** Idempotent: a second worker after a crash must neither duplicate nor replace the stored result. */
  work(job: WritingJob<Payload>, run: JobRun): Promise<Written>;
  /** Derived from stored data, so that it can be written again after a crash. */
  finalEvent(job: WritingJob<Payload>): Promise<GenerationEvent>;
}

export interface WritingJobType<Payload extends object = object> extends JobDefinition<Payload>, JobType<Payload> {
  readonly name: WritingJobName;
  readonly concurrencyPerUser: number;
  /** Creates a job, or returns the active one with the same key. */
  request(userId: string, payload: Payload, options?: RequestOptions): Promise<WritingJob<Payload>>;
  /** A queued prefetch job does not wait any longer. */
  begin(userId: string, payload: Payload): Promise<void>;
}

export function createAttemptHooks({ writer, signal, yields, calls = 2, onUsage, onJudged }: JobRun): AttemptHooks {
  return {
    signal,
    calls: { left: calls },
    yields,
    onUsage,
    onJudged,
    onRetry: ({ attempt, max, waitMs, message }) =>
      writer.push({ type: 'retry', attempt: attempt + 1, max, waitMs, message }),
    onRestart: () => writer.push({ type: 'restart' }),
  };
}

/** One-way: the provider can tell users apart and cannot identify them. */
export const toUserKey = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 32);

interface RunnerOptions {
  queue: JobQueue;
  /** Those that are defined are added. */
  types: Map<string, WritingJobType>;
  log: ProgressLog;
  live: LiveUpdates;
  logger: Logger;
  maxAttempts: number;
  // Requests to a model by the attempts of a job.
  calls: readonly number[];
  // How many jobs of a type a process works on at a time.
  concurrency: Readonly<Record<keyof typeof PRIORITIES, number>>;
  usageLog?: Pick<UsageLog, 'begin' | 'end' | 'drop' | 'killed' | 'anonymizeDeleted'>;
  budget?: Pick<TokenBudget, 'reserve' | 'settle' | 'settleWasted' | 'settleKilled'>;
  // What only an admin can change.
  onAdvice?(advice: string): void;
  // At least once per job; a rejected call is repeated.
  onOver?(job: WritingJob): Promise<void>;
  // As often as `onOver`, of several jobs.
  onSettled?(jobs: readonly WritingJob[]): Promise<void>;
}

// A first attempt has no log to take over.
const isFirst = ({ fence }: Job) => fence === 1;
const STARTED = { lastSeq: 0, first: { type: 'started' } } as const;

// Process crashes during one job, after which it is taken for their cause.
const MAX_CRASHES = 10;

// The longest standstill after a process is killed. It must exceed the clock difference between processes.
const LEASE_MS = 10_000;

const BACKOFF_MS = [2_000, 8_000, 32_000, 60_000];

const measureFirstText = createDurationHistogram({
  name: 'coursewright_first_text_seconds',
  help: 'From a learner’s request to the first text of it, waiting included',
  labels: ['kind'],
});

// Measures what a learner waits for, once: a repeated attempt has shown text before.
function measured(writer: ProgressWriter, job: WritingJob): ProgressWriter {
  let waiting = isFirst(job) && !isPrefetch(job);
  function shows() {
    if (waiting) measureFirstText({ kind: job.type }, (Date.now() - job.createdAt.getTime()) / 1000);
    waiting = false;
  }
  return {
    ...writer,
    push(event) {
      shows();
      writer.push(event);
    },
    tail(text) {
      shows();
      writer.tail(text);
    },
  };
}

interface FailedAttempt {
  job: WritingJob;
  error: unknown;
  context: JobContext;
  writer: ProgressWriter;
  usageSoFar: Usage;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

// Runs jobs with a progress log, a token budget and a record of what was used.
export function createJobRunner({ queue, types, log, live, logger, ...options }: RunnerOptions) {
  const { maxAttempts, budget, usageLog } = options;

  // How the log of a finished job ends, which may lack its last texts, from its run until `onOver` in the same process: nothing is read again.
  const ends = new Map<string, { seq: number; rest: GenerationEvent[]; finalEvent: GenerationEvent | undefined }>();

  async function appendFinalEvent(job: WritingJob): Promise<boolean> {
    const { id, state } = job;
    const end = ends.get(id);
    ends.delete(id);
    if (!end || state !== 'done') return false;
    try {
      await log.append(id, end.seq, [...end.rest, end.finalEvent ?? (await getFinalEvent(job))]);
      return true;
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      return false;
    }
  }

  async function getFinalEvent(job: WritingJob): Promise<GenerationEvent> {
    const { id, type, state, failure } = job;
    if (state === 'cancelled') return { type: 'cancelled' };
    if (state === 'failed' && failure) return { type: 'failed', ...failure };
    const done = state === 'done' ? types.get(type) : undefined;
    if (!done) throw new Error(`job ${id} of ${type} is ${state}: it has no final event`);
    return done.finalEvent(job);
  }

  /**
   * Repairs what a crash left out of a log: the final event of a finished job, or the restart of a retried one.
   *
   * @param known as it was read before. Only `done` lasts: all else is read again when the log says otherwise.
   */
  async function reconcileLog(id: string, known?: WritingJob) {
    for (let isLatest = known === undefined; ; isLatest = true) {
      const end = await log.last(id);
      const job = isLatest ? await queue.find(id) : known;
      if (!job) return undefined;
      const ended = end !== undefined && isFinal(end.event);
      if (ended === isOver(job)) return { job, end };
      if (!isLatest && job.state !== 'done') continue;
      const missing: GenerationEvent = ended ? { type: 'restart' } : await getFinalEvent(job);
      try {
        const appended = await log.append(id, end?.seq ?? 0, [missing]);
        return { job, end: appended.at(-1) };
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
  }

  async function settleKilled(job: WritingJob): Promise<void> {
    const tokens = (await budget?.settleKilled(job)) ?? 0;
    if (tokens > 0) await usageLog?.killed(job, tokens);
  }

  // By this process; one that a learner has asked for since is interactive.
  const running = new Map<string, WritingJob>();

  function isRunningHere<Payload extends object>(type: JobDefinition<Payload>, userId: string, payload: Payload) {
    const key = type.keyOf(payload);
    return running
      .values()
      .some((job) => job.type === type.name && job.userId === userId && type.keyOf(job.payload as Payload) === key);
  }

  async function attempt(job: WritingJob, context: JobContext, work: JobDefinition['work']): Promise<void> {
    running.set(job.id, job);
    try {
      await attemptLogged(job, context, work);
    } finally {
      running.delete(job.id);
      log.release(job.id);
    }
  }

  async function attemptLogged(job: WritingJob, context: JobContext, work: JobDefinition['work']): Promise<void> {
    const end = isFirst(job) ? STARTED : { lastSeq: await log.takeOver(job.id) };
    if (isFirst(job)) log.hold(job.id);
    if (!isFirst(job)) await settleKilled({ ...job, fence: job.fence - 1 });
    const recorder = usageLog?.begin(job);
    const broken = new AbortController();
    const signal = AbortSignal.any([context.signal, broken.signal]);
    const reserving = budget?.reserve(job);
    reserving?.catch(() => undefined);
    let usageSoFar = NO_USAGE;
    const onUsage = (usage: Usage) => {
      usageSoFar = addUsage(usageSoFar, usage);
      recorder?.add(usage);
    };
    const writer = createProgressWriter({
      log,
      live,
      generationId: job.id,
      onBroken: (error) => broken.abort(error),
      ...end,
    });
    try {
      await reserving;
      const countFindings = createFindingCounts();
      const { usage, outline, source, partial, finalEvent } = await work(job, {
        writer: measured(writer, job),
        signal,
        attempt: job.attempts,
        isAgain: job.attempts > 1 || job.retries > 0,
        isLast: job.attempts >= maxAttempts,
        yields: () => isPrefetch(running.get(job.id) ?? job),
        calls: options.calls[job.attempts - 1] ?? 1,
        onUsage,
        onJudged: (answer) => recorder?.judged(countFindings(answer)),
      });
      const written = await writer.finish();
      const completed = await context.complete({
        ...(outline && { outline }),
        ...(source && { source }),
        ...(partial && { partial }),
      });
      if (!completed) throw new Superseded(job.id);
      recorder?.finished();
      await budget?.settle(job, usage);
      // Last: `onOver` follows in this process, unless something above fails.
      ends.set(job.id, { ...written, finalEvent });
    } catch (error) {
      const cause = broken.signal.aborted ? broken.signal.reason : error;
      await recover({ job, error: cause, context, writer, usageSoFar });
    }
  }

  async function recover({ job, error, context, writer, usageSoFar }: FailedAttempt): Promise<void> {
    const now = await queue.find(job.id);
    if (!now || now.fence !== job.fence) await usageLog?.drop(job);
    if (!now || isOver(now) || now.fence !== job.fence) {
      await budget?.settleWasted(job, usageSoFar);
      return;
    }
    if (context.signal.aborted) {
      await usageLog?.drop(job);
      await budget?.settle(job, NO_USAGE);
      throw error;
    }
    const settleFailed = () =>
      hasConsumedTokens(error) ? budget?.settleWasted(job, usageSoFar) : budget?.settle(job, usageSoFar);
    const { advice } = error instanceof GeneratorError ? error : {};
    if (advice) options.onAdvice?.(advice);
    const classified = classifyFailure(error);
    const waitMs = context.retryDelayMs(classified.retryAfterMs);
    logger.warn({ err: error, advice, job: job.id, attempt: job.attempts }, 'attempt failed');
    if (!classified.transient || job.attempts >= maxAttempts) {
      await context.fail(classified.failure);
      await settleFailed();
      return;
    }
    const { reason: message } = classified;
    await settleFailed();
    await usageLog?.end(job, { outcome: 'retried', reason: message });
    writer.push({ type: 'retry', attempt: job.attempts + 1, max: maxAttempts, waitMs, message });
    await writer.flush().catch(() => undefined);
    throw unavailable(message, { retryAfterMs: waitMs, cause: error });
  }

  const onSettled = async (jobs: readonly Job[]) => options.onSettled?.(jobs.map((job) => toWritingJob(job)));

  /** Makes a job type of what is asked of a model and what becomes of it. */
  function defineJob<Payload extends object>(definition: JobDefinition<Payload>): WritingJobType<Payload> {
    const { interactive, prefetch } = options.concurrency;
    const type: WritingJobType<Payload> = {
      concurrencyPerUser: 2,
      ...definition,
      lanes: [
        { priority: PRIORITIES.interactive, concurrency: interactive },
        ...(definition.prefetch ? [{ priority: PRIORITIES.prefetch, concurrency: prefetch }] : []),
      ],
      leaseMs: LEASE_MS,
      maxAttempts,
      backoffMs: BACKOFF_MS,
      maxCrashes: MAX_CRASHES,
      async run(job: Job, context: JobContext) {
        await attempt(toWritingJob(job), context, definition.work);
        return undefined;
      },
      async onOver(job: Job) {
        const ended = toWritingJob(job);
        const isOwn = await appendFinalEvent(ended);
        const latest = isOwn ? ended : (await reconcileLog(job.id, ended))?.job;
        if (!isOwn && latest && latest.attempts > 0) await settleKilled(latest);
        if (latest && isOver(latest)) await options.onOver?.(latest);
      },
      onSettled,
      async onRemoved(job: Job) {
        await usageLog?.anonymizeDeleted(toWritingJob(job));
      },
      async request(userId, payload, how) {
        const isProbablyActive = isRunningHere(type, userId, payload);
        const job = await queue.request(type, userId, payload, { ...how, isProbablyActive });
        const here = running.get(job.id);
        if (here && how?.priority !== 'prefetch') running.set(job.id, { ...here, priority: PRIORITIES.interactive });
        return job;
      },
      begin: (userId, payload) => queue.begin(type, userId, payload),
    };
    types.set(type.name, type);
    return type;
  }

  return {
    defineJob,
    reconcileLog,

    /** A job that this process works on, as it was claimed. */
    findRunning: (id: string): WritingJob | undefined => running.get(id),

    async cancel(id: string): Promise<WritingJob | undefined> {
      const cancelled = await queue.cancel(id);
      if (cancelled) await reconcileLog(id);
      return cancelled;
    },
  };
}

/** Counts what the judge of one attempt said, by rule. A text without a rule is counted once under ''. */
export function createFindingCounts() {
  const counts: FindingCount[] = [];
  return ({ what, model, promptVersion, fate, findings }: JudgedAnswer): readonly FindingCount[] => {
    for (const rule of ['', ...new Set(findings.map((finding) => finding.rule))]) {
      const same = counts.find((count) => count.what === what && count.rule === rule && count.fate === fate);
      if (same) same.texts += 1;
      else counts.push({ what, rule, model, promptVersion, fate, texts: 1 });
    }
    return counts;
  };
}
