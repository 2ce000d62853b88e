import type { SharedModule } from '@coursewright/contracts';
import * as kit from '@coursewright/mfe-kit';
import * as messages from '@coursewright/mfe-kit/messages';
import * as router from '@coursewright/mfe-kit/router';
import {
  assert,
  CurrentGlobal,
  error,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createTrustedScript } from './trusted-scripts.ts';

/** Set by the build. */
declare const __SHARED_VERSIONS__: Record<SharedModule, string>;

// The remotes are built without a core of their own. They get the part that shares modules: they load no remotes, and
// without snapshots nothing is known of them.
const core = {
  assert,
  CurrentGlobal,
  error,
  getGlobalFederationConstructor,
  helpers: { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } },
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};
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

const host = new ModuleFederation({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(Object.entries(sources).map(share)),
});

const SCOPE = 'default';

/** What the entry of a remote leaves behind, in a global variable of the remote's name. */
interface Container {
  init(scope: object, initScope: unknown[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Runs the entry of a remote, and gives what its module exports. */
export async function loadExposed(remote: string, entry: string, module: string): Promise<unknown> {
  const container = await loadContainer(remote, entry);
  const { shareScopeMap } = host;
  await container.init(shareScopeMap[SCOPE] ?? {}, [], { version: '', shareScopeKeys: SCOPE, shareScopeMap });
  const factory = await container.get(module);
  return factory();
}

function loadContainer(remote: string, entry: string): Promise<Container> {
  // one of an attempt that failed
  Reflect.set(globalThis, remote, undefined);
  const script = createTrustedScript(entry);
  return new Promise((resolve, reject) => {
    script.onload = () => {
      script.remove();
      const container: Container | undefined = Reflect.get(globalThis, remote);
      if (container) resolve(container);
      else reject(new Error(`${entry} left no container`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${entry} could not be loaded`));
    };
    document.head.append(script);
  });
}
