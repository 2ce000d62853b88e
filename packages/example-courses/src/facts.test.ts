import { DatabaseSync } from 'node:sqlite';
import { runInNewContext } from 'node:vm';
import temml from 'temml';
import { listExamples, readExample } from './index.ts';
import { checkFormula, evaluate } from './testing/arithmetic.ts';
import { type Cells, cells, formulas, parse, tables } from './testing/lesson-text.ts';
import { createDatabase, runLesson } from './testing/sql-lessons.ts';

const lessonsOf = (slug: string) => readExample(slug)?.topics.flatMap(({ lessons }) => lessons) ?? [];
const lessons = listExamples().flatMap(({ slug }) => lessonsOf(slug).map((lesson) => ({ slug, ...lesson })));

const toNumber = (cell = ''): number => Number(cell.replace(/[^\d.-]/g, ''));
const cents = (value: number): number => Math.round(value * 100);
const column = ({ header }: Cells, name: RegExp): number => header.findIndex((cell) => name.test(cell));

test('CRS-25 formulas are evaluated', () => {
  expect(evaluate('1{,}000 \\times (1 + 5\\%)^2')).toBeCloseTo(1102.5);
  expect(evaluate('\\frac{\\ln 2}{\\ln 1.05}')).toBeCloseTo(14.2067, 4);
  expect(evaluate('P (1 + r)')).toBeUndefined();
  expect(checkFormula('A = 1000 \\times 1.05 = 1050')).toEqual({ checked: 1, wrong: [] });
  expect(checkFormula('1 / 3 \\approx 0.33')).toEqual({ checked: 1, wrong: [] });
  expect(checkFormula('1 / 3 = 0.33').wrong).toHaveLength(1);
  expect(checkFormula('2 / 3 \\approx 0.66').wrong).toHaveLength(1);
});

test('CRS-25 every formula of an example is valid LaTeX and its arithmetic is right', () => {
  const found = lessons.flatMap(({ slug, file, text }) =>
    formulas(text).flatMap((tex) => {
      const html = temml.renderToString(tex, { throwOnError: false });
      const wrong = html.includes('temml-error') ? [`not LaTeX: ${tex}`] : checkFormula(tex).wrong;
      return wrong.map((problem) => `${slug} ${file}: ${problem}`);
    }),
  );
  expect(found).toEqual([]);
});

test.each(['compound-interest', 'sourdough-bread'])('CRS-25 the arithmetic of %s is in formulas', (slug) => {
  const tex = lessonsOf(slug).flatMap(({ text }) => formulas(text));
  expect(tex.reduce((sum, one) => sum + checkFormula(one).checked, 0)).toBeGreaterThan(30);
});

