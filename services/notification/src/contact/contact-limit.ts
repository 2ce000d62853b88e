import { addressKey, rateLimited } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const limit = { keyPrefix: 'contact', points: 5, duration: 3600 };

export type ContactLimit = (address: string) => Promise<void>;

/** Counted in the database, so that replicas and restarts share it; in memory while the database does not answer. */
export async function createContactLimit(connection: Connection): Promise<ContactLimit> {
  const limiter = new RateLimiterMongo({
    ...limit,
    storeClient: connection.db,
    tableName: 'rate_limits',
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  await limiter.createIndexes();

  return async (address) => {
    try {
      await limiter.consume(addressKey(address));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const retryAfterMs = Math.max(1000, reason.msBeforeNext);
      throw rateLimited('Too many messages, please try again later', { retryAfterMs });
    }
  };
}
