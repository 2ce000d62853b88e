import { useEffect, useState } from 'react';

/** True once something has gone on for a while. */
export function useSlow(goesOn: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [goesOn, afterMs]);
  return slow;
}
