import { BrandProvider, installPrefetch, SessionProvider } from '@coursewright/mfe-kit';
import { QueryClient, QueryClientProvider } from '@coursewright/mfe-kit/query';
import { RouterProvider } from '@coursewright/mfe-kit/router';
import { StrictMode } from 'react';
import { createPrefetch, whenIdle } from '../remotes/prefetch.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { LiveRegion } from './live-region.tsx';
import { createShellRouter } from './router.tsx';
import { ToastHost } from './toast-host.tsx';

/** Everything that exists once in the page, made once. */
export function createApp(loader: RemoteLoader) {
  const router = createShellRouter(loader);
  // the api client repeats reads by itself
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const prefetch = createPrefetch(loader);
  installPrefetch((to) => void prefetch(to));
  // where nearly everybody goes next
  whenIdle(() => void prefetch('/home'));

  return (
    <StrictMode>
      <BrandProvider brand={loader.config.brand}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <RemotesProvider loader={loader}>
              <RouterProvider router={router} />
              <ToastHost />
              <LiveRegion />
            </RemotesProvider>
          </SessionProvider>
        </QueryClientProvider>
      </BrandProvider>
    </StrictMode>
  );
}
