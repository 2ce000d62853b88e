import { useSession } from '@coursewright/mfe-kit';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { useEffect } from 'react';
import { forgetDisplayState, isHalfSignedIn, saveDisplayState } from './display-state.ts';

const GUARDED = ['/', '/home'];

/** Keeps the display state equal to the session, and sends a tab that is only half signed in to sign-in. */
export function useDisplayState() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (user) return saveDisplayState(user);
    if (status === 'loading') return;
    const lost = isHalfSignedIn();
    forgetDisplayState();
    if (lost && GUARDED.includes(pathname)) void navigate('/signin', { replace: true });
  }, [status, user, pathname, navigate]);
}
