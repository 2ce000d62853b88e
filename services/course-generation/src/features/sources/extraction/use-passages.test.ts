import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SeededRandom } from '@coursewright/text';
import { coverage, digest, type LessonSubject, type Passage, selectPassages } from './index.ts';
import { readSource } from './read-source.ts';

const LESSONS = path.join(import.meta.dirname, '../../authoring/quality/testing/lessons');

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const FILES = ['en-sourdough.md', 'en-joins.md', 'de-gewaltenteilung.md', 'de-prozente.md', 'zh-tea.md', 'zh-tcp.md'];
FILES.push('ja-tides.md', 'ja-bread.md', 'ar-water.md', 'ar-memory.md', 'hi-rainbow.md', 'hi-saving.md');

const library: { file: string; passage: Passage }[] = [];
beforeAll(async () => {
  for (const file of FILES) {
    const bytes = readFileSync(path.join(LESSONS, file));
    const { passages } = await readSource({ bytes, type: 'markdown', name: file });
    library.push(...passages.map((passage) => ({ file, passage })));
  }
});

test.each([
  ['Sourdough bread', 'Explain how the starter makes the dough rise', 'en-sourdough.md'],
  ['Gewaltenteilung', 'Die drei Gewalten des Staates nennen', 'de-gewaltenteilung.md'],
  ['光合作用和茶', '绿茶和红茶的区别', 'zh-tea.md'],
  ['潮の満ち引き', '月の引力', 'ja-tides.md'],
  ['الماء', 'دورة الماء في الطبيعة', 'ar-water.md'],
  ['इंद्रधनुष', 'इंद्रधनुष कैसे बनता है', 'hi-rainbow.md'],
])('CRS-23 a lesson gets the passages that fit it: %s', (title, objective, file) => {
  const subject: LessonSubject = { title, objectives: [objective] };
  const passages = library.map(({ passage }) => passage);
  const best = selectPassages(passages, subject, 2);
  expect(best.length).toBeGreaterThan(0);
  for (const passage of best) expect(library[passages.indexOf(passage)]?.file).toBe(file);
});

const toPassages = (texts: readonly string[]): Passage[] =>
  texts.map((text, index) => ({ index, offset: index * 500, text }));

test('CRS-23 at most 12 passages, in reading order, none without a word in common', () => {
  const passages = toPassages(
    Array.from({ length: 60 }, (_, at) => (at % 2 ? `Yeast cells number ${at} divide.` : `Salt tastes salty ${at}.`)),
  );
  const best = selectPassages(passages, { title: 'How yeast divides', terms: ['cell'] });
  expect(best).toHaveLength(12);
  expect(best.every(({ text }) => text.startsWith('Yeast'))).toBe(true);
  expect(best.map(({ index }) => index)).toEqual(best.map(({ index }) => index).toSorted((a, b) => a - b));
  expect(selectPassages(passages, { title: 'Astronomy' })).toEqual([]);
  expect(selectPassages([], { title: 'Astronomy' })).toEqual([]);
});

test('CRS-23 a digest is bounded and covers every passage once', () => {
  for (const [count, headings] of [
    [1, 1],
    [9, 1],
    [40, 8],
    [2_000, 1],
    [2_000, 700],
  ] as const) {
    const passages = toPassages(
      Array.from(
        { length: count },
        (_, at) => `Part ${at} is about the life of yeast. ${'Yeast eats sugar and makes gas. '.repeat(12)}`,
      ),
    ).map((passage, at) => ({
      ...passage,
      page: at + 1,
      ...(headings > 1 && { heading: `Section ${Math.floor((at * headings) / count)}` }),
    }));
    const { sections } = digest({ passages });
    expect(sections.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(sections).length).toBeLessThan(60_000);
    const ends = sections.map(({ heading }) => heading.match(/\d+/g)?.map(Number) ?? []);
    if (headings === 1) expect([ends[0]?.[0], ends.at(-1)?.at(-1)]).toEqual([1, count]);
    for (const { heading, sentences } of sections) {
      expect(heading).toMatch(/^(Section \d|p\. \d)/);
      expect(sentences.length).toBeGreaterThan(0);
      expect(sentences[0]).toMatch(/^Part/);
    }
  }
});

test('CRS-23 the coverage of any source adds up to 100 percent, and no passage is missing', () => {
  const random = new SeededRandom('coverage');
  const between = (low: number, high: number) => random.whole(low, high);
  for (let round = 0; round < 500; round += 1) {
    let page = 1;
    const kind = between(0, 2);
    const passages = Array.from({ length: between(1, 60) }, (_, index): Passage => {
      page += between(0, 2);
      return {
        index,
        offset: 0,
        text: 'x'.repeat(between(1, 900)),
        ...(kind === 1 && { page }),
        ...(kind === 2 && { heading: `Section ${Math.floor(page / 3)}` }),
      };
    });
    const used = new Map(
      Array.from({ length: between(0, 6) }, (_, at) => [
        `sub-topic ${at}`,
        Array.from({ length: between(0, 12) }, () => between(0, passages.length - 1)),
      ]),
    );
    const { parts } = coverage(passages, used);
    expect(sum(parts.map(({ share }) => share))).toBe(100);
    const cited = new Set([...used].flatMap(([subtopic, indexes]) => (indexes.length > 0 ? subtopic : [])));
    expect(new Set(parts.flatMap(({ subtopics }) => (subtopics === 'left out' ? [] : subtopics)))).toEqual(cited);
    if (kind === 1) {
      expect(parts[0]?.fromPage).toBe(passages[0]?.page);
      expect(parts.at(-1)?.toPage).toBe(page);
      for (const [at, { fromPage = 0 }] of parts.slice(1).entries())
        expect(fromPage).toBe((parts[at]?.toPage ?? 0) + 1);
    }
  }
});

test('CRS-23 the coverage says which sub-topics a page is in, or that it was left out', () => {
  const pages = [1, 1, 2, 3, 5, 6];
  const passages = pages.map((page, index): Passage => ({ index, page, offset: 0, text: 'x'.repeat(500) }));
  const used = new Map([
    ['a', [0, 2]],
    ['b', [4]],
  ]);
  expect(coverage(passages, used).parts).toEqual([
    { fromPage: 1, toPage: 2, subtopics: ['a'], share: 50 },
    { fromPage: 3, toPage: 4, subtopics: 'left out', share: 17 },
    { fromPage: 5, toPage: 5, subtopics: ['b'], share: 17 },
    { fromPage: 6, toPage: 6, subtopics: 'left out', share: 16 },
  ]);
});
