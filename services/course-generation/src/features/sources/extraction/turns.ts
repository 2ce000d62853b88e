import { SourceRefused } from './source.ts';

type Task<T> = () => Promise<T>;

// At most `limit` tasks at a time, in the order in which they came. A task that waits too long is refused.
export function createTurns(limit: number, waitMs: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    if (running < limit) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (error: unknown) => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(error);
    };
    const abandon = () => leave(signal?.reason);
    const timer = setTimeout(() => leave(new SourceRefused('timeout')), waitMs);
    signal?.addEventListener('abort', abandon, { once: true });
    waiting.push(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
    }
  }

  return async <T>(task: Task<T>, signal?: AbortSignal): Promise<T> => {
    await takeTurn(signal);
    try {
      return await task();
    } finally {
      // The turn goes to the next, or back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
