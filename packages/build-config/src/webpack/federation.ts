import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type FrontEnd, readVersion, repositoryRoot, resolveFromHere } from './part.ts';

// These must exist once in the page: contexts, the hooks dispatcher, caches. Router and query are shared as
// facades.
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@coursewright/mfe-kit',
  '@coursewright/mfe-kit/messages',
  '@coursewright/mfe-kit/router',
  '@coursewright/mfe-kit/query',
];

// Libraries behind the singletons: bundled into a remote they would be a second copy.
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

// Microfrontends and few pages of the shell request it: those wait for it, the first page does not.
const lazySingleton = '@coursewright/mfe-kit/query';

const developmentOnly = ['react/jsx-dev-runtime'];

// Components compiled for development use another JSX runtime.
const createDevelopmentShared = (role: FrontEnd['role']) => createSharedEntries(developmentOnly, role);

// The shell provides the singletons eagerly, except one; a remote only consumes them and bundles no copy.
const createShared = (role: FrontEnd['role']) => createSharedEntries(singletons, role);

function createSharedEntries(ids: readonly string[], role: FrontEnd['role']) {
  return Object.fromEntries(
    ids.map((id) => {
      const version = readVersion(path.join(repositoryRoot, 'node_modules', parsePackageName(id), 'package.json'));
      const settings = { singleton: true, version, requiredVersion: `^${version}` };
      return [
        id,
        role === 'shell' ? { ...settings, eager: id !== lazySingleton } : { ...settings, import: false as const },
      ];
    }),
  );
}

/**
 * One exposed module per remote, registered at run time. Only the shell provides the runtime's core, and without
 * snapshots the page fetches no manifest.
 */
export function createFederation(
  { name, role }: FrontEnd,
  { fileName = 'assets/remote-entry.[contenthash:10].js', refresh = false, development = false } = {},
) {
  const remote = role === 'remote';
  return new ModuleFederationPlugin({
    name,
    filename: fileName,
    exposes: remote ? { './mfe': './src/mfe.ts' } : {},
    remotes: {},
    shared: { ...createShared(role), ...(refresh ? createDevelopmentShared(role) : {}) },
    shareStrategy: 'loaded-first',
    manifest: !development,
    dts: false,
    dev: false,
    ...(remote ? {} : { runtimePlugins: [resolveFromHere('./provide-runtime.ts')] }),
    experiments: {
      ...(remote ? { externalRuntime: true } : {}),
      optimization: { target: 'web', disableSnapshot: true },
    },
  });
}
