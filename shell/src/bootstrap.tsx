import './app/no-eval.ts';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp } from './app/app.tsx';
import { loadRoutes } from './app/load-routes.ts';
import { framedRoutes } from './app/router.tsx';
import { readMfeConfig } from './remotes/mfe-config.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

/** Takes over a page that came complete; replaces what only stands in for one. */
async function start(root: HTMLElement) {
  const loader = createRemoteLoader(await readMfeConfig());
  if (root.dataset.view !== 'page') return createRoot(root).render(createApp(loader));
  await loadRoutes(framedRoutes, location.pathname);
  hydrateRoot(root, createApp(loader, { complete: true }));
}

try {
  await start(root);
} catch (error) {
  console.error('the page could not start', error);
  // what the server sent can be read, and its links work
  if (root.dataset.view !== 'page') root.textContent = 'This page could not start. Please reload it.';
}
