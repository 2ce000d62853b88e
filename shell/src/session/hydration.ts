import { useSession, wasSignedIn } from '@coursewright/mfe-kit';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during server rendering and hydration, so that the first render is the same for all visitors. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** While the session loads, the state of the last visit is assumed, so that the header does not change. */
export function useLikelySignedIn(): boolean {
  const { status } = useSession();
  const hydrated = useHydrated();
  return status === 'signed-in' || (status === 'loading' && hydrated && wasSignedIn());
}
