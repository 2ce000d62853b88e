import { Outlet, type RouteObject } from '@coursewright/mfe-kit/router';
import { RouteError } from '../app/route-error.tsx';
import { ownerOf } from './path-claims.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The route below which the pages of remotes appear. */
export const ROOT_ROUTE = 'root';

interface Discovery {
  path: string;
  patch(parent: string | null, routes: RouteObject[]): void;
}

/**
 * For the router's `patchRoutesOnNavigation`: adds the routes of the remote that owns the path. The router asks often
 * and ignores what an interrupted navigation adds, so they are added each time; it knows them again by the id.
 */
export function discoverRemoteRoutes(loader: RemoteLoader) {
  return async ({ path, patch }: Discovery) => {
    const owner = ownerOf(loader.config, path);
    if (!owner) return;
    const [{ routes }, { Queries }] = await Promise.all([loader.load(owner.name), import('../app/queries.tsx')]);
    const element = (
      <Queries>
        <Outlet />
      </Queries>
    );
    // the boundary is a parent: the router shows nothing where a lazy route is its own boundary and fails
    patch(ROOT_ROUTE, [{ id: `remote-${owner.name}`, element, errorElement: <RouteError />, children: routes }]);
  };
}
