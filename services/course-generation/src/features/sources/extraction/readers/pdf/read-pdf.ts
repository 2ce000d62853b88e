import { getDocumentProxy } from 'unpdf';
import { cleanText, type SourceDocument } from '../../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../../source.ts';
import { type Page, toBlocks, withoutHeaders } from './page-blocks.ts';
import { type Run, toLines } from './page-lines.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

const LETTER = /[\p{L}\p{N}]/gu;
// Fewer letters on an average page than this, with pictures: scanned pages with a stamp.
const SCANNED_LETTERS = 20;
// Without its end the file was cut off; what can be rescued would lack pages without a word.
const END = /startxref|%%EOF/;
const PICTURE = /\/Subtype\s*\/Image\b/;

const toLatin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new SourceRefused(isLocked ? 'encrypted' : 'broken', { cause });
  }
}

async function readPage(document: PdfDocument, number: number): Promise<Page> {
  const page = await document.getPage(number);
  const { transform, height } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform;
  const { items } = await page.getTextContent();
  page.cleanup();
  const runs = items.flatMap((item): Run[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [ta, tb, tc, td, x, y] = item.transform as [number, number, number, number, number, number];
    const size = Math.hypot(a * tc + c * td, b * tc + d * td);
    // Vertical text is a stamp at the edge, or the label of an axis.
    const isLevel = Math.abs(b * ta + d * tb) < Math.abs(a * ta + c * tb) * 0.2;
    if (!isLevel || !(size > 1)) return [];
    const left = a * x + c * y + e;
    const baseline = b * x + d * y + f;
    const text = cleanText(item.str).trimEnd();
    return text === ''
      ? []
      : [{ text, left, right: left + item.width, baseline, size, rightToLeft: item.dir === 'rtl' }];
  });
  return { number, height, lines: toLines(runs) };
}

export async function readPdf(bytes: Uint8Array): Promise<SourceDocument> {
  if (!END.test(toLatin(bytes.subarray(-4096)))) throw new SourceRefused('broken');
  const hasPictures = PICTURE.test(toLatin(bytes));
  const document = await open(bytes);
  if (document.numPages > SOURCE_LIMITS.pages) throw new SourceRefused('too_many_pages');
  const pages: Page[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readPage(document, number);
    pages.push(page);
    characters += page.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  }
  const body = withoutHeaders(pages);
  const letters = body
    .flatMap(({ lines }) => lines)
    .reduce((sum, { text }) => sum + (text.match(LETTER)?.length ?? 0), 0);
  if (hasPictures && letters < SCANNED_LETTERS * pages.length) throw new SourceRefused('image_only');
  const title = await readTitle(document);
  return { title, pages: pages.length, blocks: toBlocks(body) };
}

// Programs put the name of a file there.
async function readTitle(document: PdfDocument): Promise<string | undefined> {
  const { info } = await document.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? cleanText(info.Title).trim() : '';
  return title === '' || /^(?:untitled|microsoft word - )|\.(?:docx?|tex|dvi|indd|pdf|qxd)$/i.test(title)
    ? undefined
    : title;
}
