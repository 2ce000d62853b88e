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
import { addUsage, NO_USAGE, type TokenBudget, type Usage, type UsageLog } from '../../accounts/index.ts';
import { GeneratorError } from '../writing/generator-error.ts';
import type { FindingLog } from './finding-log.ts';
import type { GenerationRepository } from './generation.repository.ts';
import { type Generation, PRIORITIES, toGeneration } from './generation.ts';
import { classifyFailure, hasConsumedTokens } from './generation-failure.ts';
import type { GenerationType, GenerationTypeRegistry } from './generation-type.ts';
import { isFinal, type LiveUpdates, type ProgressLog, Superseded } from './progress-log.ts';
import { createProgressWriter, type ProgressWriter } from './progress-writer.ts';

interface RunnerOptions {
  generations: GenerationRepository;
  kinds: GenerationTypeRegistry;
  log: ProgressLog;
  live: LiveUpdates;
  logger: Logger;
  maxAttempts: number;
  // Requests to a model by the attempts of a job.
  calls: readonly number[];
  usageLog?: Pick<UsageLog, 'begin' | 'end' | 'drop' | 'killed'>;
  findingLog?: FindingLog;
  budget?: Pick<TokenBudget, 'reserve' | 'settle' | 'settleWasted' | 'settleKilled'>;
  // What only an admin can change.
  onAdvice?(advice: string): void;
  // At least once per job; a rejected call is repeated.
  onOver?(generation: Generation): Promise<void>;
}

