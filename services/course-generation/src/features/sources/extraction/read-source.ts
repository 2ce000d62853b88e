import { type Block, oneLine, type SourceDocument, type UnreadPlace } from './document.ts';
import { toPassages } from './passages.ts';
import { type ExtractedSource, SOURCE_LIMITS, SourceRefused, type SourceType, type Unread } from './source.ts';

export interface SourceFile {
  bytes: Uint8Array;
  type: SourceType;
  name?: string | undefined;
  // That a server said.
  charset?: string | undefined;
}

const TITLE_LENGTH = 200;

async function read({ bytes, type, charset }: SourceFile): Promise<SourceDocument> {
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

// A sign that could not be decoded stays in its place, and is said to be missing.
function findDamaged(blocks: readonly Block[]): UnreadPlace[] {
  let heading: string | undefined;
  return blocks.flatMap(({ kind, text, page }) => {
    if (kind === 'heading') heading = oneLine(text).slice(0, TITLE_LENGTH);
    if (!text.includes('\ufffd')) return [];
    return [{ reason: 'characters' as const, ...(page === undefined ? { heading } : { page }) }];
  });
}

const MOST_UNREAD = 500;

// Each place once, pages in a row together.
function toUnread(places: readonly UnreadPlace[]): Unread[] {
  const unread: Unread[] = [];
  const seen = new Set<string>();
  for (const { reason, page, heading } of places.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0))) {
    const key = JSON.stringify([reason, page, heading]);
    if (seen.has(key)) continue;
    seen.add(key);
    const open = unread.findLast((one) => one.reason === reason);
    if (page === undefined) unread.push({ reason, ...(heading !== undefined && { heading }) });
    else if (open?.toPage === page - 1) open.toPage = page;
    else unread.push({ reason, fromPage: page, toPage: page });
  }
  return unread.slice(0, MOST_UNREAD);
}

async function extract(job: SourceFile): Promise<ExtractedSource> {
  const { title, pages, blocks, unread = [] } = await read(job);
  const { characters, passages } = toPassages(blocks);
  if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  if (!passages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new SourceRefused('empty');
  const named = [title, fromName(job.name), passages[0]?.text].map((text) => oneLine(text ?? '')).find((text) => text);
  return {
    title: [...(named ?? '')].slice(0, TITLE_LENGTH).join(''),
    ...(pages !== undefined && { pages }),
    characters,
    passages,
    unread: toUnread([...unread, ...findDamaged(blocks)]),
  };
}

/**
 * Imports only what its type needs. For files of strangers: see `extractSource`.
 * @throws SourceRefused
 */
export function readSource(file: SourceFile): Promise<ExtractedSource> {
  return extract(file).catch((error: unknown) => {
    if (error instanceof SourceRefused) throw error;
    // A reader that fails on a file says nothing about the service.
    throw new SourceRefused(error instanceof RangeError ? 'too_large' : 'broken', { cause: error });
  });
}
