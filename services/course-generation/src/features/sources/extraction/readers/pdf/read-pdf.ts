import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { cleanText, oneLine, type SourceDocument, type UnreadPlace } from '../../document.ts';
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

// Tables of the characters of Chinese, Japanese and Korean fonts, and fonts that every reader has.
const FILES = import.meta.resolve('pdfjs-dist/package.json');
class FontFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = kind === 'cMapUrl' ? 'cmaps' : 'standard_fonts';
    return new Uint8Array(await readFile(new URL(`./${folder}/${path.basename(filename)}`, FILES)));
  }
}

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      cMapPacked: true,
      useWorkerFetch: false,
      BinaryDataFactory: FontFiles,
      verbosity: 0,
    });
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new SourceRefused(isLocked ? 'encrypted' : 'broken', { cause });
  }
}

type Quarter = 0 | 1 | 2 | 3;
interface TurnedRun extends Run {
  quarter: Quarter;
  font: string;
  // With the signs that show nothing.
  raw: string;
}

// From the left end of the line, as if it were level. Text at another angle is a stamp across the page.
function turn(x: number, y: number, quarter: Quarter): { left: number; baseline: number } {
  if (quarter === 1) return { left: y, baseline: -x };
  if (quarter === 2) return { left: -x, baseline: -y };
  return quarter === 3 ? { left: -y, baseline: x } : { left: x, baseline: y };
}

interface Annotation {
  subtype: string;
  rect: [number, number, number, number];
  annotationFlags?: number;
  fieldValue?: unknown;
  contentsObj?: { str: string };
}
const INVISIBLE = 0b100010;

// What was typed into a form, and text that was put on a page later.
function textOfAnnotation({ subtype, rect, annotationFlags = 0, fieldValue, contentsObj }: Annotation) {
  const values = subtype === 'Widget' ? [fieldValue].flat() : subtype === 'FreeText' ? [contentsObj?.str] : [];
  const text = oneLine(cleanText(values.filter((value) => typeof value === 'string').join(', ')));
  return text === '' || text === 'Off' || (annotationFlags & INVISIBLE) > 0 ? [] : [{ text, rect }];
}

type Layers = Awaited<ReturnType<PdfDocument['getOptionalContentConfig']>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** The texts of layers that are not shown, by their places in the text of the page. */
async function findHidden(page: PdfPage, layers: Layers): Promise<Set<number>> {
  const { fnArray, argsArray } = await page.getOperatorList({ intent: 'display' });
  const { OPS } = await getResolvedPDFJS();
  const begins: readonly number[] = [OPS.beginMarkedContent, OPS.beginMarkedContentProps];
  const begun = fnArray.flatMap((operator, at) => (begins.includes(operator) ? [argsArray[at] as unknown[]] : []));
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const hidden = new Set<number>();
  const open: boolean[] = [];
  let [parts, texts] = [0, 0];
  for (const item of items) {
    if ('str' in item) {
      if (open.includes(true)) hidden.add(texts);
      texts += 1;
    } else if (item.type === 'endMarkedContent') open.pop();
    else {
      const [tag, group] = begun[parts] ?? [];
      open.push(tag === 'OC' && !layers.isVisible(group));
      parts += 1;
    }
  }
  // Forms and pictures may have layers of their own, which the text does not tell.
  return parts === begun.length ? hidden : new Set();
}

async function findHiddenLayers(document: PdfDocument): Promise<Layers | undefined> {
  const layers = await document.getOptionalContentConfig();
  const groups = [...layers] as [id: string, group: { visible: boolean }][];
  return groups.some(([, { visible }]) => !visible) ? layers : undefined;
}

