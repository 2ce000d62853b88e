import type { Pause } from '../features/passwords/sign-in-throttle.ts';

/** Pauses that the test ends. */
export function createPauses() {
  const waits: { ms: number; end: () => void }[] = [];
  const watchers: { count: number; reached: () => void }[] = [];
  const pause: Pause = (ms) =>
    new Promise<void>((end) => {
      waits.push({ ms, end });
      for (const { count, reached } of watchers) if (waits.length >= count) reached();
    });
  return {
    pause,
    waits,
    /** Resolves once so many pauses have begun. */
    reached: (count: number) =>
      new Promise<void>((reached) => {
        if (waits.length >= count) reached();
        else watchers.push({ count, reached });
      }),
  };
}
