import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { ChunkIntegrity } from './chunk-integrity.ts';
import { federation } from './federation.ts';
import { FirstScriptBudget } from './first-script-budget.ts';
import { optimization } from './optimization.ts';
import { PageFiles } from './page-files.ts';
import { type Part, readPart, repositoryRoot } from './part.ts';
import { precompression } from './precompression.ts';
import { rules } from './rules.ts';
import { neverInRemotes } from './shared.ts';
import { SingletonGuard } from './singleton-guard.ts';

/** What it is now, and a twentieth more. */
const FIRST_SCRIPTS_BYTES = 152_000;

const scriptNames = 'assets/[name].[contenthash:10].js';
const sheetNames = 'assets/[name].[contenthash:10].css';

/** webpack's settings for the shell: entry `src/bootstrap.tsx`, page `src/index.html`, output `dist/`. */
export const createShellConfig = ({ dir }: { dir: string }) => createConfig(readPart({ dir, name: 'shell' }));

/** webpack's settings for a microfrontend: exposes `src/mfe.ts`, output `dist/<version>/`. */
export const createRemoteConfig = ({ dir, name }: { dir: string; name: string }) =>
  createConfig(readPart({ dir, name }));

function createConfig(part: Part): Configuration {
  const shell = part.role === 'shell';
  return {
    name: part.name,
    mode: 'production',
    target: ['web', 'es2022'],
    context: part.dir,
    entry: shell ? { main: './src/bootstrap.tsx' } : {},
    devtool: false,
    output: {
      path: part.output,
      // a tab opened before the release still asks for the old files of the shell
      clean: !shell,
      uniqueName: part.name,
      publicPath: shell ? '/' : 'auto',
      filename: scriptNames,
      chunkFilename: scriptNames,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 10_000,
      trustedTypes: { policyName: `mfe-${part.name}`, onPolicyCreationFailure: 'continue' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: rules(part) },
    optimization: optimization(part),
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repositoryRoot, '.cache/webpack'),
      name: part.name,
      version: part.version,
      buildDependencies: { config: [`${import.meta.dirname}${path.sep}`] },
    },
    plugins: [...(shell ? shellPlugins() : remotePlugins(part)), ...commonPlugins(part)],
  };
}

const commonPlugins = (part: Part) => [
  new MiniCssExtractPlugin({ filename: sheetNames, chunkFilename: sheetNames }),
  new webpack.DefinePlugin({ __MFE_VERSION__: JSON.stringify(part.version) }),
  federation(part),
  ...precompression(),
];

const shellPlugins = () => [
  new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
  new PageFiles(),
  new FirstScriptBudget(FIRST_SCRIPTS_BYTES),
];

const remotePlugins = ({ name }: Part) => [new SingletonGuard(neverInRemotes), new ChunkIntegrity(name)];
