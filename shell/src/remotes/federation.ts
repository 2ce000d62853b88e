import * as kit from '@coursewright/mfe-kit';
import * as messages from '@coursewright/mfe-kit/messages';
import * as router from '@coursewright/mfe-kit/router';
import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createTrustedScript, SCRIPT_TIMEOUT_MS } from './trusted-scripts.ts';

/** By name; set by the build. */
declare const __SHARED_VERSIONS__: Record<string, string>;

export { loadRemote, registerRemotes };

// the remotes are built without a core of their own
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

function share(id: string, source: { lib: () => object } | { get: () => Promise<() => object> }) {
  const version = __SHARED_VERSIONS__[id] ?? '';
  return { [id]: { version, shareConfig: { singleton: true, requiredVersion: `^${version}` }, ...source } };
}

// a chunk of its own, which pages of the shell load too
async function getQuery() {
  const query = await import(/* webpackChunkName: "queries" */ '@coursewright/mfe-kit/query');
  return () => query;
}

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    ...share('react', { lib: () => react }),
    ...share('react/jsx-runtime', { lib: () => jsxRuntime }),
    ...share('react/jsx-dev-runtime', { lib: () => jsxDevRuntime }),
    ...share('react-dom', { lib: () => reactDom }),
    ...share('@coursewright/mfe-kit', { lib: () => kit }),
    ...share('@coursewright/mfe-kit/messages', { lib: () => messages }),
    ...share('@coursewright/mfe-kit/router', { lib: () => router }),
    ...share('@coursewright/mfe-kit/query', { get: getQuery }),
  },
  plugins: [
    {
      name: 'trusted-scripts',
      createScript: ({ url }) => ({ script: createTrustedScript(url), timeout: SCRIPT_TIMEOUT_MS }),
    },
  ],
});
