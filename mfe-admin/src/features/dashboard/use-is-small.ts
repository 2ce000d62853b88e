import { useSyncExternalStore } from 'react';

const query = '(max-width: 40rem)';

/** Whether the page is as narrow as a phone. */
export const useIsSmall = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);

function subscribe(listener: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