// A first attempt has no log to take over.
const isFirst = ({ epoch }: Generation) => epoch === 1;
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
function measured(writer: ProgressWriter, generation: Generation): ProgressWriter {
  const { kind, priority, requestedAt } = generation;
  let waiting = isFirst(generation) && priority === 'interactive';
  function shows() {
    if (waiting) measureFirstText({ kind }, (Date.now() - requestedAt.getTime()) / 1000);
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
  generation: Generation;
  error: unknown;
  context: JobContext;
  writer: ProgressWriter;
  usageSoFar: Usage;
}

export type GenerationRunner = ReturnType<typeof createGenerationRunner>;

// Runs generations as jobs: with a progress log, a token budget and a record of what was used.
export function createGenerationRunner({ generations, kinds, log, live, logger, ...options }: RunnerOptions) {
  const { maxAttempts, budget, usageLog } = options;

  // How the log of a finished job ends, from its run until `onOver` in the same process: nothing is read again.
  const ends = new Map<string, { seq: number; finalEvent: GenerationEvent | undefined }>();

  async function appendFinalEvent(generation: Generation): Promise<boolean> {
    const { id, state } = generation;
    const end = ends.get(id);
    ends.delete(id);
    if (!end || state !== 'done') return false;
    try {
      await log.append(id, end.seq, [end.finalEvent ?? (await getFinalEvent(generation))]);
      return true;
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      return false;
    }
  }

  async function getFinalEvent(generation: Generation): Promise<GenerationEvent> {
    const { id, kind, state, failure } = generation;
    if (state === 'cancelled') return { type: 'cancelled' };
    if (state === 'failed' && failure) return { type: 'failed', ...failure };
    if (state === 'done') return kinds.of(kind).finalEvent(generation);
    throw new Error(`generation ${id} is ${state}: it has no final event`);
  }

  /**
   * Repairs what a crash left out of a log: the final event of a finished job, or the restart of a retried one.
   *
   * @param known as it was read before. Only `done` lasts: all else is read again when the log says otherwise.
   */
  async function reconcileLog(id: string, known?: Generation) {
    for (let isLatest = known === undefined; ; isLatest = true) {
      const end = await log.last(id);
      const generation = isLatest ? await generations.find(id) : known;
      if (!generation) return undefined;
      const ended = end !== undefined && isFinal(end.event);
      if (ended === isOver(generation)) return { generation, end };
      if (!isLatest && generation.state !== 'done') continue;
      const missing: GenerationEvent = ended ? { type: 'restart' } : await getFinalEvent(generation);
      try {
        const appended = await log.append(id, end?.seq ?? 0, [missing]);
        return { generation, end: appended.at(-1) };
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
  }

  async function settleKilled(generation: Generation): Promise<void> {
    const tokens = (await budget?.settleKilled(generation)) ?? 0;
    if (tokens > 0) await usageLog?.killed(generation, tokens);
  }

  async function attempt(generation: Generation, context: JobContext, work: GenerationType['work']): Promise<void> {
    const end = isFirst(generation) ? STARTED : { lastSeq: await log.takeOver(generation.id) };
    if (!isFirst(generation)) await settleKilled({ ...generation, epoch: generation.epoch - 1 });
    const recorder = usageLog?.begin(generation);
    const broken = new AbortController();
    const signal = AbortSignal.any([context.signal, broken.signal]);
    const reserving = budget?.reserve(generation);
    reserving?.catch(() => undefined);
    let usageSoFar = NO_USAGE;
    const onUsage = (usage: Usage) => {
      usageSoFar = addUsage(usageSoFar, usage);
      recorder?.add(usage);
    };
    const writer = createProgressWriter({
      log,
      live,
      generationId: generation.id,
      onBroken: (error) => broken.abort(error),
      ...end,
    });
    try {
      await reserving;
      const onJudged = options.findingLog?.begin(generation);
      const { usage, outline, source, finalEvent } = await work(generation, {
        writer: measured(writer, generation),
        signal,
        attempt: generation.attempts,
        isAgain: generation.attempts > 1 || generation.retries > 0,
        isLast: generation.attempts >= maxAttempts,
        calls: options.calls[generation.attempts - 1] ?? 1,
        onUsage,
        ...(onJudged && { onJudged }),
      });
      await writer.flush();
      const completed = await context.complete({ ...(outline && { outline }), ...(source && { source }) });
      recorder?.finished();
      await budget?.settle(generation, usage);
      // Last: `onOver` follows in this process, unless something above fails.
      if (completed) ends.set(generation.id, { seq: writer.lastSeq(), finalEvent });
    } catch (error) {
      const cause = broken.signal.aborted ? broken.signal.reason : error;
      await recover({ generation, error: cause, context, writer, usageSoFar });
    }
  }

  async function recover({ generation, error, context, writer, usageSoFar }: FailedAttempt): Promise<void> {
    const now = await generations.find(generation.id);
    if (!now || now.epoch !== generation.epoch) await usageLog?.drop(generation);
    if (!now || isOver(now) || now.epoch !== generation.epoch) {
      await budget?.settleWasted(generation, usageSoFar);
      return;
    }
    if (context.signal.aborted) {
      await usageLog?.drop(generation);
      await budget?.settle(generation, NO_USAGE);
      throw error;
    }
    const settleFailed = () =>
      hasConsumedTokens(error) ? budget?.settleWasted(generation, usageSoFar) : budget?.settle(generation, usageSoFar);
    const { advice } = error instanceof GeneratorError ? error : {};
    if (advice) options.onAdvice?.(advice);
    const classified = classifyFailure(error);
    const waitMs = context.retryDelayMs(classified.retryAfterMs);
    logger.warn({ err: error, advice, generation: generation.id, attempt: generation.attempts }, 'attempt failed');
    if (!classified.transient || generation.attempts >= maxAttempts) {
      await context.fail(classified.failure);
      await settleFailed();
      return;
    }
    const { reason: message } = classified;
    await settleFailed();
    await usageLog?.end(generation, { outcome: 'retried', reason: message });
    writer.push({ type: 'retry', attempt: generation.attempts + 1, max: maxAttempts, waitMs, message });
    await writer.flush().catch(() => undefined);
    throw unavailable(message, { retryAfterMs: waitMs, cause: error });
  }

  return {
    reconcileLog,

    async cancel(id: string): Promise<Generation | undefined> {
      const cancelled = await generations.cancel(id);
      if (cancelled) await reconcileLog(id);
      return cancelled;
    },

    /** @param concurrency how many a process works on at a time */
    toJobType(type: GenerationType, concurrency: Readonly<Record<keyof typeof PRIORITIES, number>>): JobType<object> {
      const { interactive, prefetch } = concurrency;
      return {
        name: type.name,
        lanes: [
          { priority: PRIORITIES.interactive, concurrency: interactive },
          ...(type.prefetch ? [{ priority: PRIORITIES.prefetch, concurrency: prefetch }] : []),
        ],
        leaseMs: LEASE_MS,
        maxAttempts,
        backoffMs: BACKOFF_MS,
        maxCrashes: MAX_CRASHES,
        async run(job: Job, context: JobContext) {
          await attempt(toGeneration(job), context, type.work);
          return undefined;
        },
        async onOver(job: Job) {
          const ended = toGeneration(job);
          const isOwn = await appendFinalEvent(ended);
          const generation = isOwn ? ended : (await reconcileLog(job.id, ended))?.generation;
          if (!isOwn && generation && generation.attempts > 0) await settleKilled(generation);
          if (generation && isOver(generation)) await options.onOver?.(generation);
        },
      };
    },
  };
}
