import type { SessionUser } from '@coursewright/contracts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { subscribePlanChanged, subscribeSessionEnded } from '../events/browser-event.ts';
import { Navigate, Outlet, useLocation } from '../router.ts';
import { endSession, fetchSession, notifyOtherTabs, saveSignedIn, subscribeOtherTabs } from './fetch-session.ts';

/** A server that cannot be reached at the first read counts as signed out. */
export interface Session {
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  /** The session ended elsewhere or on the server while the page was open, not by `signOut`. */
  ended: boolean;
  refresh(): Promise<void>;
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

interface SessionProviderProps {
  children: ReactNode;
  /** Undefined is not known: it is read from the server. */
  initial?: SessionUser | null | undefined;
}

export function SessionProvider({ children, initial }: SessionProviderProps) {
  const [{ user, ended }, setState] = useState({ user: initial, ended: false });
  const signOuts = useRef(0);

  // Undefined if the user signed out meanwhile: what was read before is over.
  const readSession = useCallback(async () => {
    const before = signOuts.current;
    const found = await fetchSession();
    if (signOuts.current !== before) return undefined;
    saveSignedIn(found !== null);
    return found;
  }, []);

  const session = useMemo<Session>(
    () => ({
      status: user === undefined ? 'loading' : user ? 'signed-in' : 'signed-out',
      user: user ?? null,
      ended,
      async refresh() {
        const next = await readSession().catch(() => user ?? null);
        if (next === undefined) return;
        setState({ user: next, ended: false });
        notifyOtherTabs();
      },
      async signOut() {
        await endSession();
        signOuts.current += 1;
        saveSignedIn(false);
        setState({ user: null, ended: false });
        notifyOtherTabs();
      },
    }),
    [user, ended, readSession],
  );

  useEffect(() => {
    const applyUser = (next: SessionUser | null | undefined) => {
      if (next === undefined) return;
      setState((known) => ({ user: next, ended: next === null && (Boolean(known.user) || known.ended) }));
    };
    const keepUser = () => setState((known) => ({ ...known, user: known.user ?? null }));
    const reread = () => void readSession().then(applyUser, keepUser);
    const unsubscribers = [
      subscribeSessionEnded(() => {
        saveSignedIn(false);
        applyUser(null);
      }),
      subscribePlanChanged(reread),
      subscribeOtherTabs(reread),
    ];
    if (initial === undefined) reread();
    else saveSignedIn(initial !== null);
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [initial, readSession]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; only below `RequireSession`. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for pages behind RequireSession');
  return user;
}

export interface SignInState {
  from?: string;
  /** Why sign-in is shown: the session ended while the page was open, or the page requires one. */
  reason?: 'signed-out' | 'required';
}

/**
 * Redirects visitors to sign-in, and with `admin` other users to `/home`. As a route element it renders the child
 * routes.
 */
export function RequireSession({
  admin = false,
  pending,
  children,
}: {
  admin?: boolean;
  pending?: ReactNode;
  children?: ReactNode;
}) {
  const { status, user, ended } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return pending ?? null;
  if (!user) {
    const state: SignInState = { from: pathname + search, reason: ended ? 'signed-out' : 'required' };
    return <Navigate to="/signin" replace state={state} />;
  }
  if (admin && user.role === 'user') return <Navigate to="/home" replace />;
  return children ?? <Outlet />;
}
