import type { SessionUser } from '@coursewright/contracts';
import { refreshSession } from '../http/refresh-session.ts';
import { readUser } from './session-calls.ts';
import { rememberSignedIn, wasSignedIn } from './signed-in-hint.ts';

/** Who is signed in. An expired access token is renewed first, but only where somebody had been signed in. */
export async function readSession(): Promise<SessionUser | null> {
  const startedAt = Date.now();
  let user = await readUser();
  if (!user && wasSignedIn() && (await refreshSession(startedAt))) {
    user = await readUser();
  }
  rememberSignedIn(user !== null);
  return user;
}
