import './app/no-eval.ts';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './styles.css';
import { loadMessages } from '@coursewright/mfe-kit/messages';
import { t } from '@lingui/core/macro';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp } from './app/app.tsx';
import { appRoutes, loadRoutes } from './app/router.tsx';
import { catalogs } from './messages/catalogs.ts';
import { readMfeConfig } from './remotes/mfe-config.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Hydrates a prerendered page; replaces an app shell.
async function start(root: HTMLElement) {
  const [config] = await Promise.all([readMfeConfig(), loadMessages(catalogs)]);
  const loader = createRemoteLoader(config);
  if (root.dataset.view !== 'page') return createRoot(root).render(createApp(loader));
  await loadRoutes(appRoutes, location.pathname);
  hydrateRoot(root, createApp(loader, { complete: true }));
}

try {
  await start(root);
} catch (error) {
  console.error('the page could not start', error);
  // the prerendered text is readable and its links work
  if (root.dataset.view !== 'page') root.textContent = t`This page could not start. Please reload it.`;
}
