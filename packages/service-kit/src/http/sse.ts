import type { Response } from 'express';
import { findSettings } from './app-settings.ts';

/** One message of a stream. `data` is sent as JSON. */
export interface StreamEvent {
  /** Number to resume from; leave out for what need not be delivered again. */
  readonly id?: string | number;
  readonly event?: string;
  readonly data: unknown;
}

/** An open stream of server-sent events. */
export interface EventStream {
  readonly closed: boolean;
  send(event: StreamEvent): void;
  /** Ends the stream from our side. */
  close(): void;
  /** Runs when the stream ends, whoever ended it; at once when it already has. */
  onClose(listener: () => void): void;
}

/** Settings of {@link sse}. */
export interface StreamOptions {
  readonly heartbeatMs?: number;
  /** What the browser waits before it connects again. */
  readonly retryMs?: number;
}

/** A reader this far behind is let go; it resumes where it was when it connects again. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Turns a response into a stream of server-sent events that no proxy buffers, with a heartbeat, ended when the app stops. */
export function sse(res: Response, { heartbeatMs = 15_000, retryMs = 1_000 }: StreamOptions = {}): EventStream {
  const listeners = new Set<() => void>();
  let closed = false;
  const closing = findSettings(res.app)?.closing.signal;

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
    send(event) {
      if (closed) return;
      if (res.writableLength > MAX_UNREAD_BYTES) finish();
      else res.write(format(event));
    },
    close: finish,
    onClose(listener) {
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
