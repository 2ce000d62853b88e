import type { SessionUser } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
import { ApiError } from '../http/api-error.ts';
import { refreshSession, sendRequest, sessionPaths, toApiError } from '../http/send-request.ts';

const HINT_KEY = 'session.signedIn';

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('coursewright-session');
  } catch {
    // Firefox refuses it where storage is blocked.
    return undefined;
  }
}

const channel = openChannel();

/** Scripts cannot see the cookies; this says whether renewing the session is worth a request. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(HINT_KEY) === 'true';
  } catch {
    return true;
  }
}

export function saveSignedIn(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(HINT_KEY, 'true');
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Storage may be blocked.
  }
}

export const notifyOtherTabs = () => channel?.postMessage('changed');

export function subscribeOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

async function fetchUser(): Promise<SessionUser | null> {
  const { user } = await json(await sendRequest({ method: 'GET', url: sessionPaths.session }));
  if (user === null || isUser(user)) return user;
  throw new ApiError({ status: 200, code: 'unexpected_answer', message: t`The server gave an unexpected answer.` });
}

export async function endSession(): Promise<void> {
  await json(await sendRequest({ method: 'POST', url: sessionPaths.logout, body: {} }));
}

async function json(response: Response): Promise<{ user?: unknown }> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw await toApiError(response, answer);
  return answer ?? {};
}

function isUser(user: unknown): user is SessionUser {
  const { id, name, email, role, plan } = (user ?? {}) as Record<string, unknown>;
  return [id, name, email, role, plan].every((field) => typeof field === 'string');
}

/** An expired access token is renewed first, but only if the browser was signed in before. */
export async function fetchSession(): Promise<SessionUser | null> {
  const startedAt = Date.now();
  const user = await fetchUser();
  if (!user && wasSignedIn() && (await refreshSession(startedAt))) return fetchUser();
  return user;
}
