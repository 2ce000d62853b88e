import { notify, useSession } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { failureText } from '../../forms/send.ts';

/** Ends the session on the server, then forgets what the tab knows. */
export function useLogout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      notify.error(failureText(error));
      return;
    }
    sessionStorage.clear();
    notify.success('Logout Successful');
    await navigate('/signin');
  };
}
