import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTraceId } from './trace.ts';

export type { Logger } from 'pino';

/** The levels a part may log at. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** One of {@link logLevels}. */
export type LogLevel = (typeof logLevels)[number];

const secretKeys = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
];

const redactedPaths = secretKeys.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

/** Settings of {@link createLogger}. */
export interface LoggerOptions {
  readonly name: string;
  readonly level?: LogLevel;
  /** Where lines go; standard output when left out. */
  readonly destination?: DestinationStream;
}

/** A JSON logger that hides secrets and adds the current trace id to every line. */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
