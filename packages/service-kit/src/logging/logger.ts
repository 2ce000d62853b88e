import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { InterfaceLanguage } from '@coursewright/contracts';
import { type DestinationStream, type Logger, pino } from 'pino';

interface Trace {
  readonly id: string;
  /** Of the request. */
  readonly language?: InterfaceLanguage | undefined;
}

const storage = new AsyncLocalStorage<Trace>();

export function currentTraceId(): string | undefined {
  return storage.getStore()?.id;
}

export function currentLanguage(): InterfaceLanguage | undefined {
  return storage.getStore()?.language;
}

export function runWithTrace<T>(id: string, work: () => T, language?: InterfaceLanguage): T {
  return storage.run({ id, language }, work);
}

/** Keeps the caller's trace id if it is harmless, else creates one. */
export function resolveTraceId(candidate: string | undefined): string {
  return candidate !== undefined && /^[\w.-]{8,128}$/.test(candidate) ? candidate : randomUUID();
}

export type { Logger } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
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

export interface LoggerOptions {
  readonly name: string;
  readonly level?: LogLevel;
  readonly destination?: DestinationStream;
}

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

export function getLoggerName(logger: Logger): string {
  const { name } = logger.bindings();
  return typeof name === 'string' ? name : 'coursewright';
}
