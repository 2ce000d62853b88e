import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

const runtime = (name: string) => ['@coursewright/mfe-kit/messages', name];

/**
 * For swc's `jsc.experimental`: Lingui's macros become calls of the instance that all parts of the page share. The
 * English text stays in the code, so English needs no catalog.
 */
export const messagesTransform = {
  cacheRoot: path.join(repositoryRoot, '.cache/swc'),
  plugins: [
    [
      require.resolve('@lingui/swc-plugin'),
      {
        runtimeModules: { i18n: runtime('i18n'), trans: runtime('Trans') },
        stripNonEssentialFields: false,
      },
    ] as [string, Record<string, unknown>],
  ],
};
