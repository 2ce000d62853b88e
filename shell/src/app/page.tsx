import { BrandProvider, SessionProvider } from '@coursewright/mfe-kit';
import { type createMemoryRouter, RouterProvider } from '@coursewright/mfe-kit/router';
import { StrictMode } from 'react';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { IdentityHost } from './identity/identity-host.tsx';
import { LiveRegion } from './live-region.tsx';
import { ToastHost } from './toast-host.tsx';

/** Everything that exists once in the page. */
export function Page({ loader, router }: { loader: RemoteLoader; router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <StrictMode>
      <BrandProvider brand={loader.config.brand}>
        <SessionProvider>
          <RemotesProvider loader={loader}>
            <RouterProvider router={router} />
            <ToastHost />
            <IdentityHost />
            <LiveRegion />
          </RemotesProvider>
        </SessionProvider>
      </BrandProvider>
    </StrictMode>
  );
}
