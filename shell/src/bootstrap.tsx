import './app/no-eval.ts';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/app.tsx';
import { readMfeConfig } from './remotes/mfe-config.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

try {
  createRoot(root).render(createApp(createRemoteLoader(await readMfeConfig())));
} catch (error) {
  console.error('the page could not start', error);
  root.textContent = 'This page could not start. Please reload it.';
}
