import './app/no-eval.ts';
import './app/translated-pages.ts';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './styles.css';
import { fetchSession } from '@coursewright/mfe-kit';
import { loadMessages } from '@coursewright/mfe-kit/messages';
import { t } from '@lingui/core/macro';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp, prepareFirstPage } from './app/app.tsx';
import { appRoutes, loadRoutes } from './app/router.tsx';
import { catalogs } from './messages/catalogs.ts';
import { readMfeConfig } from './remotes/mfe-config.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// The app shell shows the same as a page that waits for its code; rendering that again would cost a slow phone more.
const MAX_WAIT_MS = 1_000;

async function waitForFirstPage(router: Parameters<typeof prepareFirstPage>[0]) {
  let user: Awaited<ReturnType<typeof fetchSession>> | undefined;
  const session = fetchSession().then((found) => {
    user = found;
    return found;
  });
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([prepareFirstPage(router, session), limit]);
  return user;
}

// Hydrates a prerendered page; replaces an app shell.
async function start(root: HTMLElement) {
  const [config] = await Promise.all([readMfeConfig(), loadMessages(catalogs)]);
  const loader = createRemoteLoader(config);
  if (root.dataset.view === 'page') {
    await loadRoutes(appRoutes, location.pathname);
    return hydrateRoot(root, createApp(loader, { complete: true }).render());
  }
  const { router, render } = createApp(loader);
  const user = await waitForFirstPage(router);
  createRoot(root).render(render(user));
}

try {
  await start(root);
} catch (error) {
  console.error('the page could not start', error);
  // the prerendered text is readable and its links work
  if (root.dataset.view !== 'page') root.textContent = t`This page could not start. Please reload it.`;
}
