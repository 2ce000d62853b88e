import { AppError, isRetriable } from '@coursewright/service-kit';
import { AuthorError } from '../author/author.errors.ts';
import type { AuthorErrorKind } from '../author/author.ts';
import type { Failure } from './generation.ts';

/** Asking again in the same words leads to the same answer. */
const POINTLESS_TO_REPEAT = new Set<AuthorErrorKind>(['refusal', 'filtered', 'bad_request']);

/** The author had written when it failed. */
const PAID_FOR = new Set<AuthorErrorKind>([
  ...(['idle_timeout', 'deadline', 'cut', 'length', 'too_long'] as const),
  ...(['refusal', 'filtered', 'bad_answer'] as const),
]);

/** Whether a failed attempt cost tokens all the same: else a wish that always fails would be free of the allowance. */
export const wasPaidFor = (error: unknown): boolean => error instanceof AuthorError && PAID_FOR.has(error.kind);

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

export interface Diagnosis {
  failure: Failure;
  /** Whether the service should try again by itself. */
  transient: boolean;
  retryAfterMs?: number;
}

export const unforeseen: Failure = {
  kind: 'internal',
  message: 'Something went wrong on our side. Please try again.',
  retriable: true,
};

/** Puts an error into words for the learner; what nobody foresaw stays in the server's log. */
export function diagnose(error: unknown): Diagnosis {
  if (error instanceof AuthorError) {
    const { kind, message, retriable, retryAfterMs } = error;
    return {
      failure: { kind, message, retriable: !POINTLESS_TO_REPEAT.has(kind) },
      transient: retriable,
      retryAfterMs,
    };
  }
  if (error instanceof AppError && (error.kind === 'rate_limited' || !isRetriable(error))) {
    const { code, message, kind } = error;
    return { failure: { kind: code, message, retriable: kind === 'rate_limited' }, transient: false };
  }
  return { failure: unforeseen, transient: true };
}

/** The wait after an attempt (from 1), unless the provider has named one. */
export function waitAfter(attempt: number, { retryAfterMs }: Diagnosis): number {
  return retryAfterMs ?? Math.min(FIRST_WAIT_MS * 4 ** (attempt - 1), LONGEST_WAIT_MS);
}
