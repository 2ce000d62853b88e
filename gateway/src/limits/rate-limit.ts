import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../problem.ts';

export interface RateLimits {
  readonly readPerMinute: number;
  readonly writePerMinute: number;
}

/** Counts calls per address and minute; reading and writing apart. The services keep the finer limits of each call. */
export function createRateLimiter(limits: RateLimits): (method: string, key: string) => Promise<void> {
  const reads = new RateLimiterMemory({ points: limits.readPerMinute, duration: 60, keyPrefix: 'read' });
  const writes = new RateLimiterMemory({ points: limits.writePerMinute, duration: 60, keyPrefix: 'write' });
  return async (method, key) => {
    try {
      await (method === 'GET' || method === 'HEAD' ? reads : writes).consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal(429, 'rate_limited', 'Too many requests, please try again later', { 'retry-after': seconds });
    }
  };
}
