import { BrandProvider, SessionProvider } from '@coursewright/mfe-kit';
import { QueryClient, QueryClientProvider } from '@coursewright/mfe-kit/query';
import { type createMemoryRouter, RouterProvider } from '@coursewright/mfe-kit/router';
import { StrictMode, useState } from 'react';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { IdentityHost } from './identity/identity-host.tsx';
import { LiveRegion } from './live-region.tsx';
import { ToastHost } from './toast-host.tsx';

/** Everything that exists once in the page. */
export function Page({ loader, router }: { loader: RemoteLoader; router: ReturnType<typeof createMemoryRouter> }) {
  // the api client repeats reads by itself
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } }),
  );
  return (
    <StrictMode>
      <BrandProvider brand={loader.config.brand}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <RemotesProvider loader={loader}>
              <RouterProvider router={router} />
              <ToastHost />
              <IdentityHost />
              <LiveRegion />
            </RemotesProvider>
          </SessionProvider>
        </QueryClientProvider>
      </BrandProvider>
    </StrictMode>
  );
}
