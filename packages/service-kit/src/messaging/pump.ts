import { outsideSpans } from '../tracing/span.ts';

/** Work that runs whenever it is poked and every so often, never twice at a time. */
export interface Pump {
  poke(): void;
  /** Runs the work now (or once more after the present run) and waits for it. */
  run(): Promise<void>;
  start(): void;
  /** Waits for the present run; later pokes do nothing. */
  stop(): Promise<void>;
}

/** @param work must handle its own errors. */
export function createPump(work: () => Promise<void>, intervalMs: number): Pump {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;

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
    poke: () => void run(),
    run,
    start() {
      stopped = false;
      timer = setInterval(() => void run(), intervalMs);
      void run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
