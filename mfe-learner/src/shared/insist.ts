import { ApiError, messageOf } from '@coursewright/mfe-kit';

/** A pause between two tries. */
export interface Pause {
  attempt: number;
  /** Why the last try failed, fit to be shown. */
  message: string;
  until: number;
  retryNow(): void;
}

const WAITS_S = [1, 2, 4, 8, 15];

/** Milliseconds to wait after a failed attempt (from 1). */
export const waitAfter = (attempt: number) => 1000 * (WAITS_S[attempt - 1] ?? 15);

const TEMPORARY = new Set([0, 408, 425, 429]);

/** What only a new day heals: asking again and again would not help. */
const USED_UP = 'allowance_used_up';

/** True for failures that a little time may heal. */
export const isTemporary = (error: unknown) =>
  error instanceof ApiError && error.code !== USED_UP && (TEMPORARY.has(error.status) || error.status >= 500);

/** Calls back after `ms`, or as soon as the browser is online again. Returns how to stop. */
export function waitOrOnline(ms: number, callBack: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', wake);
  };
  const wake = () => {
    stop();
    callBack();
  };
  const timer = setTimeout(wake, ms);
  window.addEventListener('online', wake);
  return stop;
}

/** Repeats `work` until it succeeds, fails for good or is aborted, and reports each pause. */
export async function insist<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, onPause }: { signal: AbortSignal; onPause(pause: Pause): void },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      const wait = waitAfter(attempt);
      const stopWaiting = waitOrOnline(wait, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      onPause({ attempt, message: messageOf(error), until: Date.now() + wait, retryNow: resolve });
      await promise;
      stopWaiting();
      signal.throwIfAborted();
    }
  }
}
