import type { GeneratorErrorKind } from '../../features/authoring/index.ts';

export interface CallLimits {
  attempts: number;
  // Time to the first token.
  firstTokenMs: number;
  idleMs: number;
  // All attempts and pauses.
  totalMs: number;
  maxTokens: number;
  maxChars: number;
}

const COMMON = { attempts: 3, firstTokenMs: 20_000, idleMs: 15_000, maxChars: 40_000 };

// The learner does not wait for it.
export const QUESTIONS_LIMITS: CallLimits = { ...COMMON, attempts: 1, totalMs: 12_000, maxTokens: 500 };
export const OUTLINE_LIMITS: CallLimits = { ...COMMON, totalMs: 60_000, maxTokens: 1500 };
// 60 lessons at most.
export const CONTRACTS_LIMITS: CallLimits = { ...COMMON, totalMs: 150_000, maxTokens: 9000, maxChars: 80_000 };
export const LESSON_LIMITS: CallLimits = { ...COMMON, totalMs: 120_000, maxTokens: 1800 };
export const REVISION_LIMITS: CallLimits = { ...LESSON_LIMITS, maxTokens: 2600 };
export const ANSWER_LIMITS: CallLimits = { ...COMMON, totalMs: 60_000, maxTokens: 700 };
export const HINT_LIMITS: CallLimits = { ...COMMON, totalMs: 45_000, maxTokens: 500 };
export const EDITS_LIMITS: CallLimits = { ...COMMON, totalMs: 90_000, maxTokens: 2400 };
export const QUIZ_LIMITS: CallLimits = { ...COMMON, totalMs: 90_000, maxTokens: 2400 };

// Replaced by a clock that tests advance.
export interface Timing {
  monotonic(): number;
  // Returns a function that cancels the timer.
  after(ms: number, work: () => void): () => void;
}

export const systemTiming: Timing = {
  monotonic: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export function waitFor(timing: Timing, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = timing.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

interface CallTimeoutOptions {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
  signal: AbortSignal | undefined;
  timing: Timing;
}

/**
 * The SDK's own timeout covers the headers only, and an aborted body fails like a lost connection; so the reason is
 * kept here.
 */
export class CallTimeout {
  readonly #controller = new AbortController();
  readonly #idleMs: number;
  readonly #timing: Timing;
  readonly #cancelTotal: () => void;
  readonly #caller: AbortSignal | undefined;
  readonly #onCallerAbort = () => this.abort('aborted');
  #cancelSilence: () => void;
  #reason: GeneratorErrorKind | undefined;

  constructor({ firstTokenMs, idleMs, totalMs, signal, timing }: CallTimeoutOptions) {
    this.#idleMs = idleMs;
    this.#timing = timing;
    this.#cancelTotal = timing.after(Math.max(1, totalMs), () => this.abort('deadline'));
    this.#cancelSilence = timing.after(firstTokenMs, () => this.abort('ttft_timeout'));
    this.#caller = signal;
    signal?.addEventListener('abort', this.#onCallerAbort, { once: true });
    if (signal?.aborted) this.abort('aborted');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): GeneratorErrorKind | undefined {
    return this.#reason;
  }

  onActivity(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#timing.after(this.#idleMs, () => this.abort('idle_timeout'));
  }

  abort(reason: GeneratorErrorKind): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }

  stop(): void {
    this.#cancelTotal();
    this.#cancelSilence();
    this.#caller?.removeEventListener('abort', this.#onCallerAbort);
    this.#controller.abort();
  }
}
