export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary start, for durations. */
  monotonic(): number;
  after(ms: number, work: () => void): () => void;
  /** Does not keep the process alive. Returns a function that cancels it. */
  every(ms: number, work: () => void): () => void;
}

// Node runs what should wait longer at once.
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, Math.min(ms, LONGEST_MS)).unref();
    return () => clearInterval(timer);
  },
};

/** `2026-11-21` */
export const toUtcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Keeps what one step has just read for the next one, in the same process, which takes it once. After `ms` it is too old.
 */
export function createHandOver<T>(ms: number) {
  const given = new Map<string, { value: T; until: number }>();

  return {
    give(key: string, value: T): void {
      const now = performance.now();
      // the oldest are first
      for (const [other, { until }] of given) {
        if (until > now) break;
        given.delete(other);
      }
      given.delete(key);
      given.set(key, { value, until: now + ms });
    },
    take(key: string): T | undefined {
      const found = given.get(key);
      given.delete(key);
      return found && found.until > performance.now() ? found.value : undefined;
    },
  };
}

/** Rejects with the reason of `signal` when it aborts first. */
export function sleep(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal?.aborted) {
    reject(signal.reason);
    return promise;
  }
  const abort = () => {
    cancel();
    reject(signal?.reason);
  };
  const cancel = clock.after(ms, () => {
    signal?.removeEventListener('abort', abort);
    resolve();
  });
  signal?.addEventListener('abort', abort, { once: true });
  return promise;
}

/** The signal of `work` aborts after `ms`. */
export async function abortAfter<T>(clock: Clock, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const cancel = clock.after(ms, () => timeout.abort(new Error(`no answer within ${ms} ms`)));
  try {
    return await work(timeout.signal);
  } finally {
    cancel();
  }
}

export const defaultBackoffMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];

/** `attempt` counts from 1. Adds up to a fifth of jitter. */
export function delayAfter(attempt: number, steps: readonly number[] = defaultBackoffMs): number {
  const step = steps[Math.min(attempt, steps.length) - 1] ?? 1_000;
  return Math.round(step * (1 + Math.random() * 0.2));
}
