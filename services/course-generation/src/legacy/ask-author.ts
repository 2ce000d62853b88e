import { randomUUID } from 'node:crypto';
import { AppError, rateLimited, unavailable, unprocessable } from '@coursewright/service-kit';
import { NOTHING } from '../allowance/token-budget.ts';
import { AuthorError } from '../author/author.errors.ts';
import type { Usage } from '../author/author.ts';
import type { Context } from '../context.ts';
import type { Generation, KindName } from '../generations/generation.ts';
import { diagnose, wasPaidFor } from '../generations/generation-failure.ts';

export const WITHIN_MS = 60_000;
const AT_ONCE = 2;

export const tooSlow = () =>
  unavailable('Writing took longer than a minute. Please try again, or ask for less.', { code: 'too_slow' });

/** A call of an author that somebody waits for: within the learner's allowance, two at a time, a minute at most. */
export function createAuthorDesk(
  { budget, kinds, attempts }: Pick<Context, 'budget' | 'kinds'> & Partial<Pick<Context, 'attempts'>>,
  withinMs = WITHIN_MS,
) {
  const inWork = new Map<string, number>();

  return async <T extends { usage: Usage }>(
    userId: string,
    kind: KindName,
    gone: AbortSignal,
    work: (signal: AbortSignal, onUsage?: (usage: Usage) => void) => Promise<T>,
  ): Promise<T> => {
    const mine = inWork.get(userId) ?? 0;
    if (mine >= AT_ONCE) throw rateLimited('Please wait for your other requests first.', { retryAfterMs: 5_000 });
    inWork.set(userId, mine + 1);
    const job = { id: `legacy-${randomUUID()}`, userId, kind, epoch: 1 } as Generation;
    const meter = attempts?.begin(job);
    const timeUp = AbortSignal.timeout(withinMs);
    try {
      await budget?.admit(userId, kinds.of(kind));
      await budget?.reserve(job);
      const written = await work(AbortSignal.any([gone, timeUp]), meter?.add);
      await budget?.settle(job, written.usage);
      meter?.finished();
      await attempts?.end(job, { outcome: 'done' });
      return written;
    } catch (error) {
      const stopped = timeUp.aborted || gone.aborted;
      await budget?.settle(job, stopped || wasPaidFor(error) ? undefined : NOTHING);
      const reason = timeUp.aborted ? tooSlow().message : diagnose(error).failure.message;
      if (gone.aborted) attempts?.drop(job);
      else await attempts?.end(job, { outcome: 'failed', reason });
      if (timeUp.aborted) throw tooSlow();
      throw toAppError(error);
    } finally {
      const left = (inWork.get(userId) ?? 1) - 1;
      if (left > 0) inWork.set(userId, left);
      else inWork.delete(userId);
    }
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof AuthorError)) return error;
  const { kind, message, retryAfterMs, cause } = error;
  if (kind === 'refusal' || kind === 'filtered') return unprocessable(message, { code: kind, cause });
  return unavailable(message, { code: kind, retryAfterMs, cause });
}
