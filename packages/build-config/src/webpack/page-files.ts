import webpack, { type Compiler } from 'webpack';

/** Lists the files of each named lazy chunk in `page-files.json`, so that a server can ask for them early. */
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
