import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { createRemoteFederation, createShellPlugins } from './federation.ts';
import { type FrontEnd, readFrontEnd, repositoryRoot } from './front-end.ts';
import { createBase, resolveFromHere, vendorChunk } from './part.ts';
import { createRules } from './rules.ts';

/** The release name of a remote that is served from its sources. */
const VERSION = 'dev';

const ENTRY = 'assets/remote-entry.js';

/** Where a front end that is served from its sources has its files, and the socket that announces a new build. */
export const developmentAddresses = (name: string) => ({
  base: name === 'shell' ? '/' : `/mfe/${name}/${VERSION}/`,
  entry: name === 'shell' ? '/assets/main.js' : `/mfe/${name}/${VERSION}/${ENTRY}`,
  version: VERSION,
  socket: `/__dev/${name}`,
});

interface DevelopmentOptions {
  dir: string;
  /** Container name: `shell`, `learner`, … */
  name: string;
  /** React Fast Refresh: needs a shell that was built for development too. */
  refresh: boolean;
}

/** webpack's settings for a front end in watch mode: source maps without `eval`, nothing minified, files in memory. */
export function createDevelopmentConfig({ dir, name, refresh }: DevelopmentOptions): Configuration {
  const part = readFrontEnd({ dir, name });
  const shell = part.role === 'shell';
  const base = createBase(part, `${part.name}-development${refresh ? '-refresh' : ''}`);
  return {
    ...base,
    mode: 'development',
    target: ['web', 'es2022'],
    entry: shell ? { main: ['./src/bootstrap.tsx'] } : {},
    devtool: 'cheap-module-source-map',
    output: {
      path: part.output,
      uniqueName: part.name,
      publicPath: developmentAddresses(name).base,
      filename: 'assets/[name].js',
      chunkFilename: 'assets/[name].js',
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: 'assets/[runtime].[fullhash].hot-update.json',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      trustedTypes: { policyName: `mfe-${part.name}`, onPolicyCreationFailure: 'continue' },
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        `webpack://${part.name}/${path.relative(repositoryRoot, absoluteResourcePath).replaceAll(path.sep, '/')}`,
    },
    resolve: { ...base.resolve, alias: { [CLIENT]: clientOfOverlay } },
    module: { rules: createRules(part, { refresh }) },
    ...(refresh && !shell ? { externals: [refreshRuntimeOfShell] } : {}),
    // an edit writes the source map of the changed code, not that of the libraries
    optimization: shell ? { splitChunks: vendorChunk } : {},
    plugins: plugins(part, refresh),
  };
}

const CLIENT = 'webpack-dev-middleware/client';

// The clients of all front ends in a page report to one place, which the overlay takes over; it has no connection.
const clientOfOverlay = `${resolveFromHere(CLIENT)}?${new URLSearchParams({
  connect: 'false',
  logging: 'warn',
  progress: 'false',
  overlay: JSON.stringify({ errors: true, warnings: false }),
})}`;

function plugins(part: FrontEnd, refresh: boolean) {
  const sheets = 'assets/[name].css';
  const shell = part.role === 'shell';
  const overlay = path.resolve(import.meta.dirname, '../overlay/overlay.ts');
  return [
    // development chunks are split differently from those of a release, where such a conflict must not occur
    new MiniCssExtractPlugin({ filename: sheets, chunkFilename: sheets, ignoreOrder: true }),
    new webpack.DefinePlugin({ __MFE_VERSION__: JSON.stringify(VERSION) }),
    ...(shell ? createShellPlugins() : [createRemoteFederation(part, { fileName: ENTRY, refresh, development: true })]),
    ...(refresh ? [new ReactRefreshPlugin({ overlay: false, library: LIBRARY })] : []),
    ...(refresh && shell ? [new ExposeRefreshRuntime()] : []),
    // the shell's overlay, if the shell is built here too, serves the whole page
    ...(shell || !refresh ? [new webpack.EntryPlugin(part.dir, overlay, { name: undefined })] : []),
    new KeepLastGoodBuild(),
  ];
}

// A build with errors replaces nothing: a page that is loaded meanwhile gets the last good code, and the next good
// build is an update to that. The first build is served with its errors, so that a page can show them.
class KeepLastGoodBuild {
  apply(compiler: webpack.Compiler) {
    let built = false;
    const keep = (compilation: webpack.Compilation) => (built && compilation.errors.length > 0 ? false : undefined);
    compiler.hooks.shouldEmit.tap(KeepLastGoodBuild.name, keep);
    compiler.hooks.thisCompilation.tap(KeepLastGoodBuild.name, (compilation) => {
      compilation.hooks.shouldRecord.tap(KeepLastGoodBuild.name, () => keep(compilation));
    });
    compiler.hooks.afterEmit.tap(KeepLastGoodBuild.name, () => {
      built = true;
    });
  }
}

// One name for all parts: the runtime is put into the page once.
const LIBRARY = 'coursewright';
const GLOBAL = '__coursewright_refresh_runtime';

// Fast Refresh must know React's renderer before it starts, so the page has one refresh runtime: the shell's. It
// is requested by absolute path and before sharing is set up, which rules out Module Federation.
class ExposeRefreshRuntime {
  apply(compiler: webpack.Compiler) {
    const runtime = resolveFromHere('react-refresh/runtime');
    const source = `import runtime from ${JSON.stringify(runtime)};globalThis.${GLOBAL}=runtime;`;
    new webpack.EntryPlugin(compiler.context, `data:text/javascript,${encodeURIComponent(source)}`, {
      name: undefined,
    }).apply(compiler);
  }
}

const RUNTIME_REQUEST = /react-refresh([\\/]runtime(\.js)?)?$/;

function refreshRuntimeOfShell(
  { request = '' }: { request?: string },
  callback: (error?: Error | null, result?: string) => void,
) {
  if (RUNTIME_REQUEST.test(request)) callback(null, `var globalThis.${GLOBAL}`);
  else callback();
}
