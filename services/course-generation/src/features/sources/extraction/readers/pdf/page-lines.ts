import { MAX_SCRIPT, toScript } from '../markup/scripts.ts';

// A run of text on one baseline, from the upper left corner of the page, in points.
export interface Run {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  rightToLeft: boolean;
  // A blank follows.
  isSpaced?: boolean;
}

// A line of one column, or a row of a table with several cells.
export type Line = Run & { cells: number };

// In ems: what is between two words of a line, between two columns at least, and between two cells.
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.75;
const CELL_GAP = 1.1;
const SAME_LINE = 0.45;

// Narrower than 8 letters of text on most lines: cells of a table, which are read by row.
const MIN_COLUMN_EMS = 8;
const MIN_COLUMN_LINES = 3;
// What may cross the gap between columns of any kind: titles and tables.
const MAX_CROSSING = 0.3;
const STEP = 2;
// Lines of text are mostly full; so wide are they at least.
const TEXT_EMS = 14;
const FULL = 0.8;
const MOST_FULL = 0.6;
const SOME_FULL = 0.15;

// Of the size of the letters beside it.
const SMALL = 0.82;
const SHIFT = 0.12;

// Footnote marks and exponents are smaller, and stand higher or lower than the line.
function getScript(run: Run, base: Run | undefined): 'sup' | 'sub' | undefined {
  if (!base || run.size > base.size * SMALL) return undefined;
  const shift = base.baseline - run.baseline;
  if (shift > SHIFT * base.size) return 'sup';
  return shift < -SHIFT * base.size * 0.6 ? 'sub' : undefined;
}

// The text on the line of most letters.
const getBase = (runs: readonly Run[]): Run | undefined => {
  const largest = Math.max(...runs.map(({ size }) => size));
  const sized = runs.filter(({ size }) => size > largest * SMALL);
  return sized.toSorted((a, b) => b.text.length - a.text.length)[0];
};

function joinRuns(runs: readonly Run[]): Run {
  const base = getBase(runs);
  if (!base) throw new TypeError('no runs');
  const rightToLeft = runs.filter((run) => run.rightToLeft).length * 2 > runs.length;
  const ordered = runs.toSorted((a, b) => (rightToLeft ? b.left - a.left : a.left - b.left));
  let text = '';
  let before: Run | undefined;
  for (const run of ordered) {
    const gap = before ? Math.max(run.left - before.right, before.left - run.right) : 0;
    const shift = getScript(run, base);
    const script = run.text.length > MAX_SCRIPT ? undefined : shift;
    const isApart = before?.isSpaced || shift !== script || gap > WORD_GAP * (script ? base.size : run.size);
    if (before && isApart) text += ' ';
    text += script ? toScript(run.text, script, text) : run.text;
    before = run;
  }
  return {
    text,
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
    baseline: base.baseline,
    size: Math.max(...runs.map(({ size }) => size)),
    rightToLeft,
  };
}

// By the largest letters of a row, so that exponents and indexes belong to it.
function toRows(runs: readonly Run[]): Run[][] {
  const rows: { base: Run; runs: Run[] }[] = [];
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const row = rows.at(-1);
    const isSame = row && Math.abs(run.baseline - row.base.baseline) <= SAME_LINE * Math.max(run.size, row.base.size);
    if (!isSame) rows.push({ base: run, runs: [run] });
    else {
      row.runs.push(run);
      if (run.size > row.base.size) row.base = run;
    }
  }
  return rows.map((row) => row.runs);
}

// Parts of a row with more than `gap` ems between them.
function splitRow(row: readonly Run[], gap: number): Run[][] {
  const parts: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of row.toSorted((a, b) => a.left - b.left)) {
    if (run.left - end > gap * run.size) parts.push([run]);
    else parts.at(-1)?.push(run);
    end = Math.max(end, run.right);
  }
  return parts;
}
const toCells = (row: readonly Run[]) => splitRow(row, CELL_GAP);

// Runs of one baseline, put together where only a space is between them.
const toSegments = (runs: readonly Run[]): Run[] =>
  toRows(runs).flatMap((row) => splitRow(row, COLUMN_GAP).map(joinRuns));

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const getWidth = (row: readonly Run[]): number => {
  const size = median(row.map((one) => one.size)) || 1;
  return (Math.max(...row.map(({ right }) => right)) - Math.min(...row.map(({ left }) => left))) / size;
};

const isColumn = (widths: readonly number[]): boolean =>
  widths.length >= MIN_COLUMN_LINES && median(widths) >= MIN_COLUMN_EMS;

