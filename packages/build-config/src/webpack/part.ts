import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { type FrontEnd, repositoryRoot } from './front-end.ts';

// Those of Tailwind, but for Chrome: for 119 and older, Lightning CSS makes `:dir()` a question about the language.
const SAFARI = (16 << 16) | (4 << 8);
const OLDEST_BROWSERS = { chrome: 120 << 16, firefox: 128 << 16, safari: SAFARI, ios_saf: SAFARI };

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
  // our own imports have an extension
  resolve: { extensions: ['.js', '.mjs'] },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
  // types do that
  validate: false,
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
      // the licences of the shell's libraries: a file beside its scripts, not in a first view
      extractComments: role === 'shell' && { condition: 'some', filename: 'assets/licences.txt', banner: false },
      minimizerOptions: { compress: { passes: 3, ecma: 2022, pure_getters: true }, mangle: true },
    }),
    new MinimizerPlugin({
      test: /\.css$/,
      minify: MinimizerPlugin.lightningCssMinify,
      minimizerOptions: { targets: OLDEST_BROWSERS },
      parallel: false,
    }),
  ],
});
