import { useEffect, useState } from 'react';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Counts down to the next try; for the eyes only, a screen reader would hear every second. */
export function SecondsLeft({ until }: { until: number }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const update = () => setSeconds(secondsTo(until));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span aria-hidden="true" className="ln:block">
      {seconds > 0 ? `Trying again in ${seconds} s …` : 'Trying again …'}
    </span>
  );
}
