import { createHash } from 'node:crypto';
import { type BrotliOptions, constants, gzipSync } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler, type NormalModule } from 'webpack';

/** Lists the files of each named lazy chunk in `page-files.json`, so that a server can preload them. */
export class PageFiles {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PageFiles', stage }, () => {
        const groups = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
        const files = Object.fromEntries(groups.map(([name, group]) => [name, group.getFiles()]));
        compilation.emitAsset('page-files.json', new webpack.sources.RawSource(JSON.stringify(files)));
      });
    });
  }
}

/** Fails the build when the scripts of every page have grown beyond `bytes`, gzipped. */
export class FirstScriptBudget {
  readonly #bytes: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstScriptBudget', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstScriptBudget', stage }, () => {
        const scripts = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()).filter(isScript);
        const size = scripts.reduce((sum, file) => sum + gzipped(compilation.getAsset(file)?.source.buffer()), 0);
        if (size > this.#bytes) compilation.errors.push(tooLarge(size, this.#bytes));
      });
    });
  }
}

const isScript = (file: string) => file.endsWith('.js');

const gzipped = (content: Buffer = Buffer.alloc(0)) => gzipSync(content, { level: 9 }).length;

const tooLarge = (size: number, budget: number) =>
  new webpack.WebpackError(`the first scripts are ${size} bytes gzipped; the budget is ${budget}`);

const test = /\.(js|css|svg)$/;

// Writes `.br` and `.gz` files, so that no server compresses per request.
export const createPrecompression = () => [
  new CompressionPlugin<BrotliOptions>({
    test,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    threshold: 1024,
  }),
  new CompressionPlugin({
    test,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    threshold: 1024,
  }),
];

/** Fails a remote's build when it bundles a library that must exist once in the page. */
export class SingletonGuard {
  readonly #pattern: RegExp;

  constructor(libraries: string[]) {
    const names = libraries.map((library) => library.replace('/', '[\\\\/]')).join('|');
    this.#pattern = new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`);
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SingletonGuard', (compilation) => {
      compilation.hooks.finishModules.tap('SingletonGuard', (modules) => {
        for (const module of modules) {
          const { resource } = module as NormalModule;
          const importer = compilation.moduleGraph.getIssuer(module) as NormalModule | null | undefined;
          if (!resource || !this.#pattern.test(resource)) continue;
          if (importer?.resource && this.#pattern.test(importer.resource)) continue;
          compilation.errors.push(
            new webpack.WebpackError(`${resource} must come from the shell, but ${importer?.resource} bundles it`),
          );
        }
      });
    });
  }
}

const ENTRY = /remote-entry[^/]*\.js$/;

/**
 * Subresource integrity for a remote's chunks. Their hashes are appended to the remote entry, whose own hash is in
 * the shell's configuration; the chunk loader rejects a file without a hash. The same hashes and the entry's go to
 * `integrity.json`, for preload links.
 */
export class ChunkIntegrity {
  readonly #table: string;

  constructor(name: string) {
    this.#table = JSON.stringify(`__integrity_${name}`);
  }

  apply(compiler: Compiler) {
    const { runtime, Compilation } = webpack;
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (code) => `${code}\n${this.#lookUp('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrity',
        (code: string, names: { tag: string; href: string }) => `${code}\n${this.#lookUp(names.tag, names.href)}`,
      );
      compilation.hooks.processAssets.tap(
        { name: 'ChunkIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => this.#appendTable(compilation),
      );
    });
  }

  #lookUp(tag: string, url: string) {
    const file = `${url}.slice(${webpack.RuntimeGlobals.publicPath}.length)`;
    return `var integrity = self[${this.#table}][${file}];
if (!integrity) throw new Error("no integrity for " + ${url});
${tag}.integrity = integrity;
${tag}.crossOrigin = "anonymous";`;
  }

  #appendTable(compilation: Compilation) {
    const hashes: Record<string, string> = {};
    let entry: string | undefined;
    for (const [file, source] of Object.entries(compilation.assets)) {
      if (ENTRY.test(file)) entry = file;
      else if (/\.(js|css)$/.test(file)) hashes[file] = integrityOf(source.buffer());
    }
    if (!entry) return;
    const table = `;self[${this.#table}]=${JSON.stringify(hashes)};`;
    compilation.updateAsset(entry, (old) => new webpack.sources.ConcatSource(old, table));
    const whole = { ...hashes, [entry]: integrityOf(compilation.getAsset(entry)?.source.buffer() ?? Buffer.alloc(0)) };
    compilation.emitAsset('integrity.json', new webpack.sources.RawSource(JSON.stringify(whole)));
  }
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
