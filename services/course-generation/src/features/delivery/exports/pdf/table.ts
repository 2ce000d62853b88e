import {
  type Direction,
  directionOf,
  drawArtifactLines,
  drawLines,
  type Line,
  layOut,
  markArtifact,
  measure,
  type PlacedLine,
  type Run,
  type Tag,
} from '@coursewright/pdf';
import type { Tokens } from 'marked';
import { isNumberColumn } from '../../../authoring/text/index.ts';
import { BODY, type Column, countFitting, type Flow, INK, lineHeight, placeLines, RULE, SURFACE } from './flow.ts';
import type { Formulas } from './formula.ts';
import { plainText, toRuns } from './inline.ts';

const PADDING = 6;
const SIZES = [10, 9, 8, 7];
const LEADING = 0.2;
// Of the width of the table, for formulas.
const WIDEST_FORMULA = 0.5;

// What a column gets beyond its widest text, so that the eye finds the way to the next.
const LARGEST_GAP = 56;

type Align = 'left' | 'center' | 'right';

interface Cell {
  lines: Line[];
  column: Column;
  align: Align;
}

interface ColumnLook {
  align: Align;
  isNumeric: boolean;
}

function lookOfColumn(
  { align }: Tokens.Table,
  column: number,
  texts: readonly string[][],
  direction: Direction,
): ColumnLook {
  const isNumeric = isNumberColumn(texts.map((row) => row[column] ?? ''));
  return { align: align[column] ?? (direction === 'rtl' ? 'right' : 'left'), isNumeric };
}

