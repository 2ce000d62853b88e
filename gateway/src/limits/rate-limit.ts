import { counter } from '@coursewright/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../problem.ts';

/** What is counted apart from the others. */
export type Traffic = 'read' | 'write' | 'webhook';

/** How often a minute, for each address. */
export type RateLimits = Readonly<Record<Traffic, number>>;

const countRefusal = counter({
  name: 'coursewright_gateway_refusals_total',
  help: 'Calls refused for haste, by whose limit and kind of traffic',
  labels: ['of', 'traffic'],
});

/** Of what an address may do, one person's share: whoever hurries is refused before others at their address are. */
const SHARE = { read: 4, write: 5, webhook: 1 } as const;

/** What one person may do a minute, wherever they are. */
export const shareOf = (limits: RateLimits): RateLimits => ({
  read: Math.ceil(limits.read / SHARE.read),
  write: Math.ceil(limits.write / SHARE.write),
  webhook: limits.webhook,
});

/** Counts calls per key and minute. The services keep the finer limits of each call. */
export function createRateLimiter(limits: RateLimits, name = 'address') {
  const counter = (traffic: Traffic) =>
    new RateLimiterMemory({ points: limits[traffic], duration: 60, keyPrefix: `${name} ${traffic}` });
  const counters = { read: counter('read'), write: counter('write'), webhook: counter('webhook') };
  async function count(traffic: Traffic, key: string): Promise<void> {
    try {
      await counters[traffic].consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      countRefusal({ of: name, traffic });
      const seconds = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal(429, 'rate_limited', 'Too many requests, please try again later', { 'retry-after': seconds });
    }
  }
  return {
    count,
    /** What was counted last was none of theirs. */
    takeBack: async (traffic: Traffic, key: string): Promise<void> => void (await counters[traffic].reward(key)),
  };
}