function findBalanceErrors(table: Cells): string[] {
  const at = { start: column(table, /^Start/), interest: column(table, /^Interest \(/), end: column(table, /^End/) };
  const rate = toNumber(/\((.*)%\)/.exec(table.header[at.interest] ?? '')?.[1]) / 100;
  const paid = column(table, /^Paid/);
  let balance = toNumber(table.rows[0]?.[at.start]);
  return table.rows.flatMap((row) => {
    const start = toNumber(row[at.start]);
    const interest = toNumber(row[at.interest]);
    const end = toNumber(row[at.end]);
    const payment = paid < 0 ? 0 : toNumber(row[paid]);
    const isRight =
      cents(start) === cents(balance) &&
      cents(interest) === cents(start * rate) &&
      cents(end) === cents(start + interest - payment);
    balance = end;
    return isRight ? [] : [row.join(' | ')];
  });
}

test('CRS-25 tables of balances add up to the cent', () => {
  const found = lessonsOf('compound-interest').flatMap(({ file, text }) =>
    tables(text)
      .map(cells)
      .filter((table) => column(table, /^Interest \(.*%\)/) >= 0)
      .map((table) => ({ file, wrong: findBalanceErrors(table) })),
  );
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

// Figures of tables whose calculation is described in words.
const figures: [file: string, values: number[]][] = [
  [
    '1-1.md',
    [10, 20, 30, 40].flatMap((years) => [2000 * 1.05 ** years, 2000 * 1.05 ** years - 2000 * (1 + years / 20)]),
  ],
  ['3-1.md', [saved(200, 360), saved(400, 180), saved(200, 180) * 1.004 ** 180]],
  [
    '3-2.md',
    [24, 48, 72].flatMap((months) => [perMonth(months), perMonth(months) * months, perMonth(months) * months - 12000]),
  ],
  ['4-2.md', [1.06, 1.05788, 1.0441].map((factor) => 20000 * factor ** 30)],
];

function saved(deposit: number, months: number): number {
  return (deposit * (1.004 ** months - 1)) / 0.004;
}

function perMonth(months: number): number {
  return cents((12000 * 0.005) / (1 - 1.005 ** -months)) / 100;
}

test.each(figures)('CRS-25 the figures of the tables in %s of compound-interest are right', (file, values) => {
  const lesson = lessonsOf('compound-interest').find((one) => one.file === file);
  const rows = tables(lesson?.text ?? '').flatMap((table) => cells(table).rows.flat());
  const printed = (value: number) => (cents(value) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  for (const value of values) expect(rows).toContain(printed(value));
});

function findRecipeErrors(table: Cells): string[] {
  const [grams, percent] = [column(table, /^Grams/), column(table, /^Baker's %/)];
  const parts = table.rows.filter(([name]) => name !== 'Total');
  const sum = (rows: string[][]) => rows.reduce((total, row) => total + toNumber(row[grams]), 0);
  const flour = sum(parts.filter(([name]) => /flour/i.test(name ?? '')));
  return table.rows.flatMap((row) => {
    const weight = row[0] === 'Total' ? sum(parts) : toNumber(row[grams]);
    const digits = /\.(\d+)/.exec(row[percent] ?? '')?.[1]?.length ?? 0;
    const isRight =
      weight === toNumber(row[grams]) && ((100 * weight) / flour).toFixed(digits) === row[percent]?.replace(/ ?%/, '');
    return isRight ? [] : [row.join(' | ')];
  });
}

test("CRS-25 recipes add up and their baker's percentages are right", () => {
  const found = lessonsOf('sourdough-bread').flatMap(({ file, text }) =>
    tables(text)
      .map(cells)
      .filter((table) => column(table, /^Grams/) >= 0 && column(table, /^Baker's %/) >= 0)
      .map((table) => ({ file, wrong: findRecipeErrors(table) })),
  );
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

test('CRS-25 the SQL of the lessons gives the tables, plans and messages that they print', () => {
  const [first, ...others] = lessonsOf('sql-joins');
  const setup = first?.text ?? '';
  const ofFirst = new DatabaseSync(':memory:');
  const results = [
    ...runLesson(ofFirst, setup),
    ...others.flatMap(({ text }) => runLesson(createDatabase(setup), text)),
  ];
  expect(results.length).toBeGreaterThan(30);
  for (const { sql, printed, actual } of results) expect({ sql, result: printed }).toEqual({ sql, result: actual });
});

test('CRS-25 the programs of the lessons print what follows them', () => {
  const programs = lessons.flatMap(({ slug, file, text }) =>
    parse(text).flatMap((token, at, all) => {
      if (token.type !== 'code' || token.lang !== 'javascript') return [];
      const next = all[at + 1];
      const printed = next?.type === 'code' && next.lang === 'text' ? String(next.text) : '';
      const lines: string[] = [];
      const console = { log: (...parts: unknown[]) => lines.push(parts.join(' ')) };
      runInNewContext(token.text, { console }, { timeout: 1000 });
      return [{ slug, file, printed, actual: lines.join('\n') }];
    }),
  );
  expect(programs.length).toBeGreaterThanOrEqual(2);
  for (const { printed, actual, ...place } of programs)
    expect({ ...place, printed }).toEqual({ ...place, printed: actual });
});
