import { gzipSync } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';

/** Fails the build when the scripts that every page begins with have grown beyond `bytes`, gzipped. */
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
