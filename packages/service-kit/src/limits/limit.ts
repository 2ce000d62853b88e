import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../errors/app-error.ts';
import { counter } from '../health/meters.ts';

const countRefusal = counter({
  name: 'coursewright_limits_hit_total',
  help: 'Calls refused by a limit, by its name',
  labels: ['limit'],
});

/** Counts how often something is done by somebody. */
export interface Limit {
  /**
   * Counts before it lets pass, so that calls at the same time are counted too.
   * @throws AppError 429 with the time to wait.
   */
  count(key: string): Promise<void>;
  /** One that was counted does not count after all. */
  takeBack(key: string): Promise<void>;
  /** Begins anew for this key. */
  forget(key: string): Promise<void>;
}

/**
 * A limit that is counted in the database, so that replicas and restarts share it; in memory while the database does not answer.
 * @param keyPrefix names what is counted; the same name is the same count.
 * @param points how often within `seconds`, for each key.
 */
export async function createLimit(
  connection: Connection,
  keyPrefix: string,
  points: number,
  seconds: number,
  message = 'Too many attempts, please try again later',
): Promise<Limit> {
  const limit = { keyPrefix, points, duration: seconds };
  const limiter = new RateLimiterMongo({
    ...limit,
    storeClient: connection.db,
    tableName: 'rate_limits',
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  await limiter.createIndexes();

  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        countRefusal({ limit: keyPrefix });
        throw rateLimited(message, { retryAfterMs: Math.max(1000, reason.msBeforeNext) });
      }
    },
    async takeBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
