import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is still what the server sent, which is the same for everybody; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
