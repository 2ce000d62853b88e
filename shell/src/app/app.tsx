import { installPrefetch } from '@coursewright/mfe-kit';
import { createPrefetch, whenIdle } from '../remotes/prefetch.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { Page } from './page.tsx';
import { createShellRouter } from './router.tsx';

/** The page for the address the browser is at. `complete`: its routes are loaded, so nothing stands in for them first. */
export function createApp(loader: RemoteLoader, { complete = false } = {}) {
  const router = createShellRouter(loader, { complete });
  const prefetch = createPrefetch(loader);
  installPrefetch((to) => void prefetch(to));
  // where nearly everybody goes next
  whenIdle(() => void prefetch('/home'));
  return <Page loader={loader} router={router} />;
}
