import { useCallback, useEffect, useRef, useState } from 'react';
import { insist, type Pause } from './insist.ts';

/** Where an action stands that is repeated until it succeeds. */
export type PatientState =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'waiting'; pause: Pause }
  | { status: 'failed'; error: unknown };

/** Saves something however long the server is away; the page shows each pause. A new run ends the one before. */
export function usePatientAction<T>() {
  const [state, setState] = useState<PatientState>({ status: 'idle' });
  const current = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    current.current?.abort();
    setState({ status: 'idle' });
  }, []);

  /** Gives undefined when the action failed for good or was cancelled. */
  const run = useCallback(async (work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
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
      const result = await insist(attempt, { signal, onPause: (pause) => setState({ status: 'waiting', pause }) });
      if (signal.aborted) return undefined;
      setState({ status: 'idle' });
      return result;
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error });
      return undefined;
    }
  }, []);

  useEffect(() => () => current.current?.abort(), []);

  return { state, run, cancel };
}
