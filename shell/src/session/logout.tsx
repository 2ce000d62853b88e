import { notify, sessionTexts, useSession } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { failureText } from '../forms/send.ts';

interface AfterLogout {
  readonly to: string;
  readonly message: string;
}

const signedOut = (): AfterLogout => ({ to: '/signin', message: t`Logout Successful` });

const LogoutContext = createContext<(farewell?: AfterLogout) => Promise<void>>(async () => {});

export const useLogout = () => useContext(LogoutContext);

// Above the pages, because its effect must run after theirs: a guarded page may just have navigated to sign-in.
export function LogoutProvider({ children }: { children: ReactNode }) {
  const { status, signOut } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<AfterLogout>();

  useEffect(() => {
    if (!leaving || status !== 'signed-out') return;
    setLeaving(undefined);
    sessionTexts.clear();
    notify.success(leaving.message);
    void navigate(leaving.to);
  }, [leaving, status, navigate]);

  const logout = async (farewell = signedOut()) => {
    setLeaving(farewell);
    try {
      await signOut();
    } catch (error) {
      setLeaving(undefined);
      notify.error(failureText(error));
    }
  };
  return <LogoutContext value={logout}>{children}</LogoutContext>;
}
