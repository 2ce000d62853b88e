import {
  BrandProvider,
  forgetFirstAnswers,
  installPrefetch,
  SessionProvider,
  subscribeAnnouncements,
} from '@coursewright/mfe-kit';
import { type createMemoryRouter, RouterProvider } from '@coursewright/mfe-kit/router';
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

export function Page({ loader, router }: { loader: RemoteLoader; router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <StrictMode>
      <BrandProvider brand={loader.config.brand}>
        <SessionProvider>
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
  router.subscribe(({ location }) => location.pathname !== pathname && forgetFirstAnswers());
  const prefetch = createPrefetch(loader);
  installPrefetch((to) => void prefetch(to));
  // most navigations from a public page lead to /home
  whenIdle(() => void prefetch('/home'));
  return <Page loader={loader} router={router} />;
}
