import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { Page } from './page.ts';

const cache = path.join(import.meta.dirname, '../../../../.cache');

async function build(template: string) {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'page-'));
  try {
    await mkdir(path.join(folder, 'src/site'), { recursive: true });
    await writeFile(path.join(folder, 'src/index.html'), template);
    await writeFile(path.join(folder, 'src/site/icon.svg'), '<svg/>');
    await writeFile(path.join(folder, 'src/text.woff2'), 'a font');
    await writeFile(path.join(folder, 'src/index.js'), `console.log(new URL('./text.woff2', import.meta.url))`);
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: { main: './src/index.js' },
      output: {
        path: path.join(folder, 'out'),
        publicPath: '/',
        filename: '[name].[contenthash:8].js',
        assetModuleFilename: '[name].[contenthash:8][ext]',
      },
      optimization: { minimize: false },
      plugins: [new Page('src/index.html')],
    });
    const errors = await new Promise<string>((resolve) => {
      compiler.run((error, stats) => resolve(error?.message ?? stats?.toString('errors-only') ?? ''));
    });
    const read = (file: string) => readFile(path.join(folder, 'out', file), 'utf8').catch(() => '');
    return { errors, html: await read('index.html'), icon: await read('assets/site/icon.svg') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('PLT-01 the page of the shell names the files of the build, and keeps the names of those that others look for', async () => {
  const { errors, html, icon } = await build(`<html>
  <head>
    <link rel="preload" href="<%= require('./text.woff2') %>">
    <link rel="icon" href="<%= require('./site/icon.svg') %>">
  </head>
  <body></body>
</html>`);
  expect(errors).toBe('');
  expect(html).toMatch(
    /^<html><head><link rel="preload" href="\/text\.\w{8}\.woff2"><link rel="icon" href="\/assets\/site\/icon\.svg"><script defer="defer" src="\/main\.\w{8}\.js"><\/script><\/head><body><\/body><\/html>$/,
  );
  expect(icon).toBe('<svg/>');
});

test('PLT-01 a page that requires a file of no sheet and no script fails the build', async () => {
  const { errors } = await build(`<head><link href="<%= require('./missing.woff2') %>"></head>`);
  expect(errors).toContain('src/index.html requires src/missing.woff2');
});
