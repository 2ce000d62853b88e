import type { AuthorErrorKind } from './author.ts';

const RETRIABLE = new Set<AuthorErrorKind>(['rate', 'upstream', 'network', 'ttft_timeout', 'idle_timeout', 'cut']);

const FOR_LEARNERS: Record<AuthorErrorKind, string> = {
  auth: 'The AI service refused our access. An administrator has to check its key.',
  quota: 'The AI service has used up its quota. Please try again later.',
  rate: 'The AI service is busy right now.',
  upstream: 'The AI service had a problem.',
  network: 'The connection to the AI service was interrupted.',
  ttft_timeout: 'The AI service did not start to answer in time.',
  idle_timeout: 'The AI service stopped in the middle of its answer.',
  deadline: 'The AI service took too long.',
  cut: 'The answer of the AI service ended too early.',
  length: 'The answer was longer than allowed.',
  too_long: 'The answer was longer than allowed.',
  refusal: 'The AI declined to write about this. Please choose other words or another topic.',
  filtered: 'The AI service filtered this answer. Please choose other words or another topic.',
  bad_request: 'The AI service did not accept our request.',
  bad_answer: 'The AI did not deliver a usable answer. Please try again.',
  aborted: 'Stopped.',
};

interface AuthorErrorDetails {
  retryAfterMs?: number;
  /** For logs only: what the provider said. */
  cause?: unknown;
  detail?: string;
  attempts?: number;
}

/** Whatever goes wrong while writing; `message` may be shown to the learner as it is. */
export class AuthorError extends Error {
  readonly kind: AuthorErrorKind;
  readonly retriable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly detail: string | undefined;
  readonly attempts: number;

  constructor(kind: AuthorErrorKind, details: AuthorErrorDetails = {}) {
    super(FOR_LEARNERS[kind], { cause: details.cause });
    this.name = 'AuthorError';
    this.kind = kind;
    this.retriable = RETRIABLE.has(kind);
    this.retryAfterMs = details.retryAfterMs;
    this.detail = details.detail;
    this.attempts = details.attempts ?? 1;
  }
}
