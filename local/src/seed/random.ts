/** The same numbers for the same seed, in the forms that making things up needs. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  oneOf<T>(values: readonly T[]): T;
  /** True this often. */
  chance(share: number): boolean;
  between(from: Date, to: Date): Date;
  /** An id that begins with its time, as the database makes them. */
  idAt(time: Date): string;
}

/** mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  let ids = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0').slice(-length);
  return {
    next,
    below,
    oneOf: <T>(values: readonly T[]) => values[below(values.length)] as T,
    chance: (share) => next() < share,
    between: (from, to) => new Date(Math.floor(from.getTime() + next() * (to.getTime() - from.getTime()))),
    idAt: (time) => hex(Math.floor(time.getTime() / 1000), 8) + hex(seed, 10) + hex(++ids, 6),
  };
}
