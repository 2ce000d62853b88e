import { randomUUID } from 'node:crypto';
import { AppError, rateLimited, unavailable, unprocessable } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { addUsage, NO_USAGE, type Usage, type UsageSubject } from '../accounts/index.ts';
import { classifyFailure, hasConsumedTokens } from './jobs/job-failure.ts';
import { GeneratorError } from './writing/generator-error.ts';

export const TIMEOUT_MS = 60_000;
const CONCURRENCY = 2;

export const tooSlow = () =>
  unavailable('Writing took longer than a minute. Please try again, or ask for less.', { code: 'too_slow' });

/** Calls an author while the client waits: within the learner's allowance, two calls at a time, one minute at most. */
export function createSynchronousRunner(
  { budget, usageLog }: Pick<Context, 'budget'> & Partial<Pick<Context, 'usageLog'>>,
  timeoutMs = TIMEOUT_MS,
) {
  const runningByUser = new Map<string, number>();

  return async <T extends { usage: Usage }>(
    userId: string,
    type: UsageSubject['type'],
    signal: AbortSignal,
    work: (signal: AbortSignal, onUsage: (usage: Usage) => void) => Promise<T>,
  ): Promise<T> => {
    const running = runningByUser.get(userId) ?? 0;
    if (running >= CONCURRENCY)
      throw rateLimited('Please wait for your other requests first.', { retryAfterMs: 5_000 });
    runningByUser.set(userId, running + 1);
    const job: UsageSubject = { id: `legacy-${randomUUID()}`, userId, type, fence: 1 };
    const recorder = usageLog?.begin(job);
    const timeUp = AbortSignal.timeout(timeoutMs);
    let soFar = NO_USAGE;
    const onUsage = (usage: Usage) => {
      soFar = addUsage(soFar, usage);
      recorder?.add(usage);
    };
    try {
      await budget?.assertAvailable(userId, type);
      await budget?.reserve(job);
      const written = await work(AbortSignal.any([signal, timeUp]), onUsage);
      await budget?.settle(job, written.usage);
      recorder?.finished();
      await usageLog?.end(job, { outcome: 'done' });
      return written;
    } catch (error) {
      const stopped = timeUp.aborted || signal.aborted;
      if (stopped || hasConsumedTokens(error)) await budget?.settleWasted(job, soFar);
      else await budget?.settle(job, soFar);
      const reason = timeUp.aborted ? tooSlow().message : classifyFailure(error).failure.message;
      if (signal.aborted) await usageLog?.drop(job);
      else await usageLog?.end(job, { outcome: 'failed', reason });
      if (timeUp.aborted) throw tooSlow();
      throw toAppError(error);
    } finally {
      const left = (runningByUser.get(userId) ?? 1) - 1;
      if (left > 0) runningByUser.set(userId, left);
      else runningByUser.delete(userId);
    }
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof GeneratorError)) return error;
  const { kind, explanation, retryAfterMs, cause } = error;
  if (kind === 'refusal' || kind === 'filtered') return unprocessable(explanation, { code: kind, cause });
  return unavailable(explanation, { code: kind, retryAfterMs, cause });
}
