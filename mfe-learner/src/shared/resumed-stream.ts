import { type EventStreamHandlers, openEventStream, retryDelay } from '@coursewright/mfe-kit';
import { isRetryable, waitOrOnline } from './retry.ts';

interface ResumedStreamHandlers<T extends { type: string }> extends EventStreamHandlers<T> {
  /** A plain call, which renews an expired session. Fails when what the stream is about is not there. */
  check(): Promise<unknown>;
  onEnd?(error: unknown): void;
}

/**
 * The browser resumes a broken stream but gives up on a refused one: then `check` is called, and the stream opened again,
 * less and less often. It ends when `check` fails for good. Returns a close function.
 */
export function openResumedStream<T extends { type: string }>(
  url: string,
  { check, onEnd, onStatus, ...handlers }: ResumedStreamHandlers<T>,
): () => void {
  let failures = 0;
  let stopped = false;
  let closeStream = () => {};
  let stopWaiting = () => {};

  function open() {
    closeStream = openEventStream<T>(url, {
      ...handlers,
      onStatus(status) {
        if (status === 'open') failures = 0;
        onStatus?.(status);
        if (status === 'failed') scheduleReopen();
      },
    });
  }

  function scheduleReopen() {
    failures += 1;
    stopWaiting = waitOrOnline(retryDelay(failures - 1), () => void reopen());
  }

  async function reopen() {
    try {
      await check();
      if (!stopped) open();
    } catch (error) {
      if (stopped) return;
      if (isRetryable(error)) scheduleReopen();
      else onEnd?.(error);
    }
  }

  open();
  return () => {
    stopped = true;
    stopWaiting();
    closeStream();
  };
}
