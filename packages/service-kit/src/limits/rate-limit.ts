import { isIPv6 } from 'node:net';
import { HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import type { Connection } from 'mongoose';
import {
  type IRateLimiterMongoOptions,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { rateLimited } from '../errors/app-error.ts';
import { createCounter } from '../health/metrics.ts';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';

const countRefusal = createCounter({
  name: 'coursewright_limits_hit_total',
  help: 'Calls refused by a limit, by its name',
  labels: ['limit'],
});

export type RateLimit = Awaited<ReturnType<typeof createRateLimit>>;

type LimitMessage = string | ((retryAfterMs: number) => string);

export function formatWait(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * Counted in the database, shared by replicas and restarts; in memory while the database is unavailable. @param
 * points per `perMs` and key.
 */
export async function createRateLimit(
  connection: Connection,
  keyPrefix: string,
  points: number,
  perMs: number,
  message: LimitMessage = 'Too many attempts, please try again later',
) {
  const limit = { keyPrefix, points, duration: perMs / 1_000 };
  const limiter = await openLimiter(connection, { ...limit, insuranceLimiter: new RateLimiterMemory(limit) });

  function refuse({ msBeforeNext }: RateLimiterRes): never {
    countRefusal({ limit: keyPrefix });
    const retryAfterMs = Math.max(1000, msBeforeNext);
    throw rateLimited(typeof message === 'string' ? message : message(retryAfterMs), { retryAfterMs });
  }

  return {
    /** Counts before it decides, so that concurrent calls are counted. @throws AppError 429 with the time to wait. */
    async consume(key: string): Promise<void> {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        refuse(reason);
      }
    },
    /** Does not count. @throws AppError 429 when the next `consume` would be refused. */
    async check(key: string): Promise<void> {
      const counted = await limiter.get(key);
      if (counted && counted.consumedPoints >= points) refuse(counted);
    },
    /** Counts without refusing; resolves to how far the count exceeds the limit. @param count default 1 */
    async countExcess(key: string, count = 1): Promise<number> {
      try {
        await limiter.consume(key, count);
        return 0;
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return Math.max(1, reason.consumedPoints - points);
      }
    },
    async refund(key: string): Promise<void> {
      await limiter.reward(key);
    },
    async reset(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

/** The limit of an hour, which is opened by its first use. */
export const createHourlyLimit = (connection: Connection, name: string, points: number, message?: LimitMessage) =>
  memoizeWithTtl(Number.POSITIVE_INFINITY, () => createRateLimit(connection, name, points, HOUR_MS, message));

export type SharedCounter = Awaited<ReturnType<typeof createSharedCounter>>;

/** A number per key that is forgotten `keptMs` after its first change. Rejects while the database is unavailable. */
export async function createSharedCounter(connection: Connection, keyPrefix: string, keptMs: number) {
  const options = { keyPrefix, points: Number.MAX_SAFE_INTEGER, duration: keptMs / 1_000 };
  const limiter = await openLimiter(connection, options);
  return {
    async add(key: string, points: number) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points);
      return { count: consumedPoints, resetMs: Math.max(0, msBeforeNext) };
    },
  };
}

// All limits share a collection.
const indexed = new WeakMap<Connection, Promise<void>>();

async function openLimiter(connection: Connection, options: Omit<IRateLimiterMongoOptions, 'storeClient'>) {
  const limiter = new RateLimiterMongo({
    ...options,
    storeClient: connection.db,
    tableName: 'rate_limits',
    disableIndexesCreation: true,
  });
  const present = indexed.get(connection) ?? limiter.createIndexes();
  indexed.set(connection, present);
  try {
    await present;
  } catch (error) {
    // tried again for the next limit
    indexed.delete(connection);
    throw error;
  }
  return limiter;
}

/** IPv6 addresses are counted by their /64, which one customer owns. */
export function getIpRateLimitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
