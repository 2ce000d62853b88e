import OpenAI from 'openai';
import { GeneratorError, type GeneratorErrorKind } from '../../features/authoring/index.ts';

export function classify(error: unknown): GeneratorError {
  if (error instanceof GeneratorError) return error;
  if (error instanceof OpenAI.APIUserAbortError) return new GeneratorError('aborted', { cause: error });
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new GeneratorError('ttft_timeout', { cause: error });
  if (error instanceof OpenAI.APIConnectionError) return new GeneratorError('network', { cause: error });
  if (error instanceof OpenAI.APIError) {
    const retryAfterMs = parseRetryAfter(error.headers);
    return new GeneratorError(kindOf(error), { cause: error, detail: error.message, retryAfterMs });
  }
  // A connection reset within a body is a plain TypeError.
  return new GeneratorError('network', {
    cause: error,
    detail: error instanceof Error ? error.message : String(error),
  });
}

function kindOf({ status, code }: InstanceType<typeof OpenAI.APIError>): GeneratorErrorKind {
  if (code === 'insufficient_quota' || status === 402) return 'quota';
  if (code === 'content_filter') return 'filtered';
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate';
  if (status === undefined || status >= 500 || status === 408 || status === 409) return 'upstream';
  return 'bad_request';
}

function parseRetryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
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
