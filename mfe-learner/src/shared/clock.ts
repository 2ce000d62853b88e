export interface Clock {
  now(): number;
  /** @returns what stops it */
  later(callback: () => void, ms: number): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  later(callback, ms) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
