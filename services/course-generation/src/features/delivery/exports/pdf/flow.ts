import {
  createFaces,
  createRootTag,
  createTaggedPdf,
  type Direction,
  drawLines,
  type Faces,
  type Line,
  layOut,
  markArtifact,
  type Pdf,
  type PlacedLine,
  pdfColours,
  type Run,
  type Tag,
} from '@coursewright/pdf';

export const { ink: INK, muted: MUTED, brand: BRAND } = pdfColours;
export const RULE = '#c9d1cb';
export const SURFACE = '#f2f4f0';
export const MARGIN = 64;
export const BODY = 11;
// What lists are moved in by.
export const STEP = 20;
const LEADING = 0.28;
// Lines of a paragraph that are not left alone at the end or the beginning of a page.
const FEWEST = 2;

export interface Column {
  left: number;
  width: number;
}

export interface TextLook {
  size?: number;
  colour?: string;
  direction?: Direction;
  // Where lines begin; the direction of the text unless said otherwise.
  from?: Direction | undefined;
  // Of the line, as a part of the font size.
  leading?: number;
}

// Writes from the top of a page to its end, and goes on with the next.
export interface Flow {
  readonly pdf: Pdf;
  readonly faces: Faces;
  readonly root: Tag;
  readonly pageNumber: number;
  y: number;
  readonly column: Column;
  readonly bottom: number;
  readonly isAtTop: boolean;
  // The larger of two gaps counts; none is kept at the top of a page.
  gap(height: number): void;
  startPage(): void;
  // Starts a page when there is less room.
  ensure(height: number): void;
  inset(start: number, end: number, direction: Direction, write: () => void): void;
  // A line beside everything that is written meanwhile.
  rail(direction: Direction, write: () => void): void;
  write(tag: Tag, runs: readonly Run[], look?: TextLook): void;
  onPage(listener: () => void): void;
}

export const lineHeight = ({ ascent, descent }: Line, size: number, leading = LEADING): number =>
  ascent + descent + size * leading;

// Lines from `top` on, in a column.
export function placeLines(
  lines: readonly Line[],
  { left, width }: Column,
  top: number,
  { size = BODY, direction = 'ltr', from = direction, leading = LEADING }: TextLook,
): PlacedLine[] {
  let y = top;
  return lines.map((line) => {
    const baseline = y + (size * leading) / 2 + line.ascent;
    y += lineHeight(line, size, leading);
    return { line, baseline, left: from === 'rtl' ? left + width - line.width : left };
  });
}

interface Document {
  title: string;
  author: string;
  createdAt: Date;
  lang: string | undefined;
}

export function createFlow({ title, author, createdAt, lang }: Document): Flow {
  const pdf = createTaggedPdf({
    title,
    author,
    createdAt,
    lang: lang ?? 'und',
    margin: MARGIN,
    bufferPages: true,
  });
  const faces = createFaces(pdf);
  const root = createRootTag(pdf, title, lang);
  const bottom = pdf.page.height - MARGIN;
  let column: Column = { left: MARGIN, width: pdf.page.width - 2 * MARGIN };
  let y = MARGIN;
  let pending = 0;
  const listeners: (() => void)[] = [];
  const rails: { x: number; top: number }[] = [];

  const drawRails = () => {
    for (const { x, top } of rails) {
      if (y <= top) continue;
      markArtifact(pdf, () => pdf.rect(x, top, 2.5, y - top).fill(RULE));
    }
  };

  const flow: Flow = {
    pdf,
    faces,
    root,
    bottom,
    get pageNumber() {
      return pdf.bufferedPageRange().count;
    },
    get y() {
      if (pending > 0 && y > MARGIN) y += pending;
      pending = 0;
      return y;
    },
    set y(value) {
      pending = 0;
      y = value;
    },
    get column() {
      return column;
    },
    get isAtTop() {
      return y === MARGIN;
    },
    gap(height) {
      pending = Math.max(pending, height);
    },
    startPage() {
      drawRails();
      pdf.addPage();
      flow.y = MARGIN;
      for (const listener of listeners) listener();
      for (const rail of rails) rail.top = flow.y;
    },
    ensure(height) {
      if (!flow.isAtTop && y + pending + height > bottom) flow.startPage();
    },
    inset(start, end, direction, write) {
      const outer = column;
      const left = direction === 'rtl' ? end : start;
      column = { left: outer.left + left, width: outer.width - start - end };
      write();
      column = outer;
    },
    rail(direction, write) {
      const { left, width } = column;
      const rail = { x: direction === 'rtl' ? left + width - 2.5 : left, top: flow.y };
      rails.push(rail);
      flow.inset(14, 0, direction, write);
      drawRails();
      rails.pop();
    },
    write(tag, runs, look = {}) {
      const { size = BODY, direction = 'ltr', leading, colour = INK } = look;
      let rest = layOut(faces, runs, { size, direction }, column.width);
      while (rest.length > 0) {
        const fitting = countFitting(rest, bottom - flow.y, size, leading);
        const count = keepTogether(fitting, rest.length, flow.isAtTop);
        const lines = rest.slice(0, count);
        drawLines(pdf, tag, placeLines(lines, column, flow.y, look), colour);
        flow.y += lines.reduce((sum, line) => sum + lineHeight(line, size, leading), 0);
        rest = rest.slice(count);
        if (rest.length > 0) flow.startPage();
      }
    },
    onPage(listener) {
      listeners.push(listener);
    },
  };
  return flow;
}

export function countFitting(lines: readonly Line[], room: number, size: number, leading?: number): number {
  let used = 0;
  for (const [index, line] of lines.entries()) {
    used += lineHeight(line, size, leading);
    if (used > room + 0.01) return index;
  }
  return lines.length;
}

// No single line at the end or the beginning of a page.
function keepTogether(fitting: number, total: number, isAtTop: boolean): number {
  if (fitting >= total) return total;
  const left = total - fitting < FEWEST ? total - FEWEST : fitting;
  if (left >= Math.min(FEWEST, total)) return left;
  return isAtTop ? Math.max(1, fitting) : 0;
}
