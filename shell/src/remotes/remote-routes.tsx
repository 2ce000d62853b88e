import type { RouteObject } from '@coursewright/mfe-kit/router';
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
 * For the router's `patchRoutesOnNavigation`: adds the routes of the remote that owns the path, once per remote. The
 * router asks again for every path with parameters.
 */
export function discoverRemoteRoutes(loader: RemoteLoader) {
  const mounted = new Set<string>();
  return async ({ path, patch }: Discovery) => {
    const owner = ownerOf(loader.config, path);
    if (!owner || mounted.has(owner.name)) return;
    const { routes } = await loader.load(owner.name);
    if (mounted.has(owner.name)) return;
    mounted.add(owner.name);
    patch(
      ROOT_ROUTE,
      routes.map((route) => ({ errorElement: <RouteError />, ...route }) as RouteObject),
    );
  };
}
