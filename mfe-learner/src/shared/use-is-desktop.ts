import { useSyncExternalStore } from 'react';

/** Keeps an eye on the width of the window. */
function wider(than: string) {
  const query = `(min-width: ${than})`;
  function subscribe(onChange: () => void) {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether there is room for a sidebar. */
export const useIsDesktop = wider('64rem');
/** Whether there is room for a panel on the other side as well, and for the menu of the site between them. */
export const useHasRoomBeside = wider('88rem');
