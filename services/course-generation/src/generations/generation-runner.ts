import type { GenerationEvent } from '@coursewright/contracts';
import { type Logger, unavailable } from '@coursewright/service-kit';
import { NOTHING, type TokenBudget } from '../allowance/token-budget.ts';
import type { AttemptLog } from '../spending/attempt-log.ts';
import type { GenerationRepository } from './generation.repository.ts';
import { type Generation, isOver, type Lane } from './generation.ts';
import { diagnose, unforeseen, waitAfter, wasPaidFor } from './generation-failure.ts';
import type { Work } from './generation-kind.ts';
import type { GenerationLog } from './generation-log.ts';
import { createGenerationWriter, type GenerationWriter } from './generation-writer.ts';
import type { LiveUpdates } from './live-updates.ts';
import { settleLogWith } from './settle-log.ts';

interface RunnerOptions {
  generations: GenerationRepository;
  log: GenerationLog;
  live: LiveUpdates;
  logger: Logger;
  maxAttempts: number;
  finalEventOf(generation: Generation): Promise<GenerationEvent>;
  /** Writes down what attempts take and come to. */
  attempts?: Pick<AttemptLog, 'begin' | 'end' | 'drop'>;
  /** Holds back what the work may cost. */
  budget?: Pick<TokenBudget, 'reserve' | 'settle'>;
  /** Told of everything that is over, perhaps more than once; a failure is tried again. */
  onOver?(generation: Generation): Promise<void>;
}

/** Nobody has written its log before: there is nothing to take over, and nothing to wait for. */
const isFirst = ({ epoch }: Generation) => epoch === 1;
const STARTED = { lastSeq: 0, first: { type: 'started' } } as const;

/** Processes that may die over one generation before it is held to be what kills them. */
const CRASHES = 10;

export type GenerationRunner = ReturnType<typeof createGenerationRunner>;

/** Brings a generation to its end through crashes, cancellation and failing authors, with one final event. */
export function createGenerationRunner({ generations, log, live, logger, ...options }: RunnerOptions) {
  const { maxAttempts, finalEventOf, budget, attempts } = options;

  const settle = settleLogWith({ generations, log, finalEventOf });

  async function attempt(generation: Generation, processSignal: AbortSignal, work: Work) {
    const { id } = generation;
    const meter = attempts?.begin(generation);
    const stop = new AbortController();
    const unsubscribe = live.subscribe(id, (update) => {
      if (update.kind === 'cancel') stop.abort();
    });
    const signal = AbortSignal.any([processSignal, stop.signal]);
    const reserving = budget?.reserve(generation);
    reserving?.catch(() => undefined);
    try {
      const writer = createGenerationWriter({
        ...{ log, live, generationId: id, onBroken: (error) => stop.abort(error) },
        ...(isFirst(generation) ? STARTED : { lastSeq: await log.takeOver(id) }),
      });
      try {
        await reserving;
        const result = await work(generation, { writer, signal, ...(meter && { spent: meter.add }) });
        await writer.flush();
        await generations.complete(generation, result);
        meter?.finished();
        await budget?.settle(generation, result.usage);
      } catch (error) {
        const cause = stop.signal.aborted ? stop.signal.reason : error;
        await recover(generation, cause, processSignal.aborted, writer);
      }
    } finally {
      unsubscribe();
    }
  }

  /** Decides what becomes of a generation whose work threw: given up, put back for another attempt, or failed. */
  async function recover(generation: Generation, error: unknown, interrupted: boolean, writer: GenerationWriter) {
    const now = await generations.find(generation.id);
    if (!now || now.epoch !== generation.epoch) attempts?.drop(generation);
    if (!now || isOver(now) || now.epoch !== generation.epoch) return;
    if (interrupted) {
      attempts?.drop(generation);
      await generations.postpone(generation, { counts: false });
      throw error;
    }
    const diagnosis = diagnose(error);
    const waitMs = waitAfter(generation.attempts, diagnosis);
    const lastOne = generation.attempts >= maxAttempts;
    logger.warn({ err: error, generation: generation.id, attempt: generation.attempts }, 'writing failed');
    if (!diagnosis.transient || lastOne) {
      await generations.fail(generation, diagnosis.failure);
      await budget?.settle(generation, wasPaidFor(error) ? undefined : NOTHING);
      return;
    }
    const { message } = diagnosis.failure;
    await attempts?.end(generation, { outcome: 'retried', reason: message });
    writer.push({ type: 'retry', attempt: generation.attempts + 1, max: maxAttempts, waitMs, message });
    await writer.flush().catch(() => undefined);
    await generations.postpone(generation, { counts: true });
    throw unavailable(message, { retryAfterMs: waitMs, cause: error });
  }

  async function tellCancelled(id: string): Promise<void> {
    live.publish({ generationId: id, kind: 'cancel' });
    await settle(id);
  }

  return {
    settle,

    /** Stops what is queued or running, wherever it runs; false when there is nothing to stop. */
    async cancel(id: string): Promise<boolean> {
      const cancelled = await generations.cancel(id);
      if (cancelled) await tellCancelled(id);
      return cancelled !== undefined;
    },

    tellCancelled,

    /** @param lane where the job was announced: one that has moved to the other lane is left to that one's workers. */
    async run(id: string, processSignal: AbortSignal, work: Work, lane?: Lane): Promise<void> {
      const generation = await generations.claim(id, lane);
      if (generation && generation.attempts > maxAttempts + CRASHES) await generations.fail(generation, unforeseen);
      else if (generation) await attempt(generation, processSignal, work);
      const settled = await settle(id);
      if (settled && isOver(settled)) await options.onOver?.(settled);
    },
  };
}
