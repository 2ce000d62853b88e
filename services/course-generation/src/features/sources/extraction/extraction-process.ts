import { oneLine, type SourceDocument } from './document.ts';
import { toPassages } from './passages.ts';
import { type ExtractedSource, type RefusalCode, SOURCE_LIMITS, SourceRefused, type SourceType } from './source.ts';

// A process of extract-source.ts; it imports only what its type needs.
export interface ExtractionJob {
  bytes: Uint8Array;
  type: SourceType;
  name?: string | undefined;
  // That a server said.
  charset?: string | undefined;
}

export type Extraction = { source: ExtractedSource } | { refused: RefusalCode };

const TITLE_LENGTH = 200;

async function read({ bytes, type, charset }: ExtractionJob): Promise<SourceDocument> {
  switch (type) {
    case 'markdown':
      return (await import('./readers/read-markdown.ts')).readMarkdown(bytes, charset);
    case 'transcript':
      return (await import('./readers/read-transcript.ts')).readTranscript(bytes, charset);
    case 'text':
      return (await import('./readers/read-text.ts')).readText(bytes, charset);
    case 'pdf':
      return (await import('./readers/pdf/read-pdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('./readers/docx/read-docx.ts')).readDocx(bytes);
    case 'html':
      return (await import('./readers/html/read-html.ts')).readHtml(bytes, charset);
  }
}

const fromName = (name: string | undefined) => name?.replace(/^.*[/\\]/s, '').replace(/\.[a-z0-9]{1,8}$/i, '');

async function extract(job: ExtractionJob): Promise<ExtractedSource> {
  const { title, pages, blocks } = await read(job);
  const { characters, passages } = toPassages(blocks);
  if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  if (!passages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new SourceRefused('empty');
  const named = [title, fromName(job.name), passages[0]?.text].map((text) => oneLine(text ?? '')).find((text) => text);
  return {
    title: [...(named ?? '')].slice(0, TITLE_LENGTH).join(''),
    ...(pages !== undefined && { pages }),
    characters,
    passages,
  };
}

function toRefusal(error: unknown): Extraction {
  if (error instanceof SourceRefused) return { refused: error.code };
  // A reader that fails on a file says nothing about the service.
  return { refused: error instanceof RangeError ? 'too_large' : 'broken' };
}

// Listens on: otherwise the process would end with its answer, and the end may arrive first.
process.on('message', async (job: ExtractionJob) => {
  const answer = await extract(job).then((source): Extraction => ({ source }), toRefusal);
  process.send?.(answer);
});