// Of columns side by side, one has mostly text, and the other one some: it may have a table or a picture.
function isText(side: readonly Run[][], least: number): boolean {
  const widths = side.map(getWidth);
  const widest = widths.toSorted((a, b) => a - b)[Math.floor(widths.length * 0.9)] ?? 0;
  const full = side.filter((row, at) => toCells(row).length === 1 && (widths[at] ?? 0) >= widest * FULL);
  return widest >= TEXT_EMS && full.length >= Math.max(MIN_COLUMN_LINES, side.length * least);
}

const isCrossing = (row: readonly Run[], gap: number) => row.some(({ left, right }) => left < gap && right > gap);

const getSides = (rows: readonly Run[][], gap: number): Run[][][] =>
  [
    rows.map((row) => row.filter(({ right }) => right <= gap)),
    rows.map((row) => row.filter(({ left }) => left >= gap)),
  ].map((side) => side.filter((row) => row.length > 0));

// Rows that cross the gap stand alone, those between them together. A band with columns has them apart.
interface Band {
  rows: Run[][];
  columns: Run[][];
}

function toBands(rows: readonly Run[][], gap: number): Band[] {
  const bands: Run[][][] = [];
  let isOpen = false;
  for (const row of rows) {
    const crosses = isCrossing(row, gap);
    if (isOpen && !crosses) bands.at(-1)?.push(row);
    else bands.push([row]);
    isOpen = !crosses;
  }
  const beside = rows.filter((row) => !isCrossing(row, gap));
  const areMost =
    beside.length >= rows.length * (1 - MAX_CROSSING) &&
    getSides(beside, gap).every((side) => isColumn(side.flatMap(toCells).map(getWidth)));
  return bands.map((band) => {
    const sides = getSides(band, gap);
    const areColumns =
      areMost ||
      (sides.every((side) => isColumn(side.map(getWidth)) && isText(side, SOME_FULL)) &&
        sides.some((side) => isText(side, MOST_FULL)));
    return {
      rows: band,
      columns: areColumns && !isCrossing(band[0] ?? [], gap) ? sides.map((side) => side.flat()) : [],
    };
  });
}

// Where fewer rows cross than beside it, in the middle three fifths.
function listGaps(rows: readonly Run[][]): number[] {
  const left = Math.min(...rows.flat().map((one) => one.left));
  const right = Math.max(...rows.flat().map((one) => one.right));
  const bins = Math.max(1, Math.ceil((right - left) / STEP));
  const changes = new Array<number>(bins + 2).fill(0);
  for (const segment of rows.flat()) {
    const from = Math.floor((segment.left - left) / STEP);
    const to = Math.ceil((segment.right - left) / STEP);
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  const levels: { count: number; from: number; to: number }[] = [];
  let count = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    count += changes[bin] ?? 0;
    const last = levels.at(-1);
    if (last?.count === count) last.to = bin;
    else levels.push({ count, from: bin, to: bin });
  }
  const isLowest = (at: number) =>
    [at - 1, at + 1].every((one) => (levels[one]?.count ?? Number.POSITIVE_INFINITY) > (levels[at]?.count ?? 0));
  return levels
    .filter(({ from, to }, at) => isLowest(at) && to >= bins * 0.2 && from <= bins * 0.8)
    .map(({ from, to }) => left + ((from + to + 1) / 2) * STEP);
}

const MAX_DEPTH = 4;

function inReadingOrder(segments: readonly Run[], depth = 0): Line[] {
  const rows = toRows(segments);
  const countInColumns = (bands: readonly Band[]) =>
    bands.reduce((sum, band) => sum + (band.columns.length > 0 ? band.rows.length : 0), 0);
  let bands: Band[] = [{ rows, columns: [] }];
  for (const gap of depth < MAX_DEPTH ? listGaps(rows) : []) {
    const others = toBands(rows, gap);
    if (countInColumns(others) > countInColumns(bands)) bands = others;
  }
  const isRightToLeft = segments.filter((one) => one.rightToLeft).length * 2 > segments.length;
  return bands.flatMap((band) =>
    band.columns.length > 0
      ? (isRightToLeft ? band.columns.toReversed() : band.columns).flatMap((one) => inReadingOrder(one, depth + 1))
      : band.rows.map(joinRow),
  );
}

// Without columns, segments of one baseline are cells of a table or words that stand apart.
const joinRow = (row: readonly Run[]): Line => ({ ...joinRuns(row), cells: toCells(row).length });

// The lines of a page, column by column.
export const toLines = (runs: readonly Run[]): Line[] => inReadingOrder(toSegments(runs));
