import type { State } from './state.ts';

/** The sandbox's own time: the machine's, moved by an offset that survives a restart. */
export function createClock(state: State) {
  const stored = state.collection<{ ms: number }>('clock');
  const offset = () => stored.get('offset')?.ms ?? 0;
  return {
    now: () => new Date(Date.now() + offset()),
    advance: (ms: number) => stored.put('offset', { ms: offset() + ms }),
    offset,
  };
}

export type Clock = ReturnType<typeof createClock>;
