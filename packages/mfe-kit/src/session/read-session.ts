import { authEndpoints, type SessionUser } from '@coursewright/contracts';
import { apiRequest } from '../http/api-request.ts';
import { refreshSession } from '../http/refresh-session.ts';
import { rememberSignedIn, wasSignedIn } from './signed-in-hint.ts';

/** Who is signed in. An expired access token is renewed first, but only where somebody had been signed in. */
export async function readSession(): Promise<SessionUser | null> {
  const startedAt = Date.now();
  let { user } = await apiRequest(authEndpoints.session);
  if (!user && wasSignedIn() && (await refreshSession(startedAt))) {
    ({ user } = await apiRequest(authEndpoints.session));
  }
  rememberSignedIn(user !== null);
  return user;
}
