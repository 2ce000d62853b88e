import type { AuthorErrorKind } from '../author.ts';

interface WatchdogOptions {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Ends a call that is silent or too long. The SDK's own time-out covers only the headers, and after an abort its stream
 * ends as if it were complete, so the reason is kept here.
 */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #onCallerAbort = () => this.bite('aborted');
  #silence: NodeJS.Timeout;
  #alive = false;
  #reason: AuthorErrorKind | undefined;

  constructor({ firstTokenMs, idleMs, totalMs, signal }: WatchdogOptions) {
    this.#idleMs = idleMs;
    this.#total = setTimeout(() => this.bite('deadline'), Math.max(1, totalMs));
    this.#silence = setTimeout(() => this.bite('ttft_timeout'), firstTokenMs);
    this.#caller = signal;
    signal?.addEventListener('abort', this.#onCallerAbort, { once: true });
    if (signal?.aborted) this.bite('aborted');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): AuthorErrorKind | undefined {
    return this.#reason;
  }

  signOfLife(): void {
    if (this.#alive) {
      this.#silence.refresh();
      return;
    }
    this.#alive = true;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.bite('idle_timeout'), this.#idleMs);
  }

  bite(reason: AuthorErrorKind): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }

  stop(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#silence);
    this.#caller?.removeEventListener('abort', this.#onCallerAbort);
    this.#controller.abort();
  }
}
