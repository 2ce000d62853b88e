import { useEffect, useRef, useState } from 'react';

export function useGatewayAction() {
  const underway = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    // the back-forward cache restores the page in its busy state
    const release = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      underway.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, []);

  /** @param work resolves to `leaving` when the browser is about to load another page. */
  async function run(work: () => Promise<'leaving' | undefined>) {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(undefined);
    let isLeaving = false;
    try {
      isLeaving = (await work()) === 'leaving';
    } catch (thrown) {
      setError(thrown);
    } finally {
      if (!isLeaving) {
        underway.current = false;
        setBusy(false);
      }
    }
  }

  return { busy, error, run, clearError: () => setError(undefined) };
}
