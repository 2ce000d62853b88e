import { matchRoutes } from '@coursewright/mfe-kit/router';
import { findOwner } from './mfe-config.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** Loads the remote that owns a path, then the page's chunk. Failures are ignored. */
export function createPrefetch(loader: RemoteLoader) {
  return async (to: string) => {
    const owner = findOwner(loader.config, to);
    const module = owner && (await loader.load(owner.name).catch(() => undefined));
    for (const { route } of (module && matchRoutes(module.routes, to)) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
}
