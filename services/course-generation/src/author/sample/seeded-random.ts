/** FNV-1a, 32 bits: a seed from a text, the same on every machine. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

/** A repeatable sequence of choices (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    this.#state = seedOf(seed);
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T extends readonly [unknown, ...unknown[]]>(items: T): T[number] {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  /** Some of the items, in drawn order, none twice. */
  take<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(Math.floor(this.next() * left.length), 1));
    }
    return taken;
  }

  /** Some of the items, in their own order. */
  takeInOrder<T>(items: readonly T[], count: number): T[] {
    const taken = new Set(this.take(items, count));
    return items.filter((item) => taken.has(item));
  }
}
