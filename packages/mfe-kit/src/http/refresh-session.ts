import { dispatchSessionEnded } from '../events/browser-event.ts';
import { localStore } from '../storage/browser-store.ts';
import { forgetFirstAnswers } from './first-answers.ts';

/** Equal to the contracts, which would add zod to the first script. */
export const sessionPaths = {
  session: '/api/session',
  refresh: '/api/auth/refresh',
  logout: '/api/logout',
} as const;

// without storage each tab renews by itself
const LAST_REFRESH_KEY = 'session.refreshedAt';
const timeSchema = { safeParse: (value: unknown) => (typeof value === 'number' ? { data: value } : {}) };

let running: Promise<boolean> | undefined;

/**
 * Renews the session once for all concurrent calls, and not if another tab has renewed it since `neededAt`.
 * Resolves with false if the session is over.
 */
export function refreshSession(neededAt = Date.now()): Promise<boolean> {
  running ??= withSessionLock(() => renew(neededAt)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Tabs share the refresh cookie, and a rotated one must not be used twice. */
function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('coursewright-session', work) as Promise<T>) : work();
}

async function renew(neededAt: number): Promise<boolean> {
  // those were asked for with the former session
  forgetFirstAnswers();
  if ((localStore.read(LAST_REFRESH_KEY, timeSchema) ?? 0) > neededAt) return true;
  const response = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
  }).catch(() => undefined);
  if (response?.ok) {
    localStore.save(LAST_REFRESH_KEY, Date.now());
    return true;
  }
  if (response?.status === 401) dispatchSessionEnded();
  return false;
}
