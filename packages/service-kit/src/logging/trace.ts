import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The trace id of the request or message being worked on, if any. */
export function currentTraceId(): string | undefined {
  return storage.getStore();
}

/** Runs `work` with `traceId` on every log line, error answer and event that it causes. */
export function runWithTrace<T>(traceId: string, work: () => T): T {
  return storage.run(traceId, work);
}

/** Takes over a caller's trace id when it is harmless, else makes a new one. */
export function traceIdFrom(candidate: string | undefined): string {
  return candidate !== undefined && /^[\w.-]{8,128}$/.test(candidate) ? candidate : randomUUID();
}
