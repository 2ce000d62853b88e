import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Stats } from 'webpack';
import { createOptimization } from './part.ts';
import { SingletonGuard } from './plugins.ts';

const cache = path.join(import.meta.dirname, '../../../../.cache');

async function build(source: string): Promise<Stats> {
  const folder = await mkdtemp(path.join(cache, 'guard-'));
  try {
    await writeFile(path.join(folder, 'index.js'), source);
    const compiler = webpack({
      mode: 'development',
      context: folder,
      entry: './index.js',
      output: { path: path.join(folder, 'out') },
      plugins: [new SingletonGuard(['react'])],
    });
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error)));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a remote that bundles its own React does not build', async () => {
  const stats = await build(`import { useState } from 'react'; console.log(useState);`);
  expect(stats.toString('errors-only')).toContain('react/index.js must come from the shell');
});

test('a remote without one builds', async () => {
  expect((await build('console.log(1);')).hasErrors()).toBe(false);
});

test('sheets are written for browsers of some years ago', async () => {
  const part = { role: 'remote', name: 'x', dir: cache, version: '1.0.0', paths: [], output: cache } as const;
  const sheets = Object(createOptimization(part)?.minimizer?.at(-1));
  const { options } = sheets.options.minimizer;
  const css = { 'a.css': 'a:dir(rtl) { color: light-dark(red, blue); user-select: none }' };
  const { code } = await MinimizerPlugin.lightningCssMinify(css, undefined, options);
  expect(code).toMatch(/^a:dir\(rtl\)\{color:var\(--lightningcss-light,red\).*-webkit-user-select:none/);
});
