import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';

export interface FrontEnd {
  dir: string;
  /** Container name: `shell`, `learner`, … */
  name: string;
  role: 'shell' | 'remote';
  version: string;
  /** First segments of the addresses of its pages; a remote names them in `paths` of its package.json. */
  paths: readonly string[];
  output: string;
}

// The build's only read of the environment: a release may be numbered differently from package.json.
const versionOverride = process.env.MFE_VERSION;

/** A remote keeps each release in a folder of its own. */
export function readFrontEnd({ dir, name }: { dir: string; name: string }): FrontEnd {
  const manifest = readManifest(path.join(dir, 'package.json'));
  const version = versionOverride ?? manifest.version;
  const role = name === 'shell' ? 'shell' : 'remote';
  const output = path.join(dir, 'dist', role === 'remote' ? version : '');
  return { dir, name, role, version, paths: manifest.paths ?? [], output };
}

export const readVersion = (file: string) => readManifest(file).version;

const readManifest = (file: string): { version: string; paths?: string[] } => JSON.parse(readFileSync(file, 'utf8'));

export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

const require = createRequire(import.meta.url);

// found from any part
export const resolveFromHere = (request: string) => require.resolve(request);

// two first scripts instead of one: the libraries rarely change, and the browser compiles them in parallel
export const vendorChunk = {
  chunks: 'all',
  cacheGroups: {
    vendor: { test: /node_modules|packages[\\/]mfe-kit/, name: 'vendor', chunks: 'initial', enforce: true },
  },
} as const;

/** Settings that all builds share. */
export const createBase = (part: FrontEnd, name: string): Configuration => ({
  name: part.name,
  context: part.dir,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(repositoryRoot, '.cache/webpack'),
    name,
    version: part.version,
    buildDependencies: { config: [`${import.meta.dirname}${path.sep}`] },
  },
});

export const createOptimization = ({ role }: FrontEnd): Configuration['optimization'] => ({
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
  ...(role === 'shell' ? { splitChunks: vendorChunk } : {}),
  minimizer: [
    // swc and Lightning CSS use threads of their own
    new MinimizerPlugin({
      minify: MinimizerPlugin.swcMinify,
      parallel: false,
      extractComments: false,
      minimizerOptions: { compress: { passes: 3, ecma: 2022, pure_getters: true }, mangle: true },
    }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: false }),
  ],
});
