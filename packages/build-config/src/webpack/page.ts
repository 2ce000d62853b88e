import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';

const REQUIRED = /<%= require\('([^']+)'\) %>/g;
// found by name: by the server, and by saved links to a preview
const NAMED = path.join('src', 'site');

/** Writes `index.html`: the template with the addresses of the files that it requires, and the scripts and sheets of the entry. */
export class Page {
  readonly #template: string;

  /** @param template relative to the folder of the front end */
  constructor(template: string) {
    this.#template = template;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(Page.name, (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE } = webpack.Compilation;
      compilation.hooks.processAssets.tap({ name: Page.name, stage: PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        this.#emitNamedFiles(compilation),
      );
      compilation.hooks.processAssets.tap({ name: Page.name, stage: PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE }, () =>
        emit(compilation, 'index.html', this.#compose(compilation)),
      );
    });
  }

  #emitNamedFiles(compilation: Compilation) {
    for (const [, request = ''] of this.#read(compilation).matchAll(REQUIRED)) {
      const file = this.#resolve(request);
      if (!file.startsWith(NAMED)) continue;
      emit(compilation, `assets/site/${path.basename(file)}`, read(compilation, file));
    }
  }

  #compose(compilation: Compilation): string {
    const { publicPath } = compilation.outputOptions;
    const files = (compilation.entrypoints.get('main')?.getFiles() ?? [])
      .filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement)
      .map((file) => `${publicPath}${file}`);
    const scripts = files
      .filter((file) => file.endsWith('.js'))
      .map((src) => `<script defer="defer" src="${src}"></script>`);
    const sheets = files
      .filter((file) => file.endsWith('.css'))
      .map((href) => `<link href="${href}" rel="stylesheet">`);
    return this.#read(compilation)
      .replace(REQUIRED, (_, request: string) => `${publicPath}${this.#findAsset(compilation, request)}`)
      .replace('</head>', () => [...scripts, ...sheets, '</head>'].join(''))
      .replace(/\n\s*(?=<)/g, '');
  }

  #findAsset(compilation: Compilation, request: string): string {
    const file = this.#resolve(request);
    if (file.startsWith(NAMED)) return `assets/site/${path.basename(file)}`;
    const asset = compilation.getAssets().find(({ info }) => info.sourceFilename === file.replaceAll(path.sep, '/'));
    if (!asset) throw new Error(`${this.#template} requires ${file}, which no sheet or script has`);
    return asset.name;
  }

  #read = (compilation: Compilation) => read(compilation, this.#template).toString();

  #resolve = (request: string) => path.join(path.dirname(this.#template), request);
}

function read({ compiler, fileDependencies }: Compilation, file: string): Buffer {
  const place = path.join(compiler.context, file);
  fileDependencies.add(place);
  return readFileSync(place);
}

const emit = (compilation: Compilation, name: string, content: string | Buffer) =>
  compilation.emitAsset(name, new webpack.sources.RawSource(content));
