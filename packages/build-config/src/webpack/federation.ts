import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type Part, resolveHere } from './part.ts';
import { sharedBy } from './shared.ts';

/**
 * One exposed module per remote, registered at run time. The runtime's core is provided by the shell alone, and without
 * snapshots no manifest is fetched by the page.
 */
export function federation({ name, role }: Part) {
  const remote = role === 'remote';
  return new ModuleFederationPlugin({
    name,
    filename: 'assets/remote-entry.[contenthash:10].js',
    exposes: remote ? { './mfe': './src/mfe.ts' } : {},
    remotes: {},
    shared: sharedBy(role),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
    ...(remote ? {} : { runtimePlugins: [resolveHere('./provide-runtime.ts')] }),
    experiments: {
      ...(remote ? { externalRuntime: true } : {}),
      optimization: { target: 'web', disableSnapshot: true },
    },
  });
}
