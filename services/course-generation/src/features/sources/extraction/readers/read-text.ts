import { decodeText } from '../charset.ts';
import { type Block, cleanText, joinCells, joinLines, oneLine, type SourceDocument } from '../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../source.ts';

/** A whole text, without what shows nothing. */
export function readCharacters(bytes: Uint8Array, charset?: string): string {
  const text = decodeText(bytes, charset);
  if (text.length > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  return cleanText(text);
}

const LIST_ITEM = /^\s*(?:[-*+•–▪➢✓]|\d{1,3}[.)])\s+/u;
const SENTENCE_END = /[.!?:;,…。！？：；，।؟"”»)\]]$/u;
const HEADING_LENGTH = 80;
const PARAGRAPH_LENGTH = 120;

export const splitParagraphs = (text: string): string[][] =>
  text
    .split(/\r\n?|\n|\f|\u2028|\u2029/u)
    .reduce<string[][]>(
      (paragraphs, line) => {
        if (line.trim() === '') paragraphs.push([]);
        else if (LIST_ITEM.test(line)) paragraphs.push([line]);
        else paragraphs.at(-1)?.push(line);
        return paragraphs;
      },
      [[]],
    )
    .filter(({ length }) => length > 0);

// Copied from a spreadsheet; the tabs at the end may be cut off.
const isTable = ([first = '', ...lines]: readonly string[]): boolean =>
  lines.length > 0 &&
  !LIST_ITEM.test(first) &&
  /\S\t+\S/.test(first) &&
  lines.slice(0, -1).every((line) => line.includes('\t'));

// A short line on its own that ends like no sentence, before a paragraph.
const isHeading = (text: string, lines: number, next: string | undefined): boolean =>
  lines === 1 &&
  text.length <= HEADING_LENGTH &&
  !SENTENCE_END.test(text) &&
  !LIST_ITEM.test(text) &&
  next !== undefined &&
  next.length >= PARAGRAPH_LENGTH;

export const readText = (bytes: Uint8Array, charset?: string): SourceDocument =>
  readLines(readCharacters(bytes, charset));

export function readLines(text: string): SourceDocument {
  const paragraphs = splitParagraphs(text).map((lines) => ({
    lines,
    text: isTable(lines) ? lines.map((line) => joinCells(line.split('\t').map(oneLine))).join('\n') : joinLines(lines),
  }));
  const blocks = paragraphs.map(
    ({ lines, text }, at): Block => ({
      kind: isHeading(text, lines.length, paragraphs[at + 1]?.text) ? 'heading' : 'text',
      text,
    }),
  );
  const title = blocks[0]?.kind === 'heading' ? oneLine(blocks[0].text) : undefined;
  return { title, blocks };
}
