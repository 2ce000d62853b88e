import { type Block, joinLines } from '../../document.ts';
import { type Line, median } from './page-lines.ts';

export interface Page {
  number: number;
  height: number;
  lines: Line[];
}

// Headers and footers stand in the outer eighth of a page, at the same height on at least 3.
const MARGIN = 1 / 8;
const REPEATED = 3;
const HEADING_SIZE = 1.15;
const HEADING_LENGTH = 160;
const PARAGRAPH_GAP = 1.35;
const INDENT = 0.9;

const LIST_ITEM = /^(?:[-•‣▪●○◦–*]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/u;
const SENTENCE_END = /[.!?:;…。！？；।؟][”"’»)\]」』]*$/u;
const NUMBERED_HEADING = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)\s+\p{Lu}[^.!?]{2,80}$/u;

const LONE_NUMBER = /^[^\p{L}\p{N}]*(?:\d{1,4}|[ivxlc]{1,6})[^\p{L}\p{N}]*$/u;

// The first or the last number of a short line, or at its end, may be that of its page, and goes on with it.
const NUMBERED_LENGTH = 40;
function getKeys({ text, baseline }: Line, page: number): Set<string> {
  const numbers = [...text.matchAll(text.length > NUMBERED_LENGTH ? /^\d{1,4}\b|\b\d{1,4}$/g : /\d{1,4}/g)];
  const keys = [numbers[0], numbers.at(-1)].flatMap((number) =>
    number
      ? `${text.slice(0, number.index)}#${Number(number[0]) - page}${text.slice(number.index + number[0].length)}`
      : [],
  );
  const all = [text.trim(), ...keys, ...(LONE_NUMBER.test(text) ? ['#'] : [])];
  return new Set(all.map((key) => `${Math.round(baseline / 3)} ${key}`));
}

// Leaves out what is repeated at the edge of pages, and page numbers.
export function withoutHeaders(pages: readonly Page[]): Page[] {
  const bodySize = getBodySize(pages);
  const inMargin = ({ height }: Page, { baseline, size }: Line) =>
    (baseline < height * MARGIN || baseline > height * (1 - MARGIN)) && size < bodySize * HEADING_SIZE;
  const counts = new Map<string, number>();
  for (const page of pages) {
    const lines = page.lines.filter((line) => inMargin(page, line));
    for (const key of new Set(lines.flatMap((line) => [...getKeys(line, page.number)])))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRepeated = (page: Page, line: Line) => {
    const keys = [...getKeys(line, page.number)];
    const isItsNumber = LONE_NUMBER.test(line.text) && Number(/\d+/.exec(line.text)?.[0]) === page.number;
    return inMargin(page, line) && (isItsNumber || keys.some((key) => (counts.get(key) ?? 0) >= REPEATED));
  };
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRepeated(page, line)) }));
}

function getBodySize(pages: readonly Page[]): number {
  // By the amount of text, so that many short lines of a table count less.
  const lengths = new Map<number, number>();
  for (const { text, size } of pages.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [10, 0])[0];
}

interface Paragraph {
  heading: boolean;
  page: number;
  lines: string[];
}

export function toBlocks(pages: readonly Page[]): Block[] {
  const bodySize = getBodySize(pages);
  const paragraphs: Paragraph[] = [];

  for (const { number, lines } of pages) {
    const steps = lines.flatMap(({ baseline }, at) => {
      const step = baseline - (lines[at - 1]?.baseline ?? baseline);
      return step > 0 ? [step] : [];
    });
    const step = median(steps);
    let before: Line | undefined;
    // Text that is set wide has gaps too, but not on several lines in a row.
    const isRow = (at: number) =>
      (lines[at]?.cells ?? 0) > 1 && [at - 1, at + 1].some((one) => (lines[one]?.cells ?? 0) > 1);
    for (const [at, line] of lines.entries()) {
      const text = line.text.trim();
      const heading = line.size >= bodySize * HEADING_SIZE && text.length <= HEADING_LENGTH;
      const open = paragraphs.at(-1);
      const isInTable = isRow(at) || (at > 0 && isRow(at - 1));
      if (open && !isInTable && !startsParagraph(open, line, before, heading, step)) open.lines.push(text);
      else paragraphs.push({ heading, page: number, lines: [text] });
      before = line;
    }
  }

  // Numbered lines that follow each other are a list.
  const isNumbered = (at: number) => NUMBERED_HEADING.test(paragraphs[at]?.lines[0]?.trim() ?? '');

  return paragraphs.map(({ heading, page, lines }, at) => {
    const text = joinLines(lines);
    const isTitle = lines.length === 1 && isNumbered(at) && !isNumbered(at - 1) && !isNumbered(at + 1);
    return { kind: heading || isTitle ? 'heading' : 'text', text, page };
  });
}

function startsParagraph(
  open: Paragraph,
  line: Line,
  before: Line | undefined,
  heading: boolean,
  step: number,
): boolean {
  const text = line.text.trim();
  if (open.heading !== heading || LIST_ITEM.test(text)) return true;
  const last = open.lines.at(-1) ?? '';
  const goesOn = !SENTENCE_END.test(last) && /^[\p{Ll}\p{Lo}]/u.test(text);
  // A new page or column.
  if (!before || line.baseline < before.baseline) return heading || !goesOn;
  if (heading && Math.abs(line.size - before.size) > 1) return true;
  if (line.baseline - before.baseline > Math.max(step * PARAGRAPH_GAP, line.size * 1.6)) return true;
  const start = line.rightToLeft ? before.right - line.right : line.left - before.left;
  return start > INDENT * line.size && SENTENCE_END.test(last);
}
