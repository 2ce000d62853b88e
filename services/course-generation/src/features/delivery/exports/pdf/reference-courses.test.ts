import { inflateSync } from 'node:zlib';
import { findRoles, type PdfText, type ReadPdf, readPdf } from '@coursewright/pdf/testing';
import type { CourseExport } from '../course-export.ts';
import { createCourseFixture } from '../testing/course-fixture.ts';
import { arabicCourse, latinCourse } from '../testing/reference-courses.ts';
import { exportPdf } from './export-pdf.ts';

const MARGIN = 64;
const make = async (content: CourseExport): Promise<ReadPdf> =>
  readPdf(await exportPdf(content, new Map(), 'Coursewright'));
const ofMarkdown = (markdown: string) => make(createCourseFixture({ markdown, imageUrl: '' }));

let latin: ReadPdf;
let arabic: ReadPdf;
beforeAll(async () => {
  latin = await make(latinCourse());
  arabic = await make(arabicCourse());
}, 60_000);

const allTexts = ({ layouts }: ReadPdf): PdfText[] => layouts.flatMap(({ texts }) => texts);
const readText = (pdf: ReadPdf): string =>
  allTexts(pdf)
    .map(({ text }) => text)
    .join(' ');
const find = (texts: readonly PdfText[], text: string): PdfText => {
  const found = texts.find((each) => each.text.trim() === text);
  if (!found) throw new Error(`"${text}" is not there`);
  return found;
};
const right = ({ left, width }: PdfText) => left + width;
const pageWith = ({ layouts }: ReadPdf, text: string): number =>
  layouts.findIndex(({ texts }) => texts.some((each) => each.text.includes(text) && each.size === 16)) + 1;

test.each(['latin', 'arabic'])('STU-24 nothing of the %s course is beyond the margins or upon other text', (name) => {
  const { layouts, size } = name === 'latin' ? latin : arabic;
  const [width, height] = size;
  for (const { texts } of layouts) {
    for (const text of texts) {
      expect(text.left).toBeGreaterThanOrEqual(MARGIN - 1);
      expect(right(text)).toBeLessThanOrEqual(width - MARGIN + 1);
      expect(text.baseline).toBeLessThanOrEqual(height - 30);
    }
    // marks above Arabic letters are texts of their own
    const letters = texts.filter((each) => each.width > 1);
    const overlaps = letters.flatMap((one, index) =>
      letters
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.baseline - other.baseline) < Math.min(one.size, other.size) * 0.7 &&
            Math.min(right(one), right(other)) - Math.max(one.left, other.left) > 1,
        )
        .map((other) => `${one.text} | ${other.text}`),
    );
    expect(overlaps).toEqual([]);
  }
});

test('STU-24 every letter has a glyph', () => {
  for (const pdf of [latin, arabic]) expect(readText(pdf)).not.toMatch(/[\0\ufffd]/);
  expect(readText(latin)).toContain('θερμοκρασία');
  expect(readText(latin)).toContain('температура');
});

test('STU-24 a table has rows and cells, numbers in one line at the right, and words that are not broken', () => {
  const page = latin.layouts[1];
  const table = findRoles(page?.tree ?? null, 'Table')[0] ?? null;
  expect([findRoles(table, 'TH').length, findRoles(table, 'TR').length, findRoles(table, 'TD').length]).toEqual([
    6, 5, 24,
  ]);
  const texts = page?.texts ?? [];
  const heights = ['2,962', '2', '3,106', '107'].map((text) => find(texts, text));
  for (const height of heights) expect(right(height)).toBeCloseTo(right(heights[0] as PdfText), 0);
  const stations = ['Zugspitze', 'De Bilt', 'Sonnblick', 'Athens'].map((text) => find(texts, text));
  for (const station of stations) expect(station.left).toBeCloseTo(stations[0]?.left ?? 0, 1);
  for (const [index, text] of ['Germany', 'Netherlands', 'Austria', 'Greece'].entries())
    expect(find(texts, text).baseline).toBeCloseTo(stations[index]?.baseline ?? 0, 1);
  // a number stays with its unit
  find(texts, '32.5 %');
});

test('STU-24 the header of a table is repeated on the next page, and read once', () => {
  const pages = latin.layouts.filter(({ texts }) => texts.some(({ text }) => text === 'Morning'));
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(
    pages
      .slice(1)
      .every(
        ({ texts }) =>
          Math.min(...texts.filter(({ size }) => size === 10).map(({ baseline }) => baseline)) ===
          find(texts, 'Morning').baseline,
      ),
  ).toBe(true);
  expect(
    pages.flatMap(({ tree }) => findRoles(tree, 'TH')).filter(({ children = [] }) => children.length > 0),
  ).toHaveLength(5);
  const days = allTexts(latin).filter(({ text, size }) => size === 10 && /^\d{1,2}$/.test(text));
  for (let day = 1; day <= 50; day += 1) expect(days.some(({ text }) => text === String(day))).toBe(true);
});

