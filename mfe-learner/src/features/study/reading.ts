import { browserClock, type Clock } from '../../shared/clock.ts';

// Of the time that reading takes: no one reads three times as fast.
const LEAST_SHARE = 1 / 3;

export type Reading = ReturnType<typeof createReading>;

/** A lesson is read when its end was in view and a third of its reading time has passed in the foreground. */
export function createReading(clock: Clock = browserClock) {
  let spent = 0;
  let since: number | undefined;
  let need: number | undefined;
  let atEnd = false;
  let isOver = false;
  let onRead: (() => void) | undefined;
  let stopTimer = () => {};

  function check() {
    stopTimer();
    if (isOver || !atEnd || need === undefined || !onRead || since === undefined) return;
    const left = need - spent - (clock.now() - since);
    if (left > 0) {
      stopTimer = clock.later(check, left);
      return;
    }
    isOver = true;
    onRead();
  }

  return {
    setForeground(isForeground: boolean): void {
      const now = clock.now();
      if (isForeground) since ??= now;
      else if (since !== undefined) {
        spent += now - since;
        since = undefined;
      }
      check();
    },
    /** Not before the lesson is complete: until then only time passes. */
    expect(minutes: number, tell: () => void): void {
      need = minutes * 60_000 * LEAST_SHARE;
      onRead = tell;
      check();
    },
    reachEnd(): void {
      atEnd = true;
      check();
    },
    /** It was marked by hand. */
    end(): void {
      isOver = true;
      stopTimer();
    },
  };
}
