import {
  type Direction,
  directionOf,
  drawArtifactLines,
  drawLines,
  type Line,
  layOut,
  markArtifact,
  type Tag,
} from '@coursewright/pdf';
import { BODY, type Flow, INK, lineHeight, MARGIN, MUTED, placeLines } from './flow.ts';

export interface Entry {
  id: string;
  title: string;
  level: 0 | 1;
}

export type PageNumbers = ReadonlyMap<string, number>;

interface PlacedEntry extends Entry {
  lines: Line[];
  page: number;
  y: number;
  direction: Direction;
}

const INDENT = 16;
const NUMBER_WIDTH = 34;
const BEFORE_TOPIC = 8;
const SIZE = BODY;

/**
 * Keeps the pages of the table of contents, since the numbers are known at the end.
 * What is returned fills them in.
 */
export function reserveContents(
  flow: Flow,
  entries: readonly Entry[],
  heading: string,
): (numbers: PageNumbers) => void {
  const { pdf, faces } = flow;
  const whole = flow.column;
  const tag = flow.root.child('H2');
  const direction = directionOf(entries.map(({ title }) => title).join(' '));
  flow.write(tag, [{ text: heading, style: { heading: true } }], { size: 16, direction });
  tag.end();
  flow.gap(8);
  const toc = flow.root.child('TOC');

  const placed = entries.map((entry): PlacedEntry => {
    const own = directionOf(entry.title, direction);
    const width = whole.width - NUMBER_WIDTH - entry.level * INDENT;
    const run = { text: entry.title, style: { bold: entry.level === 0 } };
    const lines = layOut(faces, [run], { size: SIZE, direction: own }, width);
    const height = lines.reduce((sum, line) => sum + lineHeight(line, SIZE), 0);
    if (entry.level === 0) flow.gap(BEFORE_TOPIC);
    // a topic is not the last line of a page
    flow.ensure(height + (entry.level === 0 ? 20 : 0));
    const { y } = flow;
    flow.y = y + height;
    flow.gap(2);
    return { ...entry, lines, page: flow.pageNumber - 1, y, direction: own };
  });

  return (numbers) => {
    for (const entry of placed) {
      pdf.switchToPage(entry.page);
      writeEntry(flow, toc, entry, numbers.get(entry.id) ?? 0);
    }
    toc.end();
  };
}

function writeEntry(flow: Flow, toc: Tag, entry: PlacedEntry, pageNumber: number): void {
  const { pdf, faces, column: whole } = flow;
  const { id, title, level, lines, y, direction } = entry;
  const isRtl = direction === 'rtl';
  const indent = level * INDENT;
  const column = {
    left: whole.left + (isRtl ? NUMBER_WIDTH : indent),
    width: whole.width - NUMBER_WIDTH - indent,
  };
  const titles = placeLines(lines, column, y, { size: SIZE, direction });
  const last = titles.at(-1);
  if (!last) return;
  const [number] = layOut(faces, [{ text: String(pageNumber) }], { size: SIZE, direction: 'ltr' }, NUMBER_WIDTH);
  const item = toc.child('TOCI');
  const link = item.child('Reference').child('Link');
  drawLines(pdf, link, titles, INK);
  if (number) {
    const left = isRtl ? whole.left : whole.left + whole.width - number.width;
    link.mark(() => drawArtifactLines(pdf, [{ line: number, left, baseline: last.baseline }], MUTED));
    const from = isRtl ? left + number.width + 6 : last.left + last.line.width + 6;
    const to = isRtl ? last.left - 6 : left - 6;
    if (to - from > 8) {
      markArtifact(pdf, () => {
        pdf.save().dash(0.8, { space: 3 }).lineWidth(0.8).strokeColor('#aab4ad');
        pdf
          .moveTo(from, last.baseline - 0.5)
          .lineTo(to, last.baseline - 0.5)
          .stroke();
        pdf.restore();
      });
    }
  }
  const height = lines.reduce((sum, line) => sum + lineHeight(line, SIZE), 0);
  const options: object = { structParent: link.element, Contents: Object(`${title}, ${pageNumber}`) };
  pdf.goTo(MARGIN, y, whole.width, height, id, options);
  item.end();
}