test('STU-24 a table with words that are too wide, many columns or a row beyond a page stays on its pages', async () => {
  const wide = `| ${'Column '.repeat(1)}${Array.from({ length: 14 }, (_, index) => `| Heading${index} `).join('')}|\n|${'---|'.repeat(15)}\n|${' Donaudampfschifffahrt |'.repeat(15)}`;
  const long = `| A | B |\n|---|---|\n| ${'word '.repeat(3000)}| short |`;
  const pdf = await ofMarkdown(`${wide}\n\n${long}\n\n|a|\n|-|\n||\n\nEnd of it`);
  for (const text of allTexts(pdf)) {
    expect(right(text)).toBeLessThanOrEqual(pdf.size[0] - MARGIN + 1);
    expect(text.baseline).toBeLessThanOrEqual(pdf.size[1] - 30);
  }
  expect(readText(pdf).match(/\bword\b/g)?.length).toBe(6000);
  expect(readText(pdf)).toContain('End of it');
});

// Most programs read the glyphs, and turn the letters of a line around.
test('STU-24 Arabic words have a glyph for each letter, and no second text', async () => {
  const file = Buffer.from(await exportPdf(arabicCourse(), new Map(), 'Coursewright')).toString('latin1');
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) =>
    stream.startsWith('x') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : [],
  );
  expect(streams.join('')).toContain('begincmap');
  expect(file + streams.join('')).not.toContain('ActualText');
  const several = streams.join('').match(/<(?:06[0-9a-f]{2}){2,}>/gi) ?? [];
  for (const letters of several) expect(letters).toMatch(/^<0644.*062[2357]>$/);
});

test('STU-24 the table of contents and the bookmarks lead to the right pages', () => {
  for (const pdf of [latin, arabic]) {
    const first = pdf.layouts[0];
    expect(pdf.outline).toHaveLength(2);
    const entries = pdf.outline.flatMap(({ title, page, items }) => [{ title, page }, ...items]);
    expect(first?.links.map(({ page }) => page)).toEqual(entries.map(({ page }) => page));
    const numbers = first?.texts.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => Number(text)) ?? [];
    // the last is the number of the page itself
    expect(numbers.slice(0, -1)).toEqual(entries.map(({ page }) => page));
  }
  for (const { items } of latin.outline) for (const { title, page } of items) expect(page).toBe(pageWith(latin, title));
});

test('STU-24 lessons follow one another, and a heading is not the last on its page', () => {
  const place = (title: string) =>
    latin.layouts.map(({ texts }) => texts.find(({ text, size }) => text === title && size === 16)?.baseline);
  const [short, shorter] = [place('Short'), place('Shorter')];
  expect(short.some((baseline, page) => baseline !== undefined && shorter[page] !== undefined)).toBe(true);
  for (const { texts } of latin.layouts) {
    const body = texts.filter(({ baseline }) => baseline < 800);
    expect(body.at(-1)?.size).toBeLessThan(13);
  }
});

test('STU-24 a topic begins a page, but not below a page that has hardly begun', async () => {
  const pdf = await make(createCourseFixture({ quiz: true, imageUrl: '' }));
  const { outline } = pdf;
  // the topic of a lesson that is not written, and the answers, are short
  expect(outline[2]?.page).toBe(outline[1]?.page);
  expect(latin.outline.map(({ page }) => page)).toEqual([2, 5]);
});

test('STU-24 pages have their number, and but for the first the course and the topic', () => {
  for (const [index, { texts }] of latin.layouts.entries()) {
    expect(texts.filter(({ baseline }) => baseline > 800).map(({ text }) => text)).toEqual([String(index + 1)]);
    const above = texts.filter(({ baseline }) => baseline < 45).map(({ text }) => text);
    const topic = index < 4 ? 'Reading and storing' : 'Long tables and many scripts';
    expect(above).toEqual(index === 0 ? [] : ['Statistics of weather stations', topic]);
  }
});

test('STU-24 code keeps its lines, indentation and characters', () => {
  const page = latin.layouts.find(({ texts }) => texts.some(({ text }) => text.includes('dataclasses')));
  const texts = page?.texts ?? [];
  const field = texts.find(({ text }) => text.includes('station:'));
  const decorator = find(texts, '@dataclass');
  // four spaces of a fixed width
  expect(((field?.left ?? 0) - decorator.left) / (decorator.width / '@dataclass'.length)).toBeCloseTo(4, 1);
  expect(texts.map(({ text }) => text).join(' ')).toContain("'2026-01-01'");
});

