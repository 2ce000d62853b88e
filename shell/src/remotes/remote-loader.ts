import { MFE_CONTRACT, type MfeConfig, type RemoteDescriptor } from '@coursewright/contracts';
import type { MfeModule } from '@coursewright/mfe-kit';
import { fetchMfeConfig } from './mfe-config.ts';
import { createReleaseReports, type ReleaseReports } from './release-reports.ts';
import { allowScripts, SCRIPT_TIMEOUT_MS } from './trusted-scripts.ts';

// Rejects after `ms`; the work itself continues.
function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

export interface RemoteLoader {
  readonly config: MfeConfig;
  // Rejects after 8 seconds; the next call retries.
  load(name: string): Promise<MfeModule>;
  // An error boundary had to stand in for a part of the remote.
  reportRenderError(name: string): void;
  // Whether new pages get another release than this one, as they do when a faulty one was withdrawn.
  isReplaced(name: string): Promise<boolean>;
}

const importFederation = () => import(/* webpackChunkName: "federation" */ './federation.ts');

interface Options {
  timeoutMs?: number;
  federation?: () => Promise<{ loadExposed(remote: string, entry: string, module: string): Promise<unknown> }>;
  reports?: ReleaseReports;
}

export function createRemoteLoader(config: MfeConfig, options: Options = {}): RemoteLoader {
  const { timeoutMs = SCRIPT_TIMEOUT_MS, federation = importFederation, reports = createReleaseReports() } = options;
  const loading = new Map<string, Promise<MfeModule>>();
  const descriptors = new Map(config.remotes.map((remote) => [remote.name, remote]));
  const failed = new Set<string>();
  let renewals = 0;

  async function load(name: string): Promise<MfeModule> {
    const renewal = failed.has(name) || !descriptors.get(name)?.entry ? await renew(name) : 0;
    const remote = descriptors.get(name);
    if (!remote?.entry) throw new Error(`${name} is not available`);
    reports.visit(name, remote.version);
    const { loadExposed } = await federation();
    const exposed = await loadExposed(name, allowEntry(remote, remote.entry, renewal), './mfe');
    const module = assertCompatible(name, (exposed as { mfe?: MfeModule } | undefined)?.mfe);
    await module.loadMessages?.();
    return module;
  }

  // After a failure the remote may have recovered or have a new release, so the configuration is read again.
  async function renew(name: string): Promise<number> {
    const { remotes } = await fetchMfeConfig();
    const fresh = remotes.find((remote) => remote.name === name);
    if (fresh) descriptors.set(name, fresh);
    return ++renewals;
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
          reports.fault(name, 'load-failure');
          throw error;
        },
      );
      loading.set(name, attempt);
      return attempt;
    },
    reportRenderError: (name) => reports.fault(name, 'render-error'),
    async isReplaced(name) {
      const { remotes } = await fetchMfeConfig();
      const [own, now] = [descriptors.get(name), remotes.find((remote) => remote.name === name)];
      return own?.version !== undefined && now?.version !== undefined && own.version !== now.version;
    },
  };
}

function allowEntry(remote: RemoteDescriptor, entry: string, renewal: number): string {
  const url = new URL(entry, location.href);
  // a hanging request would block another one for the same address
  if (renewal > 0) url.searchParams.set('renewal', String(renewal));
  allowScripts({ ...remote, entry: url.href });
  return url.href;
}

function assertCompatible(name: string, module: MfeModule | undefined): MfeModule {
  if (!module) throw new Error(`${name} exposes no module`);
  if (module.contract !== MFE_CONTRACT) {
    throw new Error(`${name} was built for contract ${module.contract}, this shell has ${MFE_CONTRACT}`);
  }
  return module;
}
