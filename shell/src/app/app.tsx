import type { SessionUser } from '@coursewright/contracts';
import {
  BrandProvider,
  installPrefetch,
  leaveFirstPage,
  SessionProvider,
  subscribeAnnouncements,
} from '@coursewright/mfe-kit';
import { type createMemoryRouter, type PageHandle, RouterProvider } from '@coursewright/mfe-kit/router';
import { VisuallyHidden, whenIdle } from '@coursewright/ui';
import { StrictMode, useEffect, useState } from 'react';
import { createPrefetch } from '../remotes/prefetch.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { createShellRouter } from './router.tsx';
import { StepUpHost } from './step-up/step-up-host.tsx';
import { ToastHost } from './toast-host.tsx';

function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => subscribeAnnouncements(setText), []);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}

type Router = ReturnType<typeof createMemoryRouter>;

interface PageProps {
  loader: RemoteLoader;
  router: Router;
  /** Who is signed in, if that is known. */
  user?: SessionUser | null | undefined;
}

export function Page({ loader, router, user }: PageProps) {
  return (
    <StrictMode>
      <BrandProvider brand={loader.config.brand}>
        <SessionProvider initial={user}>
          <RemotesProvider loader={loader}>
            <RouterProvider router={router} />
            <ToastHost />
            <StepUpHost />
            <LiveRegion />
          </RemotesProvider>
        </SessionProvider>
      </BrandProvider>
    </StrictMode>
  );
}

// `complete`: the routes of the current path are loaded already, so the first render matches the prerendered HTML.
export function createApp(loader: RemoteLoader, { complete = false } = {}) {
  const router = createShellRouter(loader, { complete });
  const { pathname } = router.state.location;
  router.subscribe(({ location }) => location.pathname !== pathname && leaveFirstPage());
  const prefetch = createPrefetch(loader);
  installPrefetch((to) => void prefetch(to));
  // most navigations from a public page lead to /home
  whenIdle(() => void prefetch('/home'));
  return { router, render: (user?: SessionUser | null) => <Page loader={loader} router={router} user={user} /> };
}

function isLoaded(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Resolves when code and data of the first page are there. What fails, the page reads again, and says so. */
export async function prepareFirstPage(router: Router, session: Promise<SessionUser | null>): Promise<void> {
  const [user] = await Promise.all([session.catch(() => null), isLoaded(router)]);
  if (!user) return;
  const search = new URLSearchParams(router.state.location.search);
  const { matches } = router.state;
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const { prepare }: PageHandle = route.handle ?? {};
      if (!prepare) return;
      const { queries } = await import(/* webpackChunkName: "queries" */ '../pages/queries.tsx');
      await prepare(queries, { params, search }).catch(() => undefined);
    }),
  );
}
