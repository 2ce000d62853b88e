import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 64rem)';

function subscribe(onChange: () => void) {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room for a sidebar. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
