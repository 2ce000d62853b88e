import { rateLimited } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  /** @throws AppError 429 with the time to wait. */
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Counted in the database, so that replicas and restarts share it; in memory while the database does not answer. */
export async function createLimit(
  connection: Connection,
  keyPrefix: string,
  points: number,
  duration: number,
): Promise<Limit> {
  const limiter = new RateLimiterMongo({
    storeClient: connection.db,
    tableName: 'rate_limits',
    keyPrefix,
    points,
    duration,
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  await limiter.createIndexes();

  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw rateLimited('Too many attempts, please try again later', {
          retryAfterMs: Math.max(1000, reason.msBeforeNext),
        });
      }
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
