import { authEndpoints, type SessionUser } from '@coursewright/contracts';
import { Refusal } from '../problem.ts';

const TIMEOUT_MS = 3_000;

/**
 * Asks who is behind a token now: it keeps the role of up to ten minutes ago, and whoever was removed from the admins
 * must be out at once. What cannot be asked is not allowed.
 */
export function presentAdmin(authUrl: string): (token: string) => Promise<void> {
  return async (token) => {
    const user = await userBehind(token);
    if (!user) throw new Refusal(401, 'session_over', 'Please sign in');
    if (user.role === 'user') throw new Refusal(403, 'forbidden', 'Only admins may do this');
  };

  async function userBehind(token: string): Promise<SessionUser | null> {
    try {
      const answer = await fetch(authUrl + authEndpoints.session.path, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      return authEndpoints.session.response.parse(await answer.json()).user;
    } catch {
      throw new Refusal(503, 'unavailable', 'Your rights cannot be checked right now', { 'retry-after': '5' });
    }
  }
}
