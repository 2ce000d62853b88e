import { type Block, cleanText, joinLines, oneLine, type SourceDocument } from '../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../source.ts';

const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

function decode(bytes: Uint8Array): string {
  const encoding = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) throw new SourceRefused('unsupported');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-8, UTF-16 with its mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.length > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
  return cleanText(text);
}

const LIST_ITEM = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/u;
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

// A short line on its own that ends like no sentence, before a paragraph.
const isHeading = (text: string, lines: number, next: string | undefined): boolean =>
  lines === 1 &&
  text.length <= HEADING_LENGTH &&
  !SENTENCE_END.test(text) &&
  !LIST_ITEM.test(text) &&
  next !== undefined &&
  next.length >= PARAGRAPH_LENGTH;

export function readText(bytes: Uint8Array): SourceDocument {
  const paragraphs = splitParagraphs(decodeText(bytes)).map((lines) => ({ lines, text: joinLines(lines) }));
  const blocks = paragraphs.map(
    ({ lines, text }, at): Block => ({
      kind: isHeading(text, lines.length, paragraphs[at + 1]?.text) ? 'heading' : 'text',
      text,
    }),
  );
  const title = blocks[0]?.kind === 'heading' ? oneLine(blocks[0].text) : undefined;
  return { title, blocks };
}
