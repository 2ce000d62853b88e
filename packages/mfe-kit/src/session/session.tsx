import type { SessionUser } from '@coursewright/contracts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { subscribePlanChanged, subscribeSessionEnded } from '../events/product-events.ts';
import { readSession } from './read-session.ts';
import { endSession } from './session-calls.ts';
import { rememberSignedIn, subscribeOtherTabs, tellOtherTabs } from './signed-in-hint.ts';

/** Who uses the page. A server that cannot be reached at the first read counts as signed out. */
export interface Session {
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  /** Reads the session again, after signing in or when the plan changed. */
  refresh(): Promise<void>;
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Holds the session for the whole page; `initial` skips the first read (tests). */
export function SessionProvider({ children, initial }: { children: ReactNode; initial?: SessionUser | null }) {
  const [user, setUser] = useState(initial);

  const session = useMemo<Session>(() => {
    const become = (next: SessionUser | null) => {
      rememberSignedIn(next !== null);
      setUser(next);
    };
    return {
      status: user === undefined ? 'loading' : user ? 'signed-in' : 'signed-out',
      user: user ?? null,
      async refresh() {
        become(await readSession().catch(() => user ?? null));
        tellOtherTabs();
      },
      async signOut() {
        await endSession();
        become(null);
        tellOtherTabs();
      },
    };
  }, [user]);

  useEffect(() => {
    const reread = () => void readSession().then(setUser, () => setUser((known) => known ?? null));
    const stops = [
      subscribeSessionEnded(() => {
        rememberSignedIn(false);
        setUser(null);
      }),
      subscribePlanChanged(reread),
      subscribeOtherTabs(reread),
    ];
    if (initial === undefined) reread();
    return () => {
      for (const stop of stops) stop();
    };
  }, [initial]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the page. */
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
