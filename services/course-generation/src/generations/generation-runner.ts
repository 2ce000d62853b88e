import type { GenerationEvent } from '@coursewright/contracts';
import { type Logger, unavailable } from '@coursewright/service-kit';
import type { GenerationRepository } from './generation.repository.ts';
import { type Generation, isOver } from './generation.ts';
import { diagnose, unforeseen, waitAfter } from './generation-failure.ts';
import type { Work } from './generation-kind.ts';
import type { GenerationLog } from './generation-log.ts';
import { createGenerationWriter, type GenerationWriter } from './generation-writer.ts';
import type { LiveUpdates } from './live-updates.ts';

interface RunnerOptions {
  generations: GenerationRepository;
  log: GenerationLog;
  live: LiveUpdates;
  logger: Logger;
  maxAttempts: number;
  finalEventOf(generation: Generation): Promise<GenerationEvent>;
}

/** Processes that may die over one generation before it is held to be what kills them. */
const CRASHES = 10;

export type GenerationRunner = ReturnType<typeof createGenerationRunner>;

/** Brings a generation to its end through crashes, cancellation and failing authors, with one final event. */
export function createGenerationRunner({ generations, log, live, logger, ...options }: RunnerOptions) {
  const { maxAttempts, finalEventOf } = options;

  /** Writes the final event of a generation that is over, should it be missing. */
  async function settle(id: string): Promise<void> {
    const generation = await generations.find(id);
    if (generation && isOver(generation)) await log.close(id, await finalEventOf(generation));
  }

  async function attempt(generation: Generation, processSignal: AbortSignal, work: Work) {
    const { id } = generation;
    const stop = new AbortController();
    const unsubscribe = live.subscribe(id, (update) => {
      if (update.kind === 'cancel') stop.abort();
    });
    const signal = AbortSignal.any([processSignal, stop.signal]);
    try {
      const lastSeq = await log.takeOver(id);
      const writer = createGenerationWriter({ log, live, generationId: id, lastSeq, onBroken: (e) => stop.abort(e) });
      try {
        const result = await work(generation, { writer, signal });
        await writer.flush();
        await generations.complete(generation, result);
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
    if (!now || isOver(now) || now.epoch !== generation.epoch) return;
    if (interrupted) {
      await generations.postpone(generation, { counts: false });
      throw error;
    }
    const diagnosis = diagnose(error);
    const waitMs = waitAfter(generation.attempts, diagnosis);
    const lastOne = generation.attempts >= maxAttempts;
    logger.warn({ err: error, generation: generation.id, attempt: generation.attempts }, 'writing failed');
    if (!diagnosis.transient || lastOne) {
      await generations.fail(generation, diagnosis.failure);
      return;
    }
    const { message } = diagnosis.failure;
    writer.push({ type: 'retry', attempt: generation.attempts + 1, max: maxAttempts, waitMs, message });
    await writer.flush().catch(() => undefined);
    await generations.postpone(generation, { counts: true });
    throw unavailable(message, { retryAfterMs: waitMs, cause: error });
  }

  return {
    settle,

    async run(id: string, processSignal: AbortSignal, work: Work): Promise<void> {
      const generation = await generations.claim(id);
      if (generation && generation.attempts > maxAttempts + CRASHES) await generations.fail(generation, unforeseen);
      else if (generation) await attempt(generation, processSignal, work);
      await settle(id);
    },
  };
}
