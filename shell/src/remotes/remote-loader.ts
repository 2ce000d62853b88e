import { MFE_CONTRACT, type MfeConfig, type RemoteDescriptor } from '@coursewright/contracts';
import type { MfeModule } from '@coursewright/mfe-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { fetchMfeConfig } from './mfe-config.ts';
import { trust, trustedScript } from './trusted-scripts.ts';
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 8_000;

/** Loads the microfrontends of a configuration. */
export interface RemoteLoader {
  readonly config: MfeConfig;
  /** The module of a remote; rejects when it cannot be had within 8 seconds. The next call tries again. */
  load(name: string): Promise<MfeModule>;
}

/** Makes the page's loader and tells the federation runtime what it may load. */
export function createRemoteLoader(config: MfeConfig, timeoutMs = TIMEOUT_MS): RemoteLoader {
  const loading = new Map<string, Promise<MfeModule>>();
  const descriptors = new Map(config.remotes.map((remote) => [remote.name, remote]));
  const failed = new Set<string>();
  let renewals = 0;

  registerPlugins([
    { name: 'trusted-scripts', createScript: ({ url }) => ({ script: trustedScript(url), timeout: timeoutMs }) },
  ]);
  for (const remote of config.remotes) register(remote);

  async function load(name: string): Promise<MfeModule> {
    if (failed.has(name) || !descriptors.get(name)?.entry) await renew(name);
    if (!descriptors.get(name)?.entry) throw new Error(`${name} is not available`);
    const exposed = await loadRemote<{ mfe: MfeModule }>(`${name}/mfe`);
    return accepted(name, exposed?.mfe);
  }

  /** After a failure the remote may be back, or be another release: ask before trying again. */
  async function renew(name: string) {
    const { remotes } = await fetchMfeConfig();
    const fresh = remotes.find((remote) => remote.name === name);
    if (!fresh) return;
    descriptors.set(name, fresh);
    register(fresh, ++renewals);
  }

  return {
    config,
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const attempt = withTimeout(load(name), timeoutMs, name).then(
        (module) => {
          failed.delete(name);
          return module;
        },
        (error: unknown) => {
          loading.delete(name);
          failed.add(name);
          throw error;
        },
      );
      loading.set(name, attempt);
      return attempt;
    },
  };
}

function register(remote: RemoteDescriptor, renewal = 0) {
  if (!remote.entry) return;
  const url = new URL(remote.entry, location.href);
  // a request that still hangs would hold back another one for the same address
  if (renewal > 0) url.searchParams.set('renewal', String(renewal));
  trust({ ...remote, entry: url.href });
  registerRemotes([{ name: remote.name, entry: url.href }], { force: renewal > 0 });
}

function accepted(name: string, module: MfeModule | undefined): MfeModule {
  if (!module) throw new Error(`${name} exposes no module`);
  if (module.contract !== MFE_CONTRACT) {
    throw new Error(`${name} was built for contract ${module.contract}, this shell has ${MFE_CONTRACT}`);
  }
  return module;
}
