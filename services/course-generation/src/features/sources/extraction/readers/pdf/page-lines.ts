import { toScript } from '../markup/scripts.ts';

// A run of text on one baseline, from the upper left corner of the page, in points.
export interface Run {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  rightToLeft: boolean;
}

// A line of one column, or a row of a table with several cells.
export type Line = Run & { cells: number };

// In ems: what is between two words of a line, and between two columns.
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.1;
const SAME_LINE = 0.45;

// Narrower than 8 letters of text on most lines: cells of a table, which are read by row.
const MIN_COLUMN_EMS = 8;
const MIN_COLUMN_LINES = 3;
// What may cross the gap between columns: titles and tables.
const MAX_CROSSING = 0.3;
const STEP = 2;

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
    const script = getScript(run, base);
    if (before && gap > WORD_GAP * (script ? base.size : run.size)) text += ' ';
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

// Runs of one baseline, put together where only a space is between them.
function toSegments(runs: readonly Run[]): Run[] {
  return toRows(runs).flatMap((row) => {
    const segments: Run[][] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const run of row.toSorted((a, b) => a.left - b.left)) {
      if (run.left - end > COLUMN_GAP * run.size) segments.push([run]);
      else segments.at(-1)?.push(run);
      end = Math.max(end, run.right);
    }
    return segments.map(joinRuns);
  });
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const isColumn = (segments: readonly Run[]): boolean =>
  segments.length >= MIN_COLUMN_LINES &&
  median(segments.map(({ left, right, size }) => (right - left) / size)) >= MIN_COLUMN_EMS;

// Where the fewest segments cross, in the middle three fifths.
function findGap(segments: readonly Run[]): number | undefined {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  const bins = Math.max(1, Math.ceil((right - left) / STEP));
  const changes = new Array<number>(bins + 2).fill(0);
  for (const segment of segments) {
    const from = Math.floor((segment.left - left) / STEP);
    const to = Math.ceil((segment.right - left) / STEP);
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  let crossing = 0;
  let best: { count: number; from: number; to: number } | undefined;
  for (let bin = 0; bin < bins; bin += 1) {
    crossing += changes[bin] ?? 0;
    if (bin < bins * 0.2 || bin > bins * 0.8) continue;
    if (!best || crossing < best.count) best = { count: crossing, from: bin, to: bin };
    else if (crossing === best.count && best.to === bin - 1) best.to = bin;
  }
  if (!best || best.count > segments.length * MAX_CROSSING) return undefined;
  const gap = left + ((best.from + best.to + 1) / 2) * STEP;
  const sides = [segments.filter((one) => one.right <= gap), segments.filter((one) => one.left >= gap)];
  return sides.every(isColumn) ? gap : undefined;
}

const MAX_DEPTH = 4;

function inReadingOrder(segments: readonly Run[], depth = 0): Line[] {
  if (segments.length === 0) return [];
  const gap = depth < MAX_DEPTH ? findGap(segments) : undefined;
  if (gap === undefined) return joinRows(segments);
  const lines: Line[] = [];
  let left: Run[] = [];
  let right: Run[] = [];
  const end = () => {
    const columns =
      segments.filter((one) => one.rightToLeft).length * 2 > segments.length ? [right, left] : [left, right];
    for (const column of columns) lines.push(...inReadingOrder(column, depth + 1));
    left = [];
    right = [];
  };
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    if (segment.right <= gap) left.push(segment);
    else if (segment.left >= gap) right.push(segment);
    else {
      end();
      lines.push({ ...segment, cells: 1 });
    }
  }
  end();
  return lines;
}

// Without columns, segments of one baseline are cells of a table or words that stand apart.
function joinRows(segments: readonly Run[]): Line[] {
  return toRows(segments).map((row) => ({ ...joinRuns(row), cells: row.length }));
}

// The lines of a page, column by column.
export const toLines = (runs: readonly Run[]): Line[] => inReadingOrder(toSegments(runs));
