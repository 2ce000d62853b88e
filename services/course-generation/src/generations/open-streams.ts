import { rateLimited } from '@coursewright/service-kit';

/** Far more than tabs and devices need. Each open stream looks into the database every second or two. */
const MOST = 40;

/** Counts the streams that each person has open in this process; refuses one too many. */
export function createStreamCount(most = MOST) {
  const open = new Map<string, number>();
  return (userId: string, signal: AbortSignal): void => {
    const count = open.get(userId) ?? 0;
    if (count >= most)
      throw rateLimited('You have this open too many times. Please close some tabs.', { retryAfterMs: 30_000 });
    if (signal.aborted) return;
    open.set(userId, count + 1);
    const close = () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
    signal.addEventListener('abort', close, { once: true });
  };
}