interface Range {
  longest: number;
  natural: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

// Widths of columns as browsers choose them: no narrower than their longest word while there is room.
export function chooseWidths(ranges: readonly Range[], room: number): { widths: number[]; fits: boolean } {
  const least = sum(ranges.map(({ longest }) => longest));
  const most = sum(ranges.map(({ natural }) => natural));
  if (least > room) return { widths: ranges.map(({ longest }) => (room * longest) / least), fits: false };
  const extra = Math.min((room - most) / ranges.length, LARGEST_GAP);
  if (extra >= 0) return { widths: ranges.map(({ natural }) => natural + extra), fits: true };
  const share = (room - least) / (most - least);
  return { widths: ranges.map(({ longest, natural }) => longest + (natural - longest) * share), fits: true };
}

interface Layout {
  size: number;
  frame: Column;
  header: Cell[];
  rows: Cell[][];
}

function layOutTable(flow: Flow, table: Tokens.Table, formulas: Formulas, direction: Direction): Layout {
  const { faces, column: outer } = flow;
  const room = outer.width - table.header.length * 2 * PADDING;
  const toCells = (size: number, bold: boolean, cells: Tokens.TableCell[]): Run[][] =>
    cells.map(({ tokens }) => toRuns(tokens, formulas, room * WIDEST_FORMULA, { size, style: { bold } }));

  for (const size of SIZES) {
    const header = toCells(size, true, table.header);
    const rows = table.rows.map((row) => toCells(size, false, row));
    const texts = rows.map((row) => row.map(plainText));
    const looks = header.map((_, index) => lookOfColumn(table, index, texts, direction));
    const ranges = looks.map(({ isNumeric }, index): Range => {
      const [head, ...others] = [header, ...rows].map((row) => measure(faces, row[index] ?? [], { size, direction }));
      const natural = Math.max(head?.natural ?? 0, ...others.map((each) => each.natural));
      // a number is not separated from its unit
      const longest = others.map((each) => (isNumeric ? each.natural : each.longest));
      return { longest: Math.max(size, head?.longest ?? 0, ...longest), natural: Math.max(size, natural) };
    });
    const { widths, fits } = chooseWidths(ranges, room);
    if (!fits && size !== SIZES.at(-1)) continue;

    const columns: Column[] = [];
    let x = 0;
    for (const width of widths) {
      const left = direction === 'rtl' ? outer.width - x - width - PADDING : x + PADDING;
      columns.push({ left: outer.left + left, width });
      x += width + 2 * PADDING;
    }
    const layOutRow = (row: Run[][]): Cell[] =>
      onOneBaseline(
        columns.map((column, index) => {
          const runs = row[index] ?? [];
          // a number keeps its sign on the left
          const own = directionOf(plainText(runs));
          const lines = layOut(faces, runs, { size, direction: own }, column.width + 0.01);
          return { column, align: looks[index]?.align ?? 'left', lines };
        }),
      );
    const left = direction === 'rtl' ? outer.left + outer.width - x : outer.left;
    return { size, frame: { left, width: x }, header: layOutRow(header), rows: rows.map(layOutRow) };
  }
  return { size: BODY, frame: outer, header: [], rows: [] };
}

// Scripts differ in the height of their lines.
function onOneBaseline(cells: Cell[]): Cell[] {
  const ascent = Math.max(0, ...cells.map(({ lines }) => lines[0]?.ascent ?? 0));
  return cells.map((cell) => {
    const [first, ...others] = cell.lines;
    return first ? { ...cell, lines: [{ ...first, ascent }, ...others] } : cell;
  });
}

function placeCell({ lines, column, align }: Cell, top: number, size: number): PlacedLine[] {
  return placeLines(lines, column, top, { size, leading: LEADING }).map((placed) => {
    const free = column.width - placed.line.width;
    return { ...placed, left: column.left + { left: 0, center: free / 2, right: free }[align] };
  });
}

export function writeTable(
  flow: Flow,
  parent: Tag,
  token: Tokens.Table,
  { formulas, direction }: { formulas: Formulas; direction: Direction },
): void {
  const { pdf } = flow;
  const { size, frame, header, rows } = layOutTable(flow, token, formulas, direction);
  const measureHeight = (cells: readonly Cell[]) =>
    Math.max(size, ...cells.map(({ lines }) => sum(lines.map((line) => lineHeight(line, size, LEADING))))) +
    2 * PADDING;
  const headerHeight = measureHeight(header);

  const drawHeader = (draw: (cell: Cell, top: number) => void) => {
    const top = flow.y;
    markArtifact(pdf, () => pdf.rect(frame.left, top, frame.width, headerHeight).fill(SURFACE));
    for (const cell of header) draw(cell, top + PADDING);
    flow.y = top + headerHeight;
    drawRule(1);
  };
  const drawRule = (width: number) => {
    const { y } = flow;
    markArtifact(pdf, () =>
      pdf
        .moveTo(frame.left, y)
        .lineTo(frame.left + frame.width, y)
        .lineWidth(width)
        .strokeColor(RULE)
        .stroke(),
    );
  };
  const repeatHeader = () => {
    flow.startPage();
    drawHeader((cell, top) => markArtifact(pdf, () => drawArtifactLines(pdf, placeCell(cell, top, size), INK)));
  };

  const table = parent.child('Table');
  flow.gap(8);
  flow.ensure(headerHeight + Math.min(120, rows[0] ? measureHeight(rows[0]) : 0));
  const head = table.child('THead').child('TR');
  drawHeader((cell, top) => {
    const tag = head.child('TH', { scope: 'Column' });
    drawLines(pdf, tag, placeCell(cell, top, size), INK);
    tag.end();
  });
  const body = table.child('TBody');
  const wholePage = flow.bottom - pdf.page.margins.top - headerHeight;
  for (const row of rows) {
    const tags = body.child('TR');
    const cells = row.map((cell) => ({ cell, tag: tags.child('TD') }));
    const height = measureHeight(row);
    if (flow.y + height > flow.bottom && height <= wholePage / 2) repeatHeader();
    // A row that is higher than what is left goes on after the break.
    while (cells.some(({ cell }) => cell.lines.length > 0) || height === 2 * PADDING) {
      const top = flow.y;
      let drawn = 0;
      const place = flow.bottom - top - 2 * PADDING;
      const counts = cells.map(({ cell }) => countFitting(cell.lines, place, size, LEADING));
      if (cells.some(({ cell }, index) => cell.lines.length > 0 && counts[index] === 0) && !isFresh(top)) {
        repeatHeader();
        continue;
      }
      for (const [index, { cell, tag }] of cells.entries()) {
        const lines = cell.lines.slice(0, Math.max(1, counts[index] ?? 0));
        drawLines(pdf, tag, placeCell({ ...cell, lines }, top + PADDING, size), INK);
        drawn = Math.max(drawn, sum(lines.map((line) => lineHeight(line, size, LEADING))));
        cell.lines = cell.lines.slice(lines.length);
      }
      flow.y = top + Math.max(drawn, size) + 2 * PADDING;
      if (cells.some(({ cell }) => cell.lines.length > 0)) repeatHeader();
      else break;
    }
    for (const { tag } of cells) tag.end();
    tags.end();
    drawRule(0.5);
  }
  table.end();
  flow.gap(14);

  function isFresh(top: number): boolean {
    return top <= pdf.page.margins.top + headerHeight + 1;
  }
}
