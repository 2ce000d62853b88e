import { type Clock, systemClock } from '../clock/clock.ts';
import { outsideSpans } from '../tracing/span.ts';

export type PollingWorker = ReturnType<typeof createPollingWorker>;

/**
 * @param work must handle its own errors
 * @param intervalMs without it, work runs only when it is triggered
 */
export function createPollingWorker(
  work: () => Promise<void>,
  intervalMs: number | undefined,
  clock: Clock = systemClock,
) {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  let endTimer = () => {};

  async function loop() {
    do {
      again = false;
      await work();
    } while (again && !stopped);
  }

  function run(): Promise<void> {
    if (stopped) return running ?? Promise.resolve();
    if (running) again = true;
    running ??= outsideSpans(loop).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    trigger: (): void => void run(),
    /** Runs once more after a present run, and waits for it. */
    run,
    start(): void {
      stopped = false;
      if (intervalMs === undefined) return;
      endTimer = clock.every(intervalMs, () => void run());
      void run();
    },
    async stop(): Promise<void> {
      stopped = true;
      endTimer();
      await running;
    },
  };
}
