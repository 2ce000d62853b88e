import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from '../router.ts';
import { useSession } from './session.tsx';

/** Where sign-in sends somebody back to: the path in `from`, when it is one of ours. */
export interface SignInState {
  from?: string;
}

/**
 * Lets signed-in people pass, sends others to sign-in and remembers where they wanted to go. With `admin` others
 * than admins are sent to `/home`. As a route element it shows the child routes.
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
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return pending ?? null;
  if (!user) return <Navigate to="/signin" replace state={{ from: pathname + search } satisfies SignInState} />;
  if (admin && user.role === 'user') return <Navigate to="/home" replace />;
  return children ?? <Outlet />;
}
