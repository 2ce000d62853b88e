import { matchRoutes } from '@coursewright/mfe-kit/router';
import { findOwner } from './mfe-config.ts';
import type { RemoteLoader } from './remote-loader.ts';

const AFTER_FIRST_PAGE_MS = 1_500;

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

/** Runs `work` after the first page is complete; never on a connection that saves data. */
export function whenIdle(work: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  const later = () => setTimeout(() => idle(work), AFTER_FIRST_PAGE_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
