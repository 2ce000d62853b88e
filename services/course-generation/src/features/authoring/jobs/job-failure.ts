import { AppError, isRetriable } from '@coursewright/service-kit';
import { GeneratorError, type GeneratorErrorKind } from '../writing/generator-error.ts';

export interface Failure {
  kind: string;
  message: string;
  retriable: boolean;
  isTriedAgain?: true;
}

// The same request leads to the same answer.
const NOT_REPEATABLE = new Set<GeneratorErrorKind>(['refusal', 'filtered']);

const WITH_TOKENS = new Set<GeneratorErrorKind>([
  ...(['idle_timeout', 'deadline', 'cut', 'length', 'too_long'] as const),
  ...(['refusal', 'filtered', 'bad_answer'] as const),
]);

/** Whether a failed attempt still counts towards the allowance: the model had generated tokens. */
export const hasConsumedTokens = (error: unknown): boolean =>
  error instanceof GeneratorError && WITH_TOKENS.has(error.kind);

export interface ClassifiedFailure {
  failure: Failure;
  reason: string;
  transient: boolean;
  retryAfterMs?: number;
}

export const internalFailure: Failure = {
  kind: 'internal',
  message: 'Something went wrong on our side. Please try again.',
  retriable: true,
};

export function classifyFailure(error: unknown): ClassifiedFailure {
  if (error instanceof GeneratorError) {
    const { kind, message, explanation, retriable, retryAfterMs, isTriedAgain } = error;
    const failure = { kind, message: explanation, retriable: !NOT_REPEATABLE.has(kind) };
    return {
      failure: isTriedAgain ? { ...failure, isTriedAgain } : failure,
      reason: message,
      transient: retriable,
      retryAfterMs,
    };
  }
  if (error instanceof AppError && (error.kind === 'rate_limited' || !isRetriable(error))) {
    const { code, message, kind } = error;
    return { failure: { kind: code, message, retriable: kind === 'rate_limited' }, reason: message, transient: false };
  }
  return { failure: internalFailure, reason: internalFailure.message, transient: true };
}
