import { createBrowserRouter } from '@coursewright/mfe-kit/router';
import { shellRoutes } from '../features/routes.tsx';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { discoverRemoteRoutes, ROOT_ROUTE } from '../remotes/remote-routes.tsx';
import { Layout } from './layout/layout.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { RouteError } from './route-error.tsx';

/** The page's router: the shell's own pages at once, those of the remotes when one of their paths is visited. */
export function createShellRouter(loader: RemoteLoader) {
  return createBrowserRouter(
    [
      {
        id: ROOT_ROUTE,
        element: <Layout />,
        HydrateFallback: Starting,
        errorElement: (
          <Layout>
            <RouteError />
          </Layout>
        ),
        children: shellRoutes,
      },
    ],
    { patchRoutesOnNavigation: discoverRemoteRoutes(loader) },
  );
}

const Starting = () => (
  <Layout>
    <PagePending />
  </Layout>
);
