import { dispatchSessionEnded } from '../events/product-events.ts';
import { sessionPaths } from '../session/session-paths.ts';

const LAST_REFRESH_KEY = 'session.refreshedAt';

let running: Promise<boolean> | undefined;

/**
 * Renews the session: once for all calls of this page that wait for it, and not again when another tab has done it
 * since `neededAt`. False when the session is over.
 */
export function refreshSession(neededAt = Date.now()): Promise<boolean> {
  running ??= alone(() => renew(neededAt)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Tabs share the refresh cookie, and a rotated one must not be used twice: one tab at a time. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('coursewright-session', work) as Promise<T>) : work();
}

async function renew(neededAt: number): Promise<boolean> {
  if (lastRefresh() > neededAt) return true;
  const response = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
  }).catch(() => undefined);
  if (response?.ok) {
    remember(Date.now());
    return true;
  }
  if (response?.status === 401) dispatchSessionEnded();
  return false;
}

function lastRefresh(): number {
  try {
    return Number(localStorage.getItem(LAST_REFRESH_KEY));
  } catch {
    return 0;
  }
}

function remember(at: number) {
  try {
    localStorage.setItem(LAST_REFRESH_KEY, String(at));
  } catch {
    // without storage each tab refreshes for itself
  }
}
