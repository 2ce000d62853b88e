import { z } from 'zod';
import { type Clock, sleep, systemClock } from '../clock/clock.ts';
import { type Environment, parseConfig, processEnvironment, wholeNumber } from '../config/config.ts';
import { StartupError } from '../errors/app-error.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { startTracing } from '../tracing/start-tracing.ts';

export interface Closable {
  close(): Promise<void> | void;
}

/** Part of a process that is taken out of the balancer before it closes. */
export interface Drainable extends Closable {
  /** Not ready from now on, but served as before. */
  drain?(): void;
}

const drainVariables = z.object({ SHUTDOWN_DELAY_MS: wholeNumber(0, 300_000).default(0) });

/** In `delayMs`, balancers learn that the part is not ready any more. */
export async function drainAndClose(part: Drainable, delayMs: number, clock: Clock = systemClock): Promise<void> {
  part.drain?.();
  await sleep(clock, part.drain ? delayMs : 0);
  await part.close();
}

/** Closes in reverse order; all are closed even if some fail, then the first failure is thrown. */
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

/** Closes what was already started when a step fails. */
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

export interface ProcessOptions<T extends Closable> {
  readonly name: string;
  readonly logger?: Logger | undefined;
  start(): Promise<T>;
  onReady?(part: T): void;
}

export async function runProcess<T extends Closable>({
  name,
  logger,
  start,
  onReady,
}: ProcessOptions<T>): Promise<void> {
  try {
    const part = await start();
    const stop = () => {
      void Promise.resolve(part.close()).then(
        () => process.exit(0),
        (error: unknown) => fail(name, error, logger),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    onReady?.(part);
  } catch (error) {
    fail(name, error, logger);
  }
}

function fail(name: string, error: unknown, logger: Logger | undefined): never {
  const isExplained = error instanceof StartupError;
  if (logger) logger.fatal(isExplained ? {} : { err: error }, isExplained ? error.message : `${name} failed`);
  else console.error(isExplained ? `${name}: ${error.message}` : error);
  process.exit(1);
}

/** Prints one line when ready: JSON in production, because log shippers read nothing else. */
export async function runMain(
  name: string,
  start: (env: Environment) => Promise<Drainable & { url: string }>,
): Promise<void> {
  const logger = processEnvironment.NODE_ENV === 'production' ? createLogger({ name }) : undefined;
  await runProcess({
    name,
    logger,
    start: () =>
      startAll(async (started) => {
        const { SHUTDOWN_DELAY_MS } = parseConfig(drainVariables, processEnvironment, name);
        started.push(await startTracing(processEnvironment, name));
        const part = await start(processEnvironment);
        started.push({ close: () => drainAndClose(part, SHUTDOWN_DELAY_MS) });
        return { url: part.url };
      }),
    onReady: ({ url }) => {
      if (logger) logger.info({ port: Number(new URL(url).port) }, `${name} is ready`);
      else console.log(`${name} is ready: ${url}`);
    },
  });
}
