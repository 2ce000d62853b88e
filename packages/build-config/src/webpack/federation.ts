import path from 'node:path';
import { developmentModules, type SharedModule, sharedModules } from '@coursewright/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { type FrontEnd, readVersion, repositoryRoot } from './front-end.ts';
import { Page } from './page.ts';

// Libraries behind the shared modules: bundled into a remote they would be a second copy.
export const shellOnlyLibraries = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
  '@lingui/core',
  '@lingui/react',
];

const parsePackageName = (id: string) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

const readPackageVersion = (id: SharedModule) =>
  readVersion(path.join(repositoryRoot, 'node_modules', parsePackageName(id), 'package.json'));

const sharedVersions = Object.fromEntries(
  [...sharedModules, ...developmentModules].map((id) => [id, readPackageVersion(id)]),
);

const versionsOf = (id: string) => ({ version: sharedVersions[id], requiredVersion: `^${sharedVersions[id]}` });

/** One exposed module per remote, registered at run time. A remote bundles neither the shared modules nor the runtime's core. */
export function createRemoteFederation(
  { name }: FrontEnd,
  { fileName = 'assets/remote-entry.[contenthash:8].js', refresh = false, development = false } = {},
) {
  const ids = refresh ? Object.keys(sharedVersions) : sharedModules;
  const shared = ids.map((id) => [id, { singleton: true, ...versionsOf(id), import: false as const }]);
  return new ModuleFederationPlugin({
    name,
    filename: fileName,
    exposes: { './mfe': './src/mfe.ts' },
    remotes: {},
    shared: Object.fromEntries(shared),
    shareStrategy: 'loaded-first',
    manifest: !development,
    dts: false,
    dev: false,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
  });
}

/**
 * The shell starts the runtime itself, with its first microfrontend: the plugin would put it before everything else.
 * Without snapshots the page fetches no manifest.
 */
class HostFederation {
  apply(compiler: webpack.Compiler) {
    new webpack.DefinePlugin({
      __SHARED_VERSIONS__: JSON.stringify(sharedVersions),
      ENV_TARGET: JSON.stringify('web'),
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      // it runs the entries by itself: the runtime only shares modules
      FEDERATION_OPTIMIZE_NO_REMOTE: true,
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(HostFederation.name, (compilation) => {
      const shared = sharedModules.map((name) => ({ name, ...versionsOf(name) }));
      const manifest = { metaData: { remoteEntry: { name: '', path: '' } }, shared, exposes: [] };
      compilation.emitAsset('mf-manifest.json', new webpack.sources.RawSource(JSON.stringify(manifest)));
    });
  }
}

export const createShellPlugins = () => [new HostFederation(), new Page('src/index.html')];
