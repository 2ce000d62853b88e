import type { Closable, Logger } from '@coursewright/service-kit';

/** Works now and again after each pause, never twice at a time; `close` waits for the present run. */
export function repeat(work: () => Promise<void>, pauseMs: number, logger: Logger): Closable {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, 'background work failed and is tried again');
    }
    if (!closed) timer = setTimeout(begin, Math.min(pauseMs, 2 ** 31 - 1));
  }

  let running: Promise<void> = Promise.resolve();
  function begin() {
    running = run();
  }
  begin();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
