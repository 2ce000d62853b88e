import { counter, type Logger, stopwatch } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { dayOf } from '../allowance/allowance-day.ts';
import type { Usage } from '../author/author.ts';
import { type Generation, isOver } from '../generations/generation.ts';
import { type AttemptDocument, attemptModel } from './attempt.model.ts';

const countTokens = counter({
  name: 'coursewright_tokens_total',
  help: 'Tokens that answers of the model took',
  labels: ['direction'],
});
const countAttempt = counter({
  name: 'coursewright_generation_attempts_total',
  help: 'Attempts at works of the author by kind and outcome: done, failed, cancelled, retried',
  labels: ['kind', 'outcome'],
});
const measure = stopwatch({
  name: 'coursewright_generation_seconds',
  help: 'How long works of the author took that were finished',
  labels: ['kind'],
});

type Subject = Pick<Generation, 'id' | 'userId' | 'kind' | 'epoch'>;

/** Counts what one attempt takes while it runs. */
export interface Meter {
  /** A model has answered: whatever becomes of the answer, it is paid for. */
  add(usage: Usage): void;
  /** The work is stored. */
  finished(): void;
}

export type AttemptLog = ReturnType<typeof createAttemptLog>;

/** Writes down what attempts took and came to. Sums are set, never added to: whatever is told twice counts once. */
export function createAttemptLog(
  connection: Connection,
  { logger, hasLeft }: { logger: Logger; hasLeft(userId: string): Promise<boolean> },
) {
  const attempts = attemptModel(connection);
  /** What is being written, and how long the work took, until the generation is over. */
  const open = new Map<string, { written: Promise<void>; ms?: number }>();
  const keyOf = ({ id, epoch }: Subject) => `${id}:${epoch}`;

  async function save(subject: Subject, $set: Partial<AttemptDocument>): Promise<void> {
    const { id: generationId, userId, kind } = subject;
    const now = new Date();
    const $setOnInsert = { generationId, userId, kind, at: now, day: dayOf(now.getTime()) };
    const _id = keyOf(subject);
    const { upsertedCount } = await attempts.updateOne({ _id }, { $set, $setOnInsert }, { upsert: true });
    // whoever left meanwhile has been forgotten already
    if (upsertedCount === 1 && (await hasLeft(userId))) await forget(userId);
  }

  /** What was spent stays, for the books; for whom does not. */
  async function forget(userId: string): Promise<void> {
    await attempts.updateMany({ userId }, { $set: { userId: '' } });
  }

  function begin(subject: Subject): Meter {
    const entry: { written: Promise<void>; ms?: number } = { written: Promise.resolve() };
    const startedAt = performance.now();
    let promptTokens = 0;
    let completionTokens = 0;
    open.set(keyOf(subject), entry);
    return {
      add(usage) {
        countTokens({ direction: 'prompt' }, usage.promptTokens);
        countTokens({ direction: 'completion' }, usage.completionTokens);
        promptTokens += usage.promptTokens;
        completionTokens += usage.completionTokens;
        const sums = { promptTokens, completionTokens };
        entry.written = entry.written
          .then(() => save(subject, sums))
          .catch((err: unknown) => logger.warn({ err }, 'what an answer took is not written down'));
      },
      finished() {
        entry.ms = Math.round(performance.now() - startedAt);
      },
    };
  }

  async function end(subject: Subject, outcome: Partial<AttemptDocument>): Promise<void> {
    const key = keyOf(subject);
    const entry = open.get(key);
    if (entry) countAttempt({ kind: subject.kind, outcome: outcome.outcome ?? 'unknown' });
    if (entry?.ms !== undefined) measure({ kind: subject.kind }, entry.ms / 1000);
    await entry?.written;
    await save(subject, { ...outcome, ...(entry?.ms !== undefined && { ms: entry.ms }) });
    open.delete(key);
  }

  return {
    begin,
    end,

    /** For everything that is over, perhaps more than once. */
    async over(generation: Generation): Promise<void> {
      const { state, failure, attempts: tries } = generation;
      // nobody had begun what was cancelled while it waited
      if (!isOver(generation) || tries === 0) return;
      const outcome = state as 'done' | 'failed' | 'cancelled';
      await end(generation, { outcome, tries, ...(failure && { reason: failure.message }) });
    },

    /** Nobody comes back to this attempt. */
    drop: (subject: Subject) => void open.delete(keyOf(subject)),
    forget,
  };
}
