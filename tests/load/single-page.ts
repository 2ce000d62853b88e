import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createShellConfig } from '@coursewright/build-config/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { projectRoot } from '../e2e/support/config.ts';
import type { Adaptation } from './http2-proxy.ts';

const output = path.join(projectRoot, '.cache/single-page');
const parts = ['learner', 'billing', 'admin'];

// In place of Module Federation: the microfrontends are imported.
const federation = `
const parts = {${parts.map((name) => `${name}: () => import(/* webpackChunkName: "part-${name}" */ ${JSON.stringify(path.join(projectRoot, `mfe-${name}/src/mfe.ts`))})`)}};
export const loadExposed = (remote) => parts[remote]();
`;

const endpointLoader = path.join(projectRoot, 'packages/build-config/src/contracts/endpoint-loader.ts');
const contractsFolder = path.join(projectRoot, 'packages/contracts');

function createConfig(): Configuration {
  const shell = createShellConfig({ dir: path.join(projectRoot, 'shell') });
  const kept = shell.plugins?.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)) ?? [];
  const names = { filename: 'assets/[name].[contenthash:8].css', chunkFilename: 'assets/[name].[contenthash:8].css' };
  return {
    ...shell,
    cache: false,
    output: { ...shell.output, path: output, clean: true },
    module: {
      // as in the microfrontends: their first views have no schemas
      rules: [{ test: /\.ts$/, include: contractsFolder, loader: endpointLoader }, ...(shell.module?.rules ?? [])],
    },
    plugins: [
      ...kept,
      new MiniCssExtractPlugin({ ...names, ignoreOrder: true }),
      new webpack.NormalModuleReplacementPlugin(/\/federation\.ts$/, (resource) => {
        resource.request = `data:text/javascript,${encodeURIComponent(federation)}`;
      }),
    ],
  };
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(createConfig(), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

const REFERENCES = /<script defer[^>]* src="\/assets\/[^>]*><\/script>|<link href="\/assets\/[^>]* rel="stylesheet">/g;
const CHUNKS = /<link rel="preload" as="(?:script|style)"[^>]*>|<script async[^>]*><\/script>/g;

/** The same pages as one application, whose server has the chunks of each page loaded early. `chunksOf` names those of a path. */
export async function buildSinglePage(chunksOf: (path: string) => readonly string[]): Promise<Adaptation> {
  await build();
  const template = await readFile(path.join(output, 'index.html'), 'utf8');
  const { files } = JSON.parse(await readFile(path.join(output, 'first-view.json'), 'utf8')) as {
    files: Record<string, string[]>;
  };
  const references = template.match(REFERENCES) ?? [];
  if (references.length === 0) throw new Error('the template names no scripts');

  function preload(name: string): string[] {
    const found = files[name];
    if (!found) throw new Error(`the single-page build has no chunk ${name}`);
    return found;
  }

  return {
    async findFile(asked) {
      const file = path.join(output, asked);
      const compressed = await readFile(`${file}.br`).catch(() => undefined);
      if (compressed) return { content: compressed, encoding: 'br' };
      const content = await readFile(file).catch(() => undefined);
      return content && { content };
    },
    changePage(html, asked) {
      const wanted = new Set(chunksOf(asked).flatMap(preload));
      const tags = [...wanted].map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" href="/${file}">`
          : `<script async src="/${file}"></script>`,
      );
      const page = html
        .replaceAll(REFERENCES, '')
        .replaceAll(CHUNKS, '')
        .replace('</head>', () => `${references.join('')}${tags.join('')}</head>`);
      return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    },
  };
}
