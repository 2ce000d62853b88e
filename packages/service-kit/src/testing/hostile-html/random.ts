/** A source of choices that are the same every time. */
export interface Choices {
  one<T>(options: readonly T[]): T;
  chance(share: number): boolean;
}

/** Choices that follow from `seed`, so that what is found once is found again. */
export function choices(seed: number): Choices {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    one: (options) => options[Math.floor(next() * options.length)] as (typeof options)[number],
    chance: (share) => next() < share,
  };
}