async function readRuns(
  document: PdfDocument,
  number: number,
  layers: Layers | undefined,
): Promise<{ height: number; runs: TurnedRun[] }> {
  const page = await document.getPage(number);
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform;
  const { items, styles } = await page.getTextContent();
  const hidden = layers ? await findHidden(page, layers) : new Set();
  const filled = ((await page.getAnnotations({ intent: 'display' })) as Annotation[]).flatMap(textOfAnnotation);
  page.cleanup();
  const seen = new Set<string>();
  let before: TurnedRun | undefined;
  const runs = items.flatMap((item, place): TurnedRun[] => {
    if (!('str' in item) || hidden.has(place)) return [];
    if (item.str.trim() === '') {
      if (before && item.str !== '') before.isSpaced = true;
      return [];
    }
    before = undefined;
    const [ta, tb, tc, td, x, y] = item.transform as [number, number, number, number, number, number];
    const size = Math.hypot(a * tc + c * td, b * tc + d * td);
    const isVertical = styles[item.fontName]?.vertical === true;
    const angle = Math.atan2(b * ta + d * tb, a * ta + c * tb) / (Math.PI / 2) + (isVertical ? 1 : 0);
    if (!(size > 1) || Math.abs(angle - Math.round(angle)) > 0.13) return [];
    const quarter = (((Math.round(angle) % 4) + 4) % 4) as Quarter;
    const length = isVertical ? item.height : item.width;
    const [atX, atY] = [a * x + c * y + e, b * x + d * y + f];
    const [toX, toY] = [
      atX + length * Math.cos((quarter * Math.PI) / 2),
      atY + length * Math.sin((quarter * Math.PI) / 2),
    ];
    const isOutside = (from: number, to: number, end: number) =>
      Math.max(from, to) < -size || Math.min(from, to) > end + size;
    if (isOutside(atX, toX, width) || isOutside(atY, toY, height)) return [];
    const { left, baseline } = turn(atX, atY, quarter);
    // A hyphen that shows only at the end of a line.
    const text = cleanText(item.str.replace(/\u00ad\s*$/, '-')).trimEnd();
    // Bold text is drawn twice by some programs.
    const key = `${text} ${Math.round(left / (size * 0.3))} ${Math.round(baseline / (size * 0.3))}`;
    if (text === '' || seen.has(key)) return [];
    seen.add(key);
    const rightToLeft = item.dir === 'rtl';
    before = {
      text,
      left,
      right: left + length,
      baseline,
      size,
      rightToLeft,
      quarter,
      font: item.fontName,
      raw: item.str,
    };
    return [before];
  });
  for (const { text, rect } of filled) {
    const [x1, y1, , y2] = rect;
    const size = Math.min(12, Math.max(1, y2 - y1));
    const at = { left: a * x1 + c * y1 + e, baseline: b * x1 + d * y1 + f };
    const run = { ...at, right: at.left + text.length * size * 0.5, size, rightToLeft: false, quarter: 0 as const };
    runs.push({ ...run, text, raw: text, font: 'field' });
  }
  return { height, runs: withoutLineNumbers(runs) };
}

const MANY_LINES = 15;
const MOST_LINES = 0.8;

// In ems: more than between words, and less than a column of text.
const CELL_GAP = 1.5;
const WIDE_CELL = 8;

function toLinesOfRuns(runs: readonly TurnedRun[]): TurnedRun[][] {
  const lines: TurnedRun[][] = [];
  let before: TurnedRun | undefined;
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline)) {
    if (before && run.baseline - before.baseline <= run.size / 2) lines.at(-1)?.push(run);
    else lines.push([run]);
    before = run;
  }
  return lines;
}

/** Rows of cells; two columns of text have long lines that end below each other. */
function isTable(lines: readonly TurnedRun[][]): boolean {
  const cells = lines.flatMap((line) => {
    const ordered = line.toSorted((a, b) => a.left - b.left);
    const last = ordered.findIndex(({ right, size }, at) => (ordered[at + 1]?.left ?? right) - right > CELL_GAP * size);
    const { left = 0, size = 1 } = ordered[0] ?? {};
    return last < 0
      ? []
      : [{ width: ((ordered[last]?.right ?? 0) - left) / size, right: (ordered[last]?.right ?? 0) / size }];
  });
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const end = middle(cells.map(({ right }) => right));
  const aligned = cells.filter(({ right }) => Math.abs(right - end) <= 1).length;
  const isRagged = aligned < cells.length / 2 || middle(cells.map(({ width }) => width)) < WIDE_CELL;
  return cells.length > lines.length / 2 && isRagged;
}

// Beside each line, as in manuscripts: left of all text, and each one more than the one above.
function withoutLineNumbers(runs: readonly TurnedRun[]): TurnedRun[] {
  const isNumber = ({ text }: TurnedRun) => /^\d{1,4}$/.test(text);
  const others = runs.filter((run) => !isNumber(run));
  if (others.length === 0) return [...runs];
  const left = others.reduce((least, run) => Math.min(least, run.left), Number.POSITIVE_INFINITY);
  const beside = runs.filter((run) => isNumber(run) && run.right < left).toSorted((a, b) => a.baseline - b.baseline);
  const isCount = beside.every(({ text }, at) => at === 0 || Number(text) === Number(beside[at - 1]?.text) + 1);
  if (beside.length < MANY_LINES || !isCount) return [...runs];
  const lines = toLinesOfRuns(others);
  if (beside.length < lines.length * MOST_LINES || isTable(lines)) return [...runs];
  const numbers = new Set(beside);
  return runs.filter((run) => !numbers.has(run));
}

const getLetters = (runs: readonly { text: string }[]): number =>
  runs.reduce((sum, { text }) => sum + (text.match(LETTER)?.length ?? 0), 0);

