import { AuthorError } from '../author.errors.ts';
import type { AuthorErrorKind } from '../author.ts';

const INFRASTRUCTURE = new Set<AuthorErrorKind>(['upstream', 'network', 'ttft_timeout', 'idle_timeout']);

/** Spares a provider that is down: after a row of infrastructure failures, calls fail at once for a while. */
export class Circuit {
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
    if (retryAfterMs > 0) throw new AuthorError('upstream', { retryAfterMs, detail: 'circuit open' });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(kind: AuthorErrorKind): void {
    if (!INFRASTRUCTURE.has(kind)) return;
    this.#failures += 1;
    if (this.#failures < this.#threshold) return;
    this.#failures = 0;
    this.#openUntil = Date.now() + this.#openMs;
  }
}
