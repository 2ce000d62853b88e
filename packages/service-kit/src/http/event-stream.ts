import type { Response } from 'express';
import { findAppSettings } from './route.ts';

export interface StreamEvent {
  /** Leave out for events that need no redelivery. */
  readonly id?: string | number;
  readonly event?: string;
  readonly data: unknown;
}

export type EventStream = ReturnType<typeof createEventStream>;

export interface StreamOptions {
  readonly heartbeatMs?: number;
  readonly retryMs?: number;
}

/** A client this far behind is disconnected; it resumes when it reconnects. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export function createEventStream(res: Response, { heartbeatMs = 15_000, retryMs = 1_000 }: StreamOptions = {}) {
  const listeners = new Set<() => void>();
  let closed = false;
  const closing = findAppSettings(res.app)?.closing.signal;

  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  res.write(`retry: ${retryMs}\n\n`);
  const heartbeat = setInterval(() => res.write(': still here\n\n'), heartbeatMs);

  function finish() {
    if (closed) return;
    closed = true;
    clearInterval(heartbeat);
    closing?.removeEventListener('abort', finish);
    res.end();
    for (const listener of listeners) listener();
  }
  res.once('close', finish);
  if (closing?.aborted) finish();
  else closing?.addEventListener('abort', finish);

  return {
    get closed() {
      return closed;
    },
    send(event: StreamEvent): void {
      if (closed) return;
      if (res.writableLength > MAX_UNREAD_BYTES) finish();
      else res.write(format(event));
    },
    close: finish,
    /** Called at once when the stream has already ended. */
    onClose(listener: () => void): void {
      if (closed) listener();
      else listeners.add(listener);
    },
  };
}

function format({ id, event, data }: StreamEvent): string {
  const idLine = id === undefined ? '' : `id: ${oneLine(String(id))}\n`;
  const eventLine = event === undefined ? '' : `event: ${oneLine(event)}\n`;
  return `${idLine}${eventLine}data: ${JSON.stringify(data)}\n\n`;
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n\0]/g, '');
}
