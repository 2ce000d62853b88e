import { createBrowserRouter, matchRoutes, type RouteObject, useLocation } from '@coursewright/mfe-kit/router';
import { PricingPending } from '../features/plans/plans-pending.tsx';
import { PagePending } from '../pages/page-pending.tsx';
import { RouteError } from '../pages/route-error.tsx';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { discoverRemoteRoutes, ROOT_ROUTE } from '../remotes/remote-routes.tsx';
import { Layout } from './layout/layout.tsx';
import { shellRoutes } from './routes.tsx';

/** Hydration data for a router whose routes are loaded: without it the router renders `HydrateFallback` first. */
export const preloadedState = { hydrationData: { loaderData: {} } };

export const appRoutes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    element: <Layout />,
    HydrateFallback: HydrateFallback,
    errorElement: (
      <Layout>
        <RouteError />
      </Layout>
    ),
    children: shellRoutes,
  },
];

export const createShellRouter = (loader: RemoteLoader, { complete = false } = {}) =>
  createBrowserRouter(appRoutes, {
    patchRoutesOnNavigation: discoverRemoteRoutes(loader),
    ...(complete && preloadedState),
  });

function HydrateFallback() {
  const { pathname } = useLocation();
  return <Layout>{/^\/pricing\/?$/i.test(pathname) ? <PricingPending /> : <PagePending />}</Layout>;
}

/** Resolves the lazy routes of `path`, so that it can be rendered synchronously. */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
