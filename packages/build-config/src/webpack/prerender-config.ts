import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { readFrontEnd, repositoryRoot } from './front-end.ts';
import { createBase } from './part.ts';
import { createServerRules } from './rules.ts';

const output = path.join(repositoryRoot, '.cache/prerender');

export const prerenderModule = path.join(output, 'prerender.cjs');

export function createPrerenderConfig({ dir }: { dir: string }): Configuration {
  const part = readFrontEnd({ dir, name: 'shell' });
  return {
    ...createBase(part, 'prerender'),
    name: 'prerender',
    mode: 'production',
    target: 'node24',
    entry: './src/prerender/prerender.tsx',
    devtool: false,
    // as in the shell's own build: class names are hashes
    output: {
      hashFunction: 'xxhash64',
      uniqueName: part.name,
      path: output,
      filename: path.basename(prerenderModule),
      library: { type: 'commonjs2' },
      publicPath: '/',
    },
    module: { rules: createServerRules(part) },
    optimization: { minimize: false },
    plugins: [
      new webpack.DefinePlugin({ __MFE_VERSION__: JSON.stringify(part.version) }),
      // one file, which is read once
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
