import webpack, { type Compiler, type NormalModule } from 'webpack';

/** Fails a remote's build when a library that must exist once in the page got bundled into it. */
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
