import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { LoaderContext } from 'webpack';
import { releaseId } from './message-id.ts';

interface Entry {
  message?: string;
  translation: string;
}

// Compiles a catalog, so that the browser needs no parser for it.
// biome-ignore lint/style/noDefaultExport: webpack takes a loader from the default export
export default function loadCatalog(this: LoaderContext<unknown>, content: string): string {
  const locale = path.basename(this.resourcePath, '.po');
  const entries = Object.entries(
    formatter().parse(content, { locale, sourceLocale: 'en', filename: this.resourcePath }) as Record<string, Entry>,
  );
  const texts = Object.fromEntries(
    entries.flatMap(([id, { message = id, translation }]) => {
      if (!translation) return [];
      // The code of the development mode is not prepared and asks for hashes.
      const ids = this.mode === 'development' ? [id, releaseId(id, message)] : [releaseId(id, message)];
      return ids.map((key) => [key, translation]);
    }),
  );
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json' });
  if (errors[0]) throw new Error(`${errors[0].source}: ${errors[0].error.message}`);
  return `export const messages = ${JSON.stringify(JSON.parse(source).messages)};`;
}
