import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';

const ENTRY = /remote-entry[^/]*\.js$/;

/**
 * Subresource integrity for a remote's chunks. Their hashes are appended to the remote entry, which is itself covered
 * by the hash in the shell's configuration; the chunk loader refuses a file that has none. The same hashes and the
 * entry's go to `integrity.json`, for preload links.
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
