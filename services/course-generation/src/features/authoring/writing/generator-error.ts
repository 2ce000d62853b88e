export type GeneratorErrorKind =
  | 'auth'
  | 'quota'
  | 'rate'
  | 'upstream'
  | 'network'
  | 'ttft_timeout'
  | 'idle_timeout'
  | 'deadline'
  | 'cut'
  | 'length'
  | 'too_long'
  | 'refusal'
  | 'filtered'
  | 'address'
  | 'model'
  | 'context'
  | 'bad_request'
  | 'bad_answer'
  | 'aborted';

// Another answer may be usable.
const RETRIABLE = new Set<GeneratorErrorKind>([
  ...(['rate', 'upstream', 'network', 'ttft_timeout', 'idle_timeout', 'cut', 'bad_answer'] as const),
]);

// What only an admin can change.
const FOR_ADMINS = 'This cannot be written at the moment. The administrator has been told.';

const FOR_LEARNERS: Record<GeneratorErrorKind, string> = {
  auth: FOR_ADMINS,
  quota: 'The AI service has used up its quota. Please try again later.',
  rate: 'The AI service is busy right now.',
  upstream: 'The AI service is not working right now.',
  network: 'The connection to the AI service was interrupted.',
  ttft_timeout: 'The AI service did not start to answer in time.',
  idle_timeout: 'The AI service stopped in the middle of its answer.',
  deadline: 'The AI service took too long.',
  cut: 'The answer of the AI service ended too early.',
  length: 'The answer was longer than allowed.',
  too_long: 'The answer was longer than allowed.',
  refusal: 'The AI declined to write about this. Please choose other words or another topic.',
  filtered: 'The AI service filtered this answer. Please choose other words or another topic.',
  address: FOR_ADMINS,
  model: FOR_ADMINS,
  context: FOR_ADMINS,
  bad_request: FOR_ADMINS,
  bad_answer: 'The AI did not deliver a usable answer.',
  aborted: 'Stopped.',
};

const TRIED_AGAIN = 'It is tried again in the background.';
const IN_A_WHILE = 'Please try again in a few minutes.';
const AT_ONCE = 'Please try again.';

// For final errors. Without an entry, the message says it already.
const ADVICE: Partial<Record<GeneratorErrorKind, string>> = {
  rate: IN_A_WHILE,
  upstream: IN_A_WHILE,
  network: IN_A_WHILE,
  ttft_timeout: IN_A_WHILE,
  idle_timeout: AT_ONCE,
  deadline: AT_ONCE,
  cut: AT_ONCE,
  length: AT_ONCE,
  bad_answer: AT_ONCE,
  too_long: AT_ONCE,
};

interface GeneratorErrorDetails {
  retryAfterMs?: number | undefined;
  // For logs only.
  cause?: unknown;
  detail?: string | undefined;
  attempts?: number;
  // For admins: what to change, by the name of the variable.
  advice?: string | undefined;
  // In place of what its kind says.
  retriable?: boolean;
  // Thoughts used up the tokens of the answer.
  isThinking?: boolean;
  // The server is loading the model.
  isLoading?: boolean;
  // More that the learner is told.
  more?: string | undefined;
  // In the background, by who asked.
  isTriedAgain?: boolean;
}

// `message` may be shown to the learner.
export class GeneratorError extends Error {
  readonly kind: GeneratorErrorKind;
  readonly retriable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly detail: string | undefined;
  readonly attempts: number;
  readonly advice: string | undefined;
  readonly isThinking: boolean;
  readonly isLoading: boolean;
  readonly isTriedAgain: boolean;
  readonly #more: string | undefined;

  constructor(kind: GeneratorErrorKind, details: GeneratorErrorDetails = {}) {
    super(FOR_LEARNERS[kind], { cause: details.cause });
    this.name = 'GeneratorError';
    this.kind = kind;
    this.retriable = details.retriable ?? RETRIABLE.has(kind);
    this.retryAfterMs = details.retryAfterMs;
    this.detail = details.detail;
    this.attempts = details.attempts ?? 1;
    this.advice = details.advice;
    this.isThinking = details.isThinking ?? false;
    this.isLoading = details.isLoading ?? false;
    this.isTriedAgain = details.isTriedAgain ?? false;
    this.#more = details.more;
  }

  get explanation(): string {
    return [this.message, this.#more ?? ADVICE[this.kind], this.isTriedAgain && TRIED_AGAIN].filter(Boolean).join(' ');
  }
}

/** Of work in the background that has one attempt. */
export function toFinalFailure(error: unknown): unknown {
  if (!(error instanceof GeneratorError) || error.kind === 'aborted') return error;
  const { kind, detail, advice } = error;
  return new GeneratorError(kind, { detail, advice, cause: error, retriable: false });
}
