import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
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
  const messages = Object.fromEntries(
    entries.flatMap(([id, { message = id, translation }]) => {
      if (!translation) return [];
      // The code of the development mode is not prepared and asks for hashes.
      const ids = this.mode === 'development' ? [id, releaseId(id, message)] : [releaseId(id, message)];
      const compiled = compileMessageOrThrow(translation);
      return ids.map((key) => [key, compiled] as const);
    }),
  );
  return `export const messages = ${JSON.stringify(messages)};`;
}
