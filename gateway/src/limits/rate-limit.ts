import { counter } from '@coursewright/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../problem.ts';

/** What is counted apart from the others. */
export type Traffic = 'read' | 'write' | 'webhook';

/** How often a minute, for each address. */
export type RateLimits = Readonly<Record<Traffic, number>>;

const countRefusal = counter({
  name: 'coursewright_gateway_refusals_total',
  help: 'Calls refused for haste, by kind of traffic',
  labels: ['traffic'],
});

/** Counts calls per address and minute. The services keep the finer limits of each call. */
export function createRateLimiter(limits: RateLimits): (traffic: Traffic, key: string) => Promise<void> {
  const counter = (traffic: Traffic) =>
    new RateLimiterMemory({ points: limits[traffic], duration: 60, keyPrefix: traffic });
  const counters = { read: counter('read'), write: counter('write'), webhook: counter('webhook') };
  return async (traffic, key) => {
    try {
      await counters[traffic].consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      countRefusal({ traffic });
      const seconds = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal(429, 'rate_limited', 'Too many requests, please try again later', { 'retry-after': seconds });
    }
  };
}
