import type { SessionUser } from '@coursewright/contracts';
import { sessionTexts, useSession } from '@coursewright/mfe-kit';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { useEffect } from 'react';

const KEYS = ['email', 'mName', 'auth', 'uid', 'type'];

/** Legacy pages read these keys. They only control what is displayed; access depends on the cookies. */
function saveDisplayState({ id, name, email, plan }: SessionUser) {
  const state = { email, mName: name, auth: 'true', uid: id, type: plan };
  for (const [key, value] of Object.entries(state)) sessionTexts.save(key, value);
}

function clearDisplayState() {
  for (const key of KEYS) sessionTexts.remove(key);
}

const isHalfSignedIn = () => sessionTexts.read('auth') === 'true' && !sessionTexts.read('uid');

const GUARDED = ['/', '/home'];

/** A tab with `auth` but without `uid` is sent to sign-in. */
export function useDisplayState() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (user) return saveDisplayState(user);
    if (status === 'loading') return;
    const lost = isHalfSignedIn();
    clearDisplayState();
    if (lost && GUARDED.includes(pathname)) void navigate('/signin', { replace: true });
  }, [status, user, pathname, navigate]);
}
