import {
  type Direction,
  directionOf,
  drawArtifactLines,
  drawLines,
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

const INDENT = 16;
const NUMBER_WIDTH = 34;
const BEFORE_TOPIC = 8;

/**
 * Keeps the pages of the table of contents, since the numbers are known at the end.
 * What is returned fills them in.
 */
export function reserveContents(
  flow: Flow,
  entries: readonly Entry[],
  heading: string,
): (numbers: PageNumbers) => void {
  const tag = flow.root.child('H2');
  const direction = directionOf(entries.map(({ title }) => title).join(' '));
  flow.write(tag, [{ text: heading, style: { heading: true } }], { size: 16, direction });
  tag.end();
  flow.gap(8);
  const toc = flow.root.child('TOC');
  const writers = entries.map((entry) => reserveEntry(flow, toc, entry, directionOf(entry.title, direction)));
  return (numbers) => {
    for (const write of writers) write(numbers);
    toc.end();
  };
}

function reserveEntry(flow: Flow, toc: Tag, { id, title, level }: Entry, direction: Direction) {
  const { pdf, faces, column: whole } = flow;
  const indent = level * INDENT;
  const width = whole.width - NUMBER_WIDTH - indent;
  const run = { text: title, style: { bold: level === 0 } };
  const lines = layOut(faces, [run], { size: BODY, direction }, width);
  const height = lines.reduce((sum, line) => sum + lineHeight(line, BODY), 0);
  if (level === 0) flow.gap(BEFORE_TOPIC);
  // a topic is not the last line of a page
  flow.ensure(height + (level === 0 ? 20 : 0));
  const { y } = flow;
  const page = flow.pageNumber - 1;
  flow.y = y + height;
  flow.gap(2);

  return (numbers: PageNumbers): void => {
    pdf.switchToPage(page);
    const isRtl = direction === 'rtl';
    const column = { left: whole.left + (isRtl ? NUMBER_WIDTH : indent), width };
    const titles = placeLines(lines, column, y, { size: BODY, direction });
    const last = titles.at(-1);
    if (!last) return;
    const pageNumber = numbers.get(id) ?? 0;
    const [number] = layOut(faces, [{ text: String(pageNumber) }], { size: BODY, direction: 'ltr' }, NUMBER_WIDTH);
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
    const options: object = { structParent: link.element, Contents: Object(`${title}, ${pageNumber}`) };
    pdf.goTo(MARGIN, y, whole.width, height, id, options);
    item.end();
  };
}
