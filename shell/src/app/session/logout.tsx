import { notify, useSession } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { failureText } from '../../forms/send.ts';

const LogoutContext = createContext<() => Promise<void>>(async () => {});

/** Ends the session on the server, then forgets what the tab knows. */
export const useLogout = () => useContext(LogoutContext);

/** Stands above the pages: its effect comes after theirs, and a guarded page may just have asked to be returned to. */
export function LogoutProvider({ children }: { children: ReactNode }) {
  const { status, signOut } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving || status !== 'signed-out') return;
    setLeaving(false);
    sessionStorage.clear();
    notify.success('Logout Successful');
    void navigate('/signin');
  }, [leaving, status, navigate]);

  const logout = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      notify.error(failureText(error));
    }
  };
  return <LogoutContext value={logout}>{children}</LogoutContext>;
}