// The lines of most of the text first; tables and labels that are turned come after them.
function toPage(number: number, height: number, runs: readonly TurnedRun[]): Page {
  const turned = ([0, 1, 2, 3] as const).map((quarter) => runs.filter((run) => run.quarter === quarter));
  const ordered = turned.toSorted((one, other) => getLetters(other) - getLetters(one));
  return { number, height, lines: ordered.flatMap(toLines) };
}

const ALPHABETS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Georgian', 'Ethiopic', 'Cherokee'],
  ...['Canadian_Aboriginal', 'Hangul', 'Han', 'Tibetan', 'Khmer', 'Yi', 'Armenian', 'Bengali', 'Tamil'],
].map((script) => new RegExp(`\\p{Script=${script}}`, 'gu'));
const NOTHING = /(?!\s)[\p{Cc}\p{Cn}\p{Co}\ufffd]/gu;
const MOST_NOTHING = 0.08;
const MOST_ALPHABETS = 4;
const SOME_LETTERS = 40;

// A font may come without the letters of its signs; what is read then are the numbers of its drawings.
function isUnreadable(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  if (count(NOTHING) > sample.length * MOST_NOTHING) return count(/\S/g) > 3;
  // In most fonts the drawing of a small letter has the number of a capital: "WKH" is "the". Vowels are D, H, L, R, X then.
  // Abbreviations are shorter than most words.
  const capitals = count(/[A-Z]/g);
  const inWords = sample.match(/[A-Z]{4,}/g)?.join('').length ?? 0;
  const isCapital = capitals > SOME_LETTERS && inWords >= capitals / 2 && count(/\p{Ll}/gu) < capitals / 50;
  if (isCapital && count(/[DHLRX]/g) > count(/[AEIOU]/g)) return true;
  return ALPHABETS.filter((alphabet) => count(alphabet) > sample.length * 0.02).length > MOST_ALPHABETS;
}

// What programs show that do not know forms of Adobe or collections of files.
const STAND_IN = /^\s*(?:Please wait\.\.\.\s+If this message is not|For the best experience, open this PDF portfolio)/;

export async function readPdf(bytes: Uint8Array): Promise<SourceDocument> {
  if (!END.test(toLatin(bytes.subarray(-4096)))) throw new SourceRefused('broken');
  const hasPictures = PICTURE.test(toLatin(bytes));
  const document = await open(bytes);
  if (document.numPages > SOURCE_LIMITS.pages) throw new SourceRefused('too_many_pages');
  const found: { height: number; runs: TurnedRun[] }[] = [];
  const unread: UnreadPlace[] = [];
  const fonts = new Map<string, string>();
  const layers = await findHiddenLayers(document);
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readRuns(document, number, layers).catch((error: unknown) => {
      if (error instanceof RangeError) throw error;
      unread.push({ reason: 'damaged', page: number });
      return { height: 0, runs: [] };
    });
    found.push(page);
    for (const { font, raw } of page.runs) fonts.set(font, `${fonts.get(font) ?? ''}${raw} `);
    characters += page.runs.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  }
  const unreadable = new Set([...fonts].filter(([, text]) => isUnreadable(text)).map(([font]) => font));
  const pages = found.map(({ height, runs }, at) => {
    const read = runs.filter(({ font }) => !unreadable.has(font));
    if (read.length < runs.length) unread.push({ reason: 'font', page: at + 1 });
    return toPage(at + 1, height, read);
  });
  const body = withoutHeaders(pages);
  const letters = body.map(({ lines }) => getLetters(lines));
  const total = letters.reduce((sum, count) => sum + count, 0);
  if (hasPictures && total < SCANNED_LETTERS * pages.length) throw new SourceRefused('image_only');
  if (total === 0 && unread.length > 0) throw new SourceRefused(unreadable.size > 0 ? 'font' : 'broken');
  for (const [at, count] of letters.entries()) {
    const isKnown = unread.some(({ page }) => page === at + 1);
    if (!isKnown && count < (hasPictures ? SCANNED_LETTERS : 1)) unread.push({ reason: 'picture', page: at + 1 });
  }
  const title = await readTitle(document);
  const blocks = toBlocks(body);
  if (STAND_IN.test(blocks[0]?.text ?? '')) throw new SourceRefused('empty');
  return { title, pages: pages.length, blocks, unread };
}

// Programs put the name of a file there, or of what all their files are.
const NO_TITLE =
  /^(?:untitled|\(anonymous\)|document ?\d*$|microsoft (?:word|powerpoint) - |powerpoint[ -]\S+$)|^\S+ (?:de )?powerpoint$|\.(?:docx?|dotx?|pptx?|xlsx?|odt|txt|tex|dvi|indd|pdf|qxd|graffle)$/i;

async function readTitle(document: PdfDocument): Promise<string | undefined> {
  const { info } = await document.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? cleanText(info.Title).trim() : '';
  return title === '' || NO_TITLE.test(title) ? undefined : title;
}
