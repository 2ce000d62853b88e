import { addressKey, rateLimited } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const ACCOUNT_WINDOW_SECONDS = 15 * 60;
const ADDRESS_WINDOW_SECONDS = 10 * 60;

export interface SignInLimits {
  /** Counts before the password is looked at, so that parallel guesses are counted too. */
  countAddress(address: string): Promise<void>;
  countFailure(account: string): Promise<void>;
  forgetFailures(account: string): Promise<void>;
}

export interface LimitOptions {
  readonly failuresPerAccount: number;
  readonly attemptsPerAddress: number;
}

/** Counted in the database, so that replicas and restarts share it; in memory while the database does not answer. */
export async function createSignInLimits(connection: Connection, options: LimitOptions): Promise<SignInLimits> {
  const account = await limiter(connection, 'sign_in_account', options.failuresPerAccount, ACCOUNT_WINDOW_SECONDS);
  const origin = await limiter(connection, 'sign_in_address', options.attemptsPerAddress, ADDRESS_WINDOW_SECONDS);
  return {
    countAddress: (address) => consume(origin, addressKey(address)),
    countFailure: (key) => consume(account, key),
    forgetFailures: async (key) => {
      await account.delete(key);
    },
  };
}

async function limiter(connection: Connection, keyPrefix: string, points: number, duration: number) {
  const created = new RateLimiterMongo({
    storeClient: connection.db,
    tableName: 'rate_limits',
    keyPrefix,
    points,
    duration,
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  await created.createIndexes();
  return created;
}

async function consume(limit: RateLimiterMongo, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw rateLimited('Too many attempts, please try again later', {
      retryAfterMs: Math.max(1000, reason.msBeforeNext),
    });
  }
}
