import { StartupError } from './startup-error.ts';

/** Anything that can be stopped. */
export interface Closable {
  close(): Promise<void> | void;
}

/** Closes in reverse order of the list; all are closed even if some fail, then the first failure is thrown. */
export async function closeAll(parts: readonly Closable[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts.toReversed()) {
    try {
      await part.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs the steps of a start; when one fails, what was already started is closed again. */
export async function startAll<T>(start: (started: Closable[]) => Promise<T>): Promise<T & Closable> {
  const started: Closable[] = [];
  try {
    const result = await start(started);
    return { ...result, close: () => closeAll(started) };
  } catch (error) {
    await closeAll(started).catch(() => undefined);
    throw error;
  }
}

/** A process of its own around one part. */
export interface PartProcess<T extends Closable> {
  readonly name: string;
  start(): Promise<T>;
  onReady?(part: T): void;
}

/** Starts a part, stops it cleanly on SIGTERM or SIGINT, and reports a failed start in one line with exit code 1. */
export async function runPart<T extends Closable>({ name, start, onReady }: PartProcess<T>): Promise<void> {
  try {
    const part = await start();
    const stop = () => {
      void Promise.resolve(part.close()).then(
        () => process.exit(0),
        (error: unknown) => fail(name, error),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    onReady?.(part);
  } catch (error) {
    fail(name, error);
  }
}

function fail(name: string, error: unknown): never {
  console.error(error instanceof StartupError ? `${name}: ${error.message}` : error);
  process.exit(1);
}
