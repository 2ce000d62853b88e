import { createHash } from 'node:crypto';
import type { AttemptHooks } from '../author/author.ts';
import type { Desk } from './generation-kind.ts';

/** Shows the learner what an author does about its own troubles. */
export function attemptHooks({ writer, signal, spent }: Desk): AttemptHooks {
  return {
    signal,
    onUsage: spent,
    onRetry: ({ attempt, max, waitMs, message }) =>
      writer.push({ type: 'retry', attempt: attempt + 1, max, waitMs, message }),
    onRestart: () => writer.push({ type: 'restart' }),
  };
}

/** Tells an AI service that two requests are of the same person, but not of whom. */
export const userKeyOf = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 32);
