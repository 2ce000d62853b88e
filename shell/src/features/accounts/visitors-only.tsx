import { type SignInState, useSession } from '@coursewright/mfe-kit';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { type ReactNode, useEffect } from 'react';
import { PagePending } from '../../app/layout/page-pending.tsx';
import { createPrefetch, whenIdle } from '../../remotes/prefetch.ts';
import { useRemotes } from '../../remotes/remotes-context.tsx';

/** Whoever is signed in, or has just become so, goes on to where they wanted to be. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const state: SignInState | null = useLocation().state;
  const navigate = useNavigate();
  const loader = useRemotes();
  const target = state?.from ?? '/home';

  useEffect(() => whenIdle(() => void createPrefetch(loader)(target)), [loader, target]);
  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  return user ? <PagePending /> : children;
}
