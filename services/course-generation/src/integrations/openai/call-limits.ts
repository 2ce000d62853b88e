import { isIPv4, isIPv6 } from 'node:net';
import type { Clock } from '@coursewright/service-kit/clock';
import { GeneratorError, type GeneratorErrorKind, type Operation } from '../../features/authoring/index.ts';

export interface CallLimits {
  // Requests for one answer, those included that a server refuses to repeat later.
  attempts: number;
  // Silence before the first token. A server that is loading a model or has others to serve first says nothing.
  firstTokenMs: number;
  // Silence after it.
  idleMs: number;
  // From the first sign of life until the answer is complete; while tokens arrive, time is not up.
  totalMs: number;
  maxTokens: number;
  maxChars: number;
  // Where the same answer is wanted each time. Some models take none.
  temperature?: number;
}

const COMMON = { attempts: 2, firstTokenMs: 60_000, idleMs: 30_000, maxChars: 40_000 };

const LESSON = { ...COMMON, totalMs: 120_000, maxTokens: 1800 };

export const LIMITS: Readonly<Record<Operation, CallLimits>> = {
  // The learner does not wait for it.
  questions: { ...COMMON, attempts: 1, totalMs: 12_000, maxTokens: 500 },
  outline: { ...COMMON, totalMs: 60_000, maxTokens: 1500 },
  // 60 lessons at most.
  contracts: { ...COMMON, totalMs: 150_000, maxTokens: 9000, maxChars: 80_000 },
  lesson: LESSON,
  revision: { ...LESSON, maxTokens: 2600 },
  answer: { ...COMMON, totalMs: 60_000, maxTokens: 700 },
  hint: { ...COMMON, totalMs: 45_000, maxTokens: 500 },
  // A quote of at most 30 words for each criterion of three answers.
  marking: { ...COMMON, totalMs: 60_000, maxTokens: 1200 },
  edits: { ...COMMON, totalMs: 90_000, maxTokens: 2400 },
  quiz: { ...COMMON, totalMs: 90_000, maxTokens: 2400 },
  // 30 questions at most.
  pretest: { ...COMMON, totalMs: 120_000, maxTokens: 5000 },
  solve: { ...COMMON, totalMs: 60_000, maxTokens: 1000, temperature: 0 },
  exercises: { ...COMMON, totalMs: 90_000, maxTokens: 2600 },
};

const PRIVATE_NAME = /^[^.:]+$|(?:^|\.)(?:localhost|local|lan|internal|intranet|home\.arpa|svc)$|\.svc\.[\w.-]+$/i;
const PRIVATE_IPV4 =
  /^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** Whether the server of a model stands in the same machine or network: it then loads models and serves few at a time. */
export function isLocalAddress(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIPv4(host)) return PRIVATE_IPV4.test(host);
  if (isIPv6(host)) return /^(?:::1$|f[cd]|fe[89ab])/i.test(host);
  return PRIVATE_NAME.test(host);
}

export interface CallSettings {
  firstTokenSeconds?: number | undefined;
  answerSeconds?: number | undefined;
  maxTokens?: number | undefined;
  parallelCalls?: number | undefined;
}

// Ollama gives up loading a model after five minutes.
const LOCAL = { firstTokenMs: 300_000, idleMs: 60_000, totalMs: 600_000 };
const LOCAL_PARALLEL_CALLS = 4;

/** What differs from the limits above, by the kind of the address and the settings. */
export function paceFor(isLocal: boolean, { firstTokenSeconds, answerSeconds }: CallSettings): Partial<CallLimits> {
  return {
    ...(isLocal && LOCAL),
    ...(firstTokenSeconds && { firstTokenMs: firstTokenSeconds * 1_000 }),
    ...(answerSeconds && { totalMs: answerSeconds * 1_000 }),
  };
}

export const parallelCallsFor = (isLocal: boolean, { parallelCalls }: CallSettings): number =>
  parallelCalls || (isLocal ? LOCAL_PARALLEL_CALLS : Number.POSITIVE_INFINITY);

