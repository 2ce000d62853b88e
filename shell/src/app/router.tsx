import { createBrowserRouter, type RouteObject, useLocation } from '@coursewright/mfe-kit/router';
import { PricingPending } from '../features/plans/pricing-pending.tsx';
import { shellRoutes } from '../features/routes.tsx';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { discoverRemoteRoutes, ROOT_ROUTE } from '../remotes/remote-routes.tsx';
import { Layout } from './layout/layout.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { RouteError } from './route-error.tsx';

/** What a router needs to take the pages as they are, instead of showing that they are coming. */
export const loadedAlready = { hydrationData: { loaderData: {} } };

/** The shell's own pages in their frame. */
export const framedRoutes: RouteObject[] = [
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
];

/** The page's router: the shell's own pages at once, those of the remotes when one of their paths is visited. */
export const createShellRouter = (loader: RemoteLoader, { complete = false } = {}) =>
  createBrowserRouter(framedRoutes, {
    patchRoutesOnNavigation: discoverRemoteRoutes(loader),
    ...(complete && loadedAlready),
  });

/** What the first HTML shows of a page that scripts will bring. */
function Starting() {
  const { pathname } = useLocation();
  return <Layout>{/^\/pricing\/?$/i.test(pathname) ? <PricingPending /> : <PagePending />}</Layout>;
}
