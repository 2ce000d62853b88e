import type { SharedModule } from '@coursewright/contracts';
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

/** Set by the build. */
declare const __SHARED_VERSIONS__: Record<SharedModule, string>;

export { loadRemote, registerRemotes };

// the remotes are built without a core of their own
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

// a chunk of its own, which pages of the shell load too
async function getQuery() {
  const query = await import(/* webpackChunkName: "queries" */ '@coursewright/mfe-kit/query');
  return () => query;
}

type Source = { lib: () => object } | { get: () => Promise<() => object> };

const sources: Record<SharedModule, Source> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  'react/jsx-dev-runtime': { lib: () => jsxDevRuntime },
  'react-dom': { lib: () => reactDom },
  '@coursewright/mfe-kit': { lib: () => kit },
  '@coursewright/mfe-kit/messages': { lib: () => messages },
  '@coursewright/mfe-kit/router': { lib: () => router },
  '@coursewright/mfe-kit/query': { get: getQuery },
};

function share([id, source]: [string, Source]) {
  const version = __SHARED_VERSIONS__[id as SharedModule];
  return [id, { version, shareConfig: { singleton: true, requiredVersion: `^${version}` }, ...source }] as const;
}

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(Object.entries(sources).map(share)),
  plugins: [
    {
      name: 'trusted-scripts',
      createScript: ({ url }) => ({ script: createTrustedScript(url), timeout: SCRIPT_TIMEOUT_MS }),
    },
  ],
});
