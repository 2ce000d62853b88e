import { useEffect, useState } from 'react';

/** Seconds that are left after `start`, by the clock: a tab that slept is not behind. */
export function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState<number>();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) setEndsAt(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const left = endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const start = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return { left, start };
}