test('STU-24 formulas are set, with a text that is read in their place', () => {
  const alts = latin.layouts.flatMap(({ tree }) => findRoles(tree, 'Formula').map(({ alt }) => alt));
  expect(alts).toEqual(
    expect.arrayContaining([
      'x_(1, 2) = (−b ± √(b² − 4ac))/(2a)',
      '50 g ⋅ 3^6 = 36 450 g',
      '(cosθ, −sinθ; sinθ, cosθ)(x; y) = [x′; y′]',
      '(a + b)³ = (a + b)(a² + 2ab + b²); = a³ + 3a²b + 3ab² + b³',
    ]),
  );
  for (const command of ['\\frac', '\\text', '\\sum', '$']) expect(readText(latin)).not.toContain(command);
});

test.each([
  ['an unknown command', '\\nosuchcommand{x}'],
  ['an unclosed group', '\\frac{1'],
  ['a file', '\\require{html}\\href{file:///etc/passwd}{x}'],
  ['endless definitions', '\\def\\a{\\a\\a}\\a'],
])('STU-24 %s in a formula is shown as code', async (_name, tex) => {
  const pdf = await ofMarkdown(`Before $${tex}$ after`);
  expect(readText(pdf).replaceAll(' ', '')).toContain(tex.replaceAll(' ', ''));
  expect(pdf.links).toEqual([]);
});

test('STU-24 Arabic is shaped and begins at the right, in lists, tables and mixed lines', () => {
  const { texts = [] } = arabic.layouts[1] ?? {};
  const edge = arabic.size[0] - MARGIN;
  expect(right(find(texts, 'القياس'))).toBeCloseTo(edge, 0);
  const first = find(texts, 'اقرأ');
  const mark = texts.find(({ text, baseline }) => text.includes('1') && Math.abs(baseline - first.baseline) < 1);
  expect(mark?.left).toBeGreaterThan(right(first));
  // columns from right to left, the row in one line
  const row = ['القاهرة', '75', '22.1'].map((text) => find(texts, text));
  expect(row.map(right)).toEqual(row.map(right).toSorted((one, other) => other - one));
  for (const cell of row) expect(cell.baseline).toBeCloseTo(row[0]?.baseline ?? 0, 1);
  // English words within an Arabic sentence keep their order
  expect(find(texts, 'HTTP API').left).toBeLessThan(right(first));
  const sign = texts.find(({ text }) => text.includes('4.1'));
  expect(sign?.text.trim()).toBe('−4.1');
});

test('STU-24 the document says its language', async () => {
  const bytes = await exportPdf(arabicCourse(), new Map(), 'Coursewright');
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(ar\)/);
});

test('STU-25 the PDF has the note below its lesson, the questions after the topic and the answers at the end', async () => {
  const pdf = await make(createCourseFixture({ quiz: true, note: 'Feed it daily.\nTwice in summer.', imageUrl: '' }));
  expect(pdf.outline.map(({ title }) => title)).toEqual(['Flour', 'Water', 'Answers']);
  expect(pdf.outline[0]?.items.map(({ title }) => title)).toEqual(['Wheat', 'Rye', 'Quiz: Flour']);
  const text = readText(pdf);
  const lines = allTexts(pdf);
  expect(find(lines, 'Twice in summer.').baseline).toBeGreaterThan(find(lines, 'Feed it daily.').baseline);
  const places = ['Feed it daily.', 'What is <wheat>?', 'D) A fern', '1. A) A grass', 'The lesson says so'];
  const found = places.map((part) => text.indexOf(part));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  expect(pdf.outline[2]?.page).toBe(pdf.pages);
  // no answer before the heading
  expect(text.indexOf('The lesson says so')).toBeGreaterThan(text.lastIndexOf('Answers'));
});

test('STU-37 the PDF has the exercises below their lesson, and their solutions at the end', async () => {
  const pdf = await make(createCourseFixture({ exercises: true, imageUrl: '' }));
  expect(pdf.outline.map(({ title }) => title)).toEqual(['Flour', 'Water', 'Answers']);
  const text = readText(pdf);
  const places = [
    'Exercises',
    '1. Which is a <grass>?',
    '7. Why does it rise?',
    '– Names the gas',
    '(1) sugar',
    '325 g',
  ];
  const found = places.map((part) => text.indexOf(part));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  expect(text.indexOf('(1) sugar')).toBeGreaterThan(text.lastIndexOf('Answers'));
});
