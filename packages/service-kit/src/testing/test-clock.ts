import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';

export interface TestClock extends Clock {
  readonly timers: number;
  advance(ms: number): Promise<void>;
}

export function createTestClock(start: Date | number = Date.UTC(2026, 10, 22, 10)): TestClock {
  const begin = Number(start);
  const timers = new Set<{ dueAt: number; everyMs?: number; work(): void }>();
  let time = begin;

  function add(timer: { dueAt: number; everyMs?: number; work(): void }) {
    timers.add(timer);
    return () => void timers.delete(timer);
  }

  return {
    get timers() {
      return timers.size;
    },
    now: () => new Date(time),
    monotonic: () => time - begin,
    after: (ms, work) => add({ dueAt: time + Math.max(0, ms), work }),
    every: (ms, work) => add({ dueAt: time + Math.max(1, ms), everyMs: Math.max(1, ms), work }),
    async advance(ms) {
      const end = time + ms;
      for (;;) {
        const next = [...timers].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0];
        if (!next) break;
        time = Math.max(time, next.dueAt);
        if (next.everyMs === undefined) timers.delete(next);
        else next.dueAt += next.everyMs;
        next.work();
        // Work of a timer may set the next one.
        await nextTurn();
      }
      time = end;
      await nextTurn();
    },
  };
}
