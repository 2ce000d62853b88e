import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { readPart, repositoryRoot } from './part.ts';
import { serverRules } from './rules.ts';

const output = path.join(repositoryRoot, '.cache/first-view');

/** Where the build of {@link createFirstViewConfig} puts its one module. */
export const firstViewModule = path.join(output, 'render.cjs');

/** webpack's settings for the shell's pages as a module for Node, which renders them to HTML. */
export function createFirstViewConfig({ dir }: { dir: string }): Configuration {
  const part = readPart({ dir, name: 'shell' });
  return {
    name: 'first-view',
    mode: 'production',
    target: 'node24',
    context: dir,
    entry: './src/first-view/first-views.ts',
    devtool: false,
    // as in the shell's own build: names of classes are hashes
    output: {
      hashFunction: 'xxhash64',
      uniqueName: part.name,
      path: output,
      filename: path.basename(firstViewModule),
      library: { type: 'commonjs2' },
      publicPath: '/',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: serverRules(part) },
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repositoryRoot, '.cache/webpack'),
      name: 'first-view',
      version: part.version,
      buildDependencies: { config: [`${import.meta.dirname}${path.sep}`] },
    },
    plugins: [
      new webpack.DefinePlugin({ __MFE_VERSION__: JSON.stringify(part.version) }),
      // one file: it is read once and then forgotten
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
