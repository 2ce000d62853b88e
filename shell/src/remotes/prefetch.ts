import { matchRoutes } from '@coursewright/mfe-kit/router';
import { ownerOf } from './path-claims.ts';
import type { RemoteLoader } from './remote-loader.ts';

const AFTER_FIRST_PAGE_MS = 1_500;

/** Loads the code behind a path, quietly: the remote, then the chunk of the very page. */
export function createPrefetch(loader: RemoteLoader) {
  return async (to: string) => {
    const owner = ownerOf(loader.config, to);
    const module = owner && (await loader.load(owner.name).catch(() => undefined));
    for (const { route } of (module && matchRoutes(module.routes, to)) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
}

/** Calls `work` when the first page is complete and has had the network for itself; never on a connection that saves data. */
export function whenIdle(work: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  const later = () => setTimeout(() => idle(work), AFTER_FIRST_PAGE_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
