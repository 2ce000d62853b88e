import { type Clock, systemClock } from '../clock/clock.ts';

export interface FairPlacesOptions {
  /** Tasks at a time. */
  places: number;
  /** Tasks of one account at a time; its others wait. Default: all. */
  perAccount?: number;
  /** Tasks that may wait. One more, and the account with the most of them gives way. Default: any number. */
  waiting?: number;
  /** A task that waits longer is refused. Default: it waits. */
  waitMs?: number;
  /** An account with more recent use than this leaves one place to the others. Default: none does. */
  heavyMs?: number;
  clock?: Pick<Clock, 'monotonic' | 'after'>;
  /** The refusal of a task that found no place. */
  busy?: () => Error;
}

/** Ends a task. Its account is charged with `usedMs`, by default with the time that the task took. */
export type LeavePlace = (usedMs?: number) => void;

export type FairPlaces = ReturnType<typeof createFairPlaces>;

interface Waiting {
  readonly account: string;
  yields(): boolean;
  start(): void;
  refuse(error: unknown): void;
}

// Recorded use halves in this time.
const HALF_LIFE_MS = 5 * 60_000;

/**
 * Divides what only a few tasks can use at a time. The next one does not yield, if there is such a one; of these, it is of the account that has the fewest tasks at
 * work, then of the one with the least recent use, so that an account which asks without end does not delay the others.
 */
export function createFairPlaces({
  places,
  perAccount = places,
  waiting: most = Number.POSITIVE_INFINITY,
  waitMs,
  heavyMs = Number.POSITIVE_INFINITY,
  clock = systemClock,
  busy = () => new Error('no place is free'),
}: FairPlacesOptions) {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  const usage = new Map<string, { ms: number; at: number }>();
  const reserved = places > 1 ? 1 : 0;
  let taken = 0;

  const runningOf = (account: string) => running.get(account) ?? 0;
  const waitingOf = (account: string) => waiting.filter((one) => one.account === account).length;

  function usedBy(account: string): number {
    const { ms, at } = usage.get(account) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((clock.monotonic() - at) / HALF_LIFE_MS);
  }

  function charge(account: string, ms: number): void {
    usage.set(account, { ms: usedBy(account) + ms, at: clock.monotonic() });
    for (const known of usage.keys()) if (usedBy(known) < 1) usage.delete(known);
  }

  const mayStart = ({ account }: Waiting) =>
    places - taken > (usedBy(account) > heavyMs ? reserved : 0) && runningOf(account) < perAccount;

  const comesBefore = (one: Waiting, other: Waiting) =>
    (Number(one.yields()) - Number(other.yields()) ||
      runningOf(one.account) - runningOf(other.account) ||
      usedBy(one.account) - usedBy(other.account)) < 0;

  function remove(entry: Waiting): boolean {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  }

  function occupy({ account }: Waiting): void {
    taken += 1;
    running.set(account, runningOf(account) + 1);
  }

  function release(account: string): void {
    taken -= 1;
    if (runningOf(account) > 1) running.set(account, runningOf(account) - 1);
    else running.delete(account);
  }

  function startNext(): void {
    while (taken < places) {
      const ready = waiting.filter(mayStart);
      const [first] = ready;
      if (!first) return;
      const next = ready.reduce((best, one) => (comesBefore(one, best) ? one : best), first);
      remove(next);
      occupy(next);
      next.start();
    }
  }

  // The latest task of the account that asks for most.
  function refuseOne(): void {
    if (waiting.length <= most) return;
    const isHeavier = ({ account: one }: Waiting, { account: other }: Waiting) =>
      (waitingOf(one) - waitingOf(other) || usedBy(one) - usedBy(other)) >= 0;
    const heaviest = waiting.reduce((found, one) => (isHeavier(one, found) ? one : found));
    remove(heaviest);
    heaviest.refuse(busy());
  }

  function leaveOf(account: string): LeavePlace {
    const began = clock.monotonic();
    let left = false;
    return (usedMs = clock.monotonic() - began) => {
      if (left) return;
      left = true;
      charge(account, usedMs);
      release(account);
      startNext();
    };
  }

  return {
    /**
     * Rejects with the reason of `signal`, or with `busy()`.
     * @param yields whether the task lets all pass that do not yield; asked whenever a place is free
     */
    async enter(account: string, signal?: AbortSignal, yields: () => boolean = () => false): Promise<LeavePlace> {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: Waiting = { account, yields, start: resolve, refuse: reject };
      const abandon = () => void (remove(entry) && reject(signal?.reason));
      waiting.push(entry);
      startNext();
      refuseOne();
      const cancel = waitMs === undefined ? undefined : clock.after(waitMs, () => remove(entry) && reject(busy()));
      signal?.addEventListener('abort', abandon, { once: true });
      try {
        await promise;
      } finally {
        cancel?.();
        signal?.removeEventListener('abort', abandon);
      }
      return leaveOf(account);
    },
  };
}
