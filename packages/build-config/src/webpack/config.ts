import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { createRemoteFederation, createShellPlugins, shellOnlyLibraries } from './federation.ts';
import { type FrontEnd, readFrontEnd, repositoryRoot } from './front-end.ts';
import { createBase, createOptimization } from './part.ts';
import {
  ChunkIntegrity,
  createPrecompression,
  type FirstRequests,
  FirstView,
  ReleaseInfo,
  SingletonGuard,
} from './plugins.ts';
import { createRules } from './rules.ts';

const scriptNames = 'assets/[name].[contenthash:8].js';
const sheetNames = 'assets/[name].[contenthash:8].css';

// its package gives bundlers the build for development
const routerFolder = path.join(repositoryRoot, 'node_modules/react-router/dist/production');
const releaseLibraries = {
  'react-router$': path.join(routerFolder, 'index.mjs'),
  'react-router/dom$': path.join(routerFolder, 'dom-export.mjs'),
};

/** webpack's settings for the shell: entry `src/bootstrap.tsx`, page `src/index.html`, output `dist/`. */
export const createShellConfig = ({ dir }: { dir: string }) => createConfig(readFrontEnd({ dir, name: 'shell' }));

/** webpack's settings for a microfrontend: exposes `src/mfe.ts`, output `dist/<version>/`. */
export const createRemoteConfig = ({ dir, name, firstRequests }: RemoteOptions) =>
  createConfig(readFrontEnd({ dir, name }), firstRequests);

interface RemoteOptions {
  dir: string;
  name: string;
  firstRequests?: readonly FirstRequests[];
}

function createConfig(part: FrontEnd, firstRequests?: readonly FirstRequests[]): Configuration {
  const shell = part.role === 'shell';
  const base = createBase(part, part.name);
  return {
    ...base,
    resolve: { ...base.resolve, alias: releaseLibraries },
    mode: 'production',
    target: ['web', 'es2022'],
    entry: shell ? { main: './src/bootstrap.tsx' } : {},
    devtool: false,
    output: {
      path: part.output,
      // a tab opened before the release still asks for the old files of the shell
      clean: !shell,
      uniqueName: part.name,
      // the page may already have run chunks of another release when the shell turns to this one
      ...(shell ? {} : { chunkLoadingGlobal: `chunks_${part.name}_${part.version}` }),
      publicPath: shell ? '/' : 'auto',
      filename: scriptNames,
      chunkFilename: scriptNames,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 10_000,
      trustedTypes: { policyName: `mfe-${part.name}`, onPolicyCreationFailure: 'continue' },
    },
    module: { rules: createRules(part, { release: true }) },
    optimization: createOptimization(part),
    plugins: [
      ...(shell ? createShellPlugins() : remotePlugins(part)),
      new FirstView(firstRequests),
      ...commonPlugins(part),
    ],
  };
}

const commonPlugins = (part: FrontEnd) => [
  new MiniCssExtractPlugin({ filename: sheetNames, chunkFilename: sheetNames }),
  new webpack.DefinePlugin({ __MFE_VERSION__: JSON.stringify(part.version) }),
  ...createPrecompression(),
];

const remotePlugins = (part: FrontEnd) => [
  createRemoteFederation(part),
  new SingletonGuard(shellOnlyLibraries),
  new ChunkIntegrity(part.name),
  new ReleaseInfo(part),
];

export interface CompileOptions {
  /** Makes the next build faster, and this one slower; by default. */
  fillsCache?: boolean;
}

// Resolves with webpack's errors and warnings, or with undefined.
export async function compile(
  config: Configuration,
  { fillsCache = true }: CompileOptions = {},
): Promise<string | undefined> {
  const compiler = webpack(fillsCache ? config : { ...config, cache: false });
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else resolve(stats?.hasErrors() || stats?.hasWarnings() ? stats.toString('errors-warnings') : undefined);
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
