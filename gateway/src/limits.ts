import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { DEFAULT_BODY_LIMIT } from '@coursewright/contracts';
import { type AppError, createCounter, getIpRateLimitKey, rateLimited, tooLarge } from '@coursewright/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type Traffic = 'read' | 'write' | 'webhook';

type RateLimits = Readonly<Record<Traffic, number>>;

const countRejection = createCounter({
  name: 'coursewright_gateway_refusals_total',
  help: 'Requests rejected by a rate limit, by limit and kind of traffic',
  labels: ['of', 'traffic'],
});

// A user gets a part of the limit of an address, so that one user does not use up the limit of all users behind it.
const SHARE = { read: 4, write: 5, webhook: 1 } as const;

export const deriveUserLimits = (limits: RateLimits): RateLimits => ({
  read: Math.ceil(limits.read / SHARE.read),
  write: Math.ceil(limits.write / SHARE.write),
  webhook: limits.webhook,
});

export interface Limit {
  // Resolves to undefined, or to the time to wait in ms when the limit is reached.
  consume(key: string): Promise<number | undefined>;
  refund(key: string): Promise<void>;
}

/** @param points calls per minute and key */
export type CreateLimit = (name: string, points: number) => Limit;

// Counts in this process alone.
export const createMemoryLimit: CreateLimit = (_name, points) => {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return {
    consume: (key) =>
      limiter.consume(key).then(
        () => undefined,
        (rejection: unknown) => {
          if (rejection instanceof RateLimiterRes) return rejection.msBeforeNext;
          throw rejection;
        },
      ),
    refund: async (key) => void (await limiter.reward(key)),
  };
};

export function createRateLimiter(createLimit: CreateLimit, limits: RateLimits, name = 'address') {
  const of = (traffic: Traffic) => createLimit(`${name} ${traffic}`, limits[traffic]);
  const counters = { read: of('read'), write: of('write'), webhook: of('webhook') };
  async function count(traffic: Traffic, key: string): Promise<void> {
    const waitMs = await counters[traffic].consume(key);
    if (waitMs === undefined) return;
    countRejection({ of: name, traffic });
    throw tooManyRequests(waitMs);
  }
  return { count, refund: (traffic: Traffic, key: string): Promise<void> => counters[traffic].refund(key) };
}

// For what browsers send by themselves, which does not use up the limit of calls.
export function createReportLimit(createLimit: CreateLimit, name: string, perMinute: number) {
  const limit = createLimit(name, perMinute);
  return async (address: string): Promise<void> => {
    const waitMs = await limit.consume(getIpRateLimitKey(address));
    if (waitMs !== undefined) throw tooManyRequests(waitMs);
  };
}

const tooManyRequests = (waitMs: number) =>
  rateLimited('Too many requests, please try again later', { retryAfterMs: Math.max(1, waitMs) });

export const bodyTooLarge = (limit: number): AppError => tooLarge(`The request body is larger than ${limit} bytes`);

export function assertDeclaredLength(req: IncomingMessage, limit = DEFAULT_BODY_LIMIT): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
}

// Only for bodies of undeclared length: Node's parser enforces a declared one.
export function limitBody(
  req: IncomingMessage,
  limit = DEFAULT_BODY_LIMIT,
  onExceeded: (error: AppError) => void,
): Transform | undefined {
  if (req.headers['transfer-encoding'] === undefined) return undefined;
  let seen = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= limit) return done(null, chunk);
      req.unpipe(counter);
      onExceeded(bodyTooLarge(limit));
    },
  });
  return req.pipe(counter);
}
