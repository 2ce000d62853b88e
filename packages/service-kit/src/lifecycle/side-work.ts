import type { Logger } from '../logging/logger.ts';

/** What follows from a request or a job without anybody waiting for it. A failure is logged. */
export function createSideWork(logger: Logger) {
  const open = new Set<Promise<void>>();
  let ended = 0;

  async function idle(): Promise<void> {
    while (open.size > 0) await Promise.all(open);
  }

  return {
    begin(work: Promise<unknown>, failure: string, about: object = {}): void {
      const over = work
        .catch((err: unknown) => logger.warn({ err, ...about }, failure))
        .then(() => {
          open.delete(over);
          ended++;
        });
      open.add(over);
    },
    get ended() {
      return ended;
    },
    idle,
    close: idle,
  };
}
