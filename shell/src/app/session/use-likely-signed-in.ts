import { useSession, wasSignedIn } from '@coursewright/mfe-kit';

/** Until the server has answered, what was true at the last visit: the header does not change under the pointer. */
export function useLikelySignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && wasSignedIn());
}
