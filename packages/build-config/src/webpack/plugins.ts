import { createHash } from 'node:crypto';
import { type BrotliOptions, constants } from 'node:zlib';
import { MFE_CONTRACT } from '@coursewright/contracts';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler, type NormalModule } from 'webpack';
import type { FrontEnd } from './front-end.ts';

/** Requests that depend on nothing but the address of the page. */
export interface FirstRequests {
  /** As in the routes: `/course/:courseId`. */
  path: string;
  /** Without it, only who is signed in sends them. */
  public?: boolean;
  /** Without it, a page whose address has a query may send others. */
  anyQuery?: boolean;
  /** May have the parameters of the path. */
  urls: readonly string[];
  /**
   * Changes that the page makes in any case, with an empty object as body. They may also have a parameter of the query
   * by its name, such as `:at`, and are sent by who is signed in, when the query has that one and no other.
   */
  posts?: readonly string[];
}

/** Lists the files of each named lazy chunk, and the first requests of pages, so that a server can ask for them early. */
export class FirstView {
  readonly #requests: readonly FirstRequests[];

  constructor(requests: readonly FirstRequests[] = []) {
    this.#requests = requests;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstView', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstView', stage }, () => {
        const groups = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
        const files = Object.fromEntries(groups.map(([name, group]) => [name, group.getFiles()]));
        const content = JSON.stringify({ files, requests: this.#requests });
        compilation.emitAsset('first-view.json', new webpack.sources.RawSource(content));
      });
    });
  }
}

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

/**
 * Says which release this is, which pages it has, and for which contract it was built, so that a server can refuse one that
 * does not fit.
 */
export class ReleaseInfo {
  readonly #content: string;

  constructor({ name, version, paths }: Pick<FrontEnd, 'name' | 'version' | 'paths'>) {
    this.#content = JSON.stringify({ name, version, contract: MFE_CONTRACT, paths });
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseInfo', (compilation) => {
      compilation.emitAsset('release-info.json', new webpack.sources.RawSource(this.#content));
    });
  }
}

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
const EXPOSED = /__federation_expose_/;

/**
 * Loads the hashes of a remote's chunks before the first chunk that neither the entry nor a tag of the page has one for:
 * when the browser has time, or at once in a page that is there already.
 */
class IntegrityRuntime extends webpack.RuntimeModule {
  readonly #table: string;

  constructor(table: string) {
    super('integrity', webpack.RuntimeModule.STAGE_TRIGGER);
    this.#table = table;
  }

  override generate() {
    const { ensureChunk, getChunkScriptFilename, loadScript, publicPath } = webpack.RuntimeGlobals;
    const { chunkHasJs } = webpack.javascript.JavascriptModulesPlugin;
    const { chunk, chunkGraph } = this;
    // they only name modules of the shell
    const withoutFiles = [...(chunk?.getAllAsyncChunks() ?? [])]
      .filter((one) => chunkGraph && !chunkHasJs(one, chunkGraph))
      .map(({ id }) => id);
    return `var base = new URL(${publicPath}, location).href, known = self[${this.#table}] = self[${this.#table}] || {};
document.querySelectorAll("script[integrity], link[integrity]").forEach((tag) => {
  var url = tag.src || tag.href;
  if (url.startsWith(base)) known[url.slice(base.length)] ||= tag.integrity;
});
var loadChunk = ${ensureChunk}, table;
var loadTable = () => table ||= new Promise((resolve, reject) => {
  ${loadScript}(${publicPath} + known.table, (event) => {
    if (event && event.type === "load") return resolve();
    table = undefined;
    reject(Object.assign(new Error("the hashes of ${this.#table.slice(1, -1)} could not be loaded"), { name: "ChunkLoadError" }));
  }, "integrity");
});
${ensureChunk} = (id) => ${JSON.stringify(withoutFiles)}.includes(id) || known[${getChunkScriptFilename}(id)] ? loadChunk(id) : loadTable().then(() => loadChunk(id));
var loadEarly = () => loadTable().catch(() => {});
if (document.readyState === "complete") setTimeout(loadEarly);
else addEventListener("load", () => setTimeout(() => (self.requestIdleCallback || setTimeout)(loadEarly), 1500));`;
  }
}

/**
 * Subresource integrity for a remote's chunks: the chunk loader rejects a file without a hash. Those of the exposed module
 * and of the file with all the others are appended to the remote entry, whose own hash is in the shell's configuration. All
 * of them go to `integrity.json`, for the tags of the page.
 */
export class ChunkIntegrity {
  readonly #table: string;

  constructor(name: string) {
    this.#table = JSON.stringify(`__integrity_${name}`);
  }

  apply(compiler: Compiler) {
    const { runtime, Compilation, RuntimeGlobals } = webpack;
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (code) => `${code}\n${this.#lookUp('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrity',
        (code: string, names: { tag: string; href: string }) => `${code}\n${this.#lookUp(names.tag, names.href)}`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkIntegrity', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.loadScript).add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new IntegrityRuntime(this.#table));
        });
      compilation.hooks.processAssets.tap(
        { name: 'ChunkIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => this.#emitTable(compilation),
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

  #emitTable(compilation: Compilation) {
    const hashes: Record<string, string> = {};
    let entry: string | undefined;
    for (const [file, source] of Object.entries(compilation.assets)) {
      if (ENTRY.test(file)) entry = file;
      else if (/\.(js|css)$/.test(file)) hashes[file] = getIntegrity(source.buffer());
    }
    if (!entry) return;
    const assign = (content: object) => `;Object.assign(self[${this.#table}],${JSON.stringify(content)});`;
    const { RawSource, ConcatSource } = webpack.sources;
    const all = new RawSource(assign(hashes));
    const table = `assets/integrity.${hashName(all.buffer())}.js`;
    // what is emitted so late would be minified after it
    compilation.emitAsset(table, all, { minimized: true });
    hashes[table] = getIntegrity(all.buffer());
    const own = Object.keys(hashes).filter((file) => file === table || EXPOSED.test(file));
    const first = Object.fromEntries(own.map((file) => [file, hashes[file]]));
    const source = new ConcatSource(compilation.getAsset(entry)?.source ?? '', assign({ table, ...first }));
    // Its name was the hash of what it was before: builds, servers and browsers keep a file of the same name.
    const renamed = entry.replace(/[\da-f]{8}(?=\.js$)/, hashName(source.buffer()));
    compilation.updateAsset(entry, source);
    compilation.renameAsset(entry, renamed);
    const whole = { ...hashes, [renamed]: getIntegrity(source.buffer()) };
    compilation.emitAsset('integrity.json', new RawSource(JSON.stringify(whole)));
  }
}

const hashName = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

function getIntegrity(content: Buffer): string {
  // the longer hashes make each remote's entry a third larger
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
