const HINT_KEY = 'session.signedIn';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('coursewright-session');

/** The cookies are invisible to scripts; this says whether renewing the session is worth a request. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(HINT_KEY) === 'true';
  } catch {
    return true;
  }
}

/** Notes what {@link wasSignedIn} will say. */
export function rememberSignedIn(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(HINT_KEY, 'true');
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // storage may be forbidden
  }
}

/** Signing in or out in one tab holds for all. */
export const tellOtherTabs = () => channel?.postMessage('changed');

/** Calls `listener` when another tab signed in or out. */
export function subscribeOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
