import { matchRoutes, type RouteObject } from '@coursewright/mfe-kit/router';

/** Loads what the page at `path` consists of into its routes, so that it can be rendered at once. */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
