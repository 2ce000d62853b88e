import { Outlet, type RouteObject } from '@coursewright/mfe-kit/router';
import { RouteError } from '../pages/route-error.tsx';
import { findOwner } from './mfe-config.ts';
import type { RemoteLoader } from './remote-loader.ts';

export const ROOT_ROUTE = 'root';

/**
 * For the router's `patchRoutesOnNavigation`. The router drops routes added by an interrupted navigation, so they
 * are added on every call; the id makes that idempotent.
 */
export function discoverRemoteRoutes(loader: RemoteLoader) {
  return async ({ path, patch }: { path: string; patch: (parent: string | null, routes: RouteObject[]) => void }) => {
    const owner = findOwner(loader.config, path);
    if (!owner) return;
    const [{ routes }, { Queries }] = await Promise.all([
      loader.load(owner.name),
      import(/* webpackChunkName: "queries" */ '../pages/queries.tsx'),
    ]);
    const element = (
      <Queries>
        <Outlet />
      </Queries>
    );
    const failure = (
      <RouteError
        onFault={() => loader.reportRenderError(owner.name)}
        isReplaced={() => loader.isReplaced(owner.name)}
      />
    );
    // a lazy route cannot be its own error boundary, so the boundary is a parent
    patch(ROOT_ROUTE, [{ id: `remote-${owner.name}`, element, errorElement: failure, children: routes }]);
  };
}
