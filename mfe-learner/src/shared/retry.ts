import { ApiError, errorMessage, isTemporary, retryDelay } from '@coursewright/mfe-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAllowanceCode } from './allowance.tsx';

interface RetryPause {
  attempt: number;
  message: string;
  until: number;
  retryNow(): void;
}

export const isRetryable = (error: unknown) =>
  isTemporary(error) && !(error instanceof ApiError && isAllowanceCode(error.code));

/** Calls back after `ms`, or as soon as the browser is online. Returns a cancel function. */
export function waitOrOnline(ms: number, callback: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', wake);
  };
  const wake = () => {
    stop();
    callback();
  };
  const timer = setTimeout(wake, ms);
  window.addEventListener('online', wake);
  return stop;
}

/** Repeats `work` until it succeeds, fails permanently or is aborted. */
export async function retry<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, onPause }: { signal: AbortSignal; onPause(pause: RetryPause): void },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isRetryable(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      const wait = retryDelay(attempt - 1);
      const stopWaiting = waitOrOnline(wait, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      onPause({ attempt, message: errorMessage(error), until: Date.now() + wait, retryNow: resolve });
      await promise;
      stopWaiting();
      signal.throwIfAborted();
    }
  }
}

export type RetryState =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'waiting'; pause: RetryPause }
  | { status: 'failed'; error: unknown };

/**
 * Repeats an action while the server is unreachable, with a visible countdown and "retry now", which TanStack
 * mutations do not have. A new run cancels the one before.
 */
export function useRetry() {
  const [state, setState] = useState<RetryState>({ status: 'idle' });
  const current = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    current.current?.abort();
    setState({ status: 'idle' });
  }, []);

  /** Resolves with undefined if the action failed permanently or was cancelled. */
  const run = useCallback(async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    current.current?.abort();
    const control = new AbortController();
    current.current = control;
    const { signal } = control;
    setState({ status: 'busy' });
    const attempt = (inner: AbortSignal) => {
      setState({ status: 'busy' });
      return work(inner);
    };
    try {
      const result = await retry(attempt, { signal, onPause: (pause) => setState({ status: 'waiting', pause }) });
      if (signal.aborted) return undefined;
      setState({ status: 'idle' });
      return result;
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error });
      return undefined;
    }
  }, []);

  useEffect(() => () => current.current?.abort(), []);

  return { state, busy: state.status === 'busy' || state.status === 'waiting', run, cancel };
}
