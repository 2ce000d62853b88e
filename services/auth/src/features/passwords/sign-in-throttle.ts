import { setTimeout as wait } from 'node:timers/promises';
import { rateLimited } from '@coursewright/service-kit';

export type Pause = (ms: number) => Promise<unknown>;

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;
/** The last one waits 20 s; the gateway times out after 30 s. */
const MOST_PER_ACCOUNT = 2;
const MOST_IN_ALL = 200;

export function delayFor(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(beyond - 1, 10));
}

/**
 * Serializes attempts at an account with too many failures: guessing stays slow, and the right password is still
 * accepted.
 */
export function createSignInThrottle({ pause = (ms) => wait(ms) }: { readonly pause?: Pause | undefined } = {}) {
  const lanes = new Map<string, { sources: Set<string>; last: Promise<unknown> }>();
  let waiting = 0;

  return async function takeTurn(account: string, source: string, beyond: number): Promise<void> {
    const lane = lanes.get(account) ?? { sources: new Set<string>(), last: Promise.resolve() };
    const { sources } = lane;
    if (sources.has(source) || sources.size >= MOST_PER_ACCOUNT || waiting >= MOST_IN_ALL) {
      throw rateLimited('Too many sign-ins to this account at the moment. Please try again in a few seconds', {
        retryAfterMs: LONGEST_MS,
      });
    }
    lanes.set(account, lane);
    sources.add(source);
    waiting++;
    const turn = lane.last.then(() => pause(delayFor(beyond)));
    lane.last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      waiting--;
      sources.delete(source);
      if (sources.size === 0) lanes.delete(account);
    }
  };
}