// Replaced by a clock that tests advance.
export type Timing = Pick<Clock, 'monotonic' | 'after'>;

interface CallTimeoutOptions {
  limits: Pick<CallLimits, 'firstTokenMs' | 'idleMs' | 'totalMs'>;
  maxTokens: number;
  signal: AbortSignal | undefined;
  timing: Timing;
}

// No learner waits for an answer that is slower.
const SLOWEST_TOKEN_MS = 1_000;

/** An aborted body fails like a lost connection; so the reason is kept here. */
export class CallTimeout {
  readonly #controller = new AbortController();
  readonly #options: CallTimeoutOptions;
  readonly #startedAt: number;
  readonly #onCallerAbort = () => this.abort('aborted');
  #cancelSilence: () => void;
  #cancelTotal: (() => void) | undefined;
  #tokenAt: number | undefined;
  #firstTokenMs: number | undefined;
  #reason: GeneratorErrorKind | undefined;

  constructor(options: CallTimeoutOptions) {
    this.#options = options;
    const { timing, limits, signal } = options;
    this.#startedAt = timing.monotonic();
    this.#cancelSilence = timing.after(limits.firstTokenMs, () => this.abort('ttft_timeout'));
    signal?.addEventListener('abort', this.#onCallerAbort, { once: true });
    if (signal?.aborted) this.abort('aborted');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): GeneratorErrorKind | undefined {
    return this.#reason;
  }

  get firstTokenMs(): number | undefined {
    return this.#firstTokenMs;
  }

  get sinceStart(): number {
    return this.#options.timing.monotonic() - this.#startedAt;
  }

  /** Comments, empty chunks, headers: the server works on it. */
  onLife(): void {
    const { timing, limits } = this.#options;
    const isWriting = this.#tokenAt !== undefined;
    this.#cancelSilence();
    this.#cancelSilence = timing.after(isWriting ? limits.idleMs : limits.firstTokenMs, () =>
      this.abort(isWriting ? 'idle_timeout' : 'ttft_timeout'),
    );
    this.#cancelTotal ??= timing.after(limits.totalMs, () => this.#onTimeUp());
  }

  /** A token of the answer, or of the thoughts before it. */
  onToken(): void {
    this.#tokenAt = this.#options.timing.monotonic();
    this.#firstTokenMs ??= this.sinceStart;
    this.onLife();
  }

  #onTimeUp(): void {
    const { timing, limits, maxTokens } = this.#options;
    const now = timing.monotonic();
    const left = this.#tokenAt === undefined ? 0 : this.#tokenAt + limits.idleMs - now;
    const isEndless = now - this.#startedAt > limits.firstTokenMs + limits.totalMs + maxTokens * SLOWEST_TOKEN_MS;
    if (left <= 0 || isEndless) this.abort('deadline');
    else this.#cancelTotal = timing.after(left, () => this.#onTimeUp());
  }

  abort(reason: GeneratorErrorKind): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }

  stop(): void {
    this.#cancelTotal?.();
    this.#cancelSilence();
    this.#options.signal?.removeEventListener('abort', this.#onCallerAbort);
  }
}

const INFRASTRUCTURE = new Set<GeneratorErrorKind>(['upstream', 'network', 'ttft_timeout', 'idle_timeout']);

export class CircuitBreaker {
  readonly #threshold: number;
  readonly #openMs: number;
  #failures = 0;
  #openUntil = 0;

  constructor(threshold = 8, openMs = 10_000) {
    this.#threshold = threshold;
    this.#openMs = openMs;
  }

  check(): void {
    const retryAfterMs = this.#openUntil - Date.now();
    if (retryAfterMs > 0) throw new GeneratorError('upstream', { retryAfterMs, detail: 'circuit open' });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(kind: GeneratorErrorKind): void {
    if (!INFRASTRUCTURE.has(kind)) return;
    this.#failures += 1;
    if (this.#failures < this.#threshold) return;
    this.#failures = 0;
    this.#openUntil = Date.now() + this.#openMs;
  }
}
