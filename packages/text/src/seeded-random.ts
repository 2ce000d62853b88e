/** FNV-1a, 32 bits. */
export function hashSeed(text: string): number {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

/** Deterministic per seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    this.#state = hashSeed(seed);
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T extends readonly [unknown, ...unknown[]]>(items: T): T[number] {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  take<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(Math.floor(this.next() * left.length), 1));
    }
    return taken;
  }

  takeInOrder<T>(items: readonly T[], count: number): T[] {
    const taken = new Set(this.take(items, count));
    return items.filter((item) => taken.has(item));
  }
}
