import { useSession, wasSignedIn } from '@coursewright/mfe-kit';
import { useHydrated } from '../hydrated.ts';

/** Until the server has answered, what was true at the last visit: the header does not change under the pointer. */
export function useLikelySignedIn(): boolean {
  const { status } = useSession();
  const hydrated = useHydrated();
  return status === 'signed-in' || (status === 'loading' && hydrated && wasSignedIn());
}
