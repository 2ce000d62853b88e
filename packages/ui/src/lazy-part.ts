import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Of a panel: the next frame does not wait for one that opens, and one that closes leaves the page at once. */
export const useOpenAfterFrame = (isOpen: boolean): boolean => useDeferredValue(isOpen) && isOpen;

/** A part of the interface whose script is loaded when it is first wanted, or before that: by `warm`, or when the page is complete. */
export function createLazyPart<Part>(load: () => Promise<Part>) {
  let part: Part | undefined;
  const fetchPart = async () => {
    part ??= await load();
  };
  const warm = () => void fetchPart().catch(() => undefined);
  let isPlanned = false;
  // opens at once where no pointer comes near first, and without a connection; a list has many users of one part
  const warmWhenIdle = () => {
    if (!isPlanned) whenIdle(warm);
    isPlanned = true;
  };

  /** Undefined until it is wanted and has arrived; from then on it stays. */
  function usePart(wanted: boolean, onFailure: () => void): Part | undefined {
    const [isShown, setShown] = useState(wanted && part !== undefined);
    const fail = useEffectEvent(onFailure);
    useEffect(warmWhenIdle, []);
    useEffect(() => {
      if (!wanted || isShown) return;
      let isMounted = true;
      fetchPart().then(
        () => isMounted && setShown(true),
        (error: unknown) => {
          console.error('a part of the page could not be loaded', error);
          if (isMounted) fail();
        },
      );
      return () => {
        isMounted = false;
      };
    }, [wanted, isShown]);
    return wanted || isShown ? part : undefined;
  }

  return { warm, usePart };
}
