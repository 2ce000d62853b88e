import { readSource, type SourceFile } from './read-source.ts';
import type { ExtractedSource, RefusalCode, SourceRefused } from './source.ts';

// A process of extract-source.ts.
export type Extraction = { source: ExtractedSource } | { refused: RefusalCode };

// Listens on: otherwise the process would end with its answer, and the end may arrive first.
process.on('message', async (file: SourceFile) => {
  const answer = await readSource(file).then(
    (source): Extraction => ({ source }),
    ({ code }: SourceRefused): Extraction => ({ refused: code }),
  );
  process.send?.(answer);
});
