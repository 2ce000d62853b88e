import { type ExampleCourse, findExample, listExamples, readExample, type WrittenLesson } from './index.ts';
import {
  allTokens,
  codeBlocks,
  containsPhrase,
  countWords,
  fiveGrams,
  headings,
  parse,
  prose,
  tables,
} from './testing/lesson-text.ts';

const slugs = listExamples().map(({ slug }) => slug);

function read(slug: string) {
  const example = readExample(slug);
  if (!example) throw new Error(`${slug} is not listed`);
  return example;
}

const lessonsOf = (slug: string): WrittenLesson[] => read(slug).topics.flatMap(({ lessons }) => lessons);

/** What is wrong, each with the file, so that a failure names all places. */
const problems = (slug: string, find: (lesson: WrittenLesson, earlier: WrittenLesson[]) => string[]): string[] =>
  lessonsOf(slug).flatMap((lesson, at, all) =>
    find(lesson, all.slice(0, at)).map((problem) => `${lesson.file}: ${problem}`),
  );

test('CRS-25 an example is found by the longest phrase that the topic contains as whole words', () => {
  expect(findExample('How sourdough bread works')?.slug).toBe('sourdough-bread');
  expect(findExample('  SOURDOUGH, bread! ')?.slug).toBe('sourdough-bread');
  expect(findExample('sourdoughs of the moon')).toBeUndefined();
  expect(findExample('Japanese gardens')).toBeUndefined();
  expect(findExample('')).toBeUndefined();
  expect(findExample('Sourdough as a model of an outer join')?.slug).toBe('sql-joins');
  expect(readExample('no-such-course')).toBeUndefined();
  expect(readExample('../sourdough-bread')).toBeUndefined();
});

test('CRS-25 no phrase belongs to two examples', () => {
  const phrases = listExamples().flatMap(({ matches }) => matches);
  expect(phrases).toEqual([...new Set(phrases)]);
  for (const course of listExamples()) {
    for (const phrase of [...course.matches, course.topic]) expect(findExample(phrase)?.slug).toBe(course.slug);
  }
});

describe.each(slugs)('%s', (slug) => {
  const course = listExamples().find((one) => one.slug === slug) as ExampleCourse;

  test('CRS-25 an example has its folder, unique titles and lessons whose needs are earlier lessons', () => {
    const lessons = lessonsOf(slug);
    const titles = lessons.map(({ title }) => title);
    expect(course.slug).toBe(slug);
    expect(lessons.map(({ file }) => file)).toEqual([1, 2, 3, 4].flatMap((t) => [1, 2, 3].map((l) => `${t}-${l}.md`)));
    expect(new Set(titles).size).toBe(12);
    expect(new Set(lessons.map(({ promise }) => promise)).size).toBe(12);
    for (const [at, { needs }] of lessons.entries()) {
      for (const need of needs) expect(titles.slice(0, at)).toContain(need);
    }
    expect(new Set(lessons.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
  });

  test('CRS-25 an example introduces each term once, in the lesson that names it', () => {
    const terms = lessonsOf(slug).flatMap((lesson) => lesson.terms.map((term) => term.toLowerCase()));
    expect(terms).toEqual([...new Set(terms)]);
    expect(terms.length).toBeGreaterThanOrEqual(12);
    const found = problems(slug, ({ terms: own, text }, earlier) => [
      ...own
        .filter((term) => !text.toLowerCase().includes(`**${term.toLowerCase()}`))
        .map((term) => `${term} not bold`),
      ...own.flatMap((term) =>
        earlier.filter((one) => containsPhrase(one.text, term)).map(({ file }) => `${term} is used in ${file}`),
      ),
    ]);
    expect(found).toEqual([]);
  });

  test('CRS-25 a lesson of an example has 400 to 600 words, an opening, sections, an example and key points', () => {
    const found = problems(slug, ({ text }) => {
      const tokens = parse(text);
      const sections = headings(text);
      const [last, before] = tokens.toReversed();
      const points = last?.type === 'list' && !last.ordered ? last.items.length : 0;
      const words = countWords(text);
      return [
        words < 400 || words > 600 ? `${words} words` : '',
        tokens[0]?.type === 'paragraph' ? '' : 'no opening paragraph',
        sections.every(({ depth }) => depth === 3) ? '' : 'a heading that is not ###',
        sections.length >= 4 ? '' : 'fewer than 3 sections before the key points',
        sections.some((heading) => /\bexamples?\b/i.test(heading.text)) ? '' : 'no heading with "example"',
        before?.type === 'heading' && before.text === 'Key points' ? '' : 'does not end with key points',
        points >= 3 && points <= 5 ? '' : `${points} key points`,
      ].filter(Boolean);
    });
    expect(found).toEqual([]);
  });

  test('CRS-25 a lesson of an example has no link, picture or HTML, and every code block names its language', () => {
    const found = problems(slug, ({ text }) => [
      ...allTokens(text)
        .filter(({ type }) => ['link', 'image', 'html', 'def'].includes(type))
        .map(({ raw }) => raw),
      ...codeBlocks(text)
        .filter(({ lang }) => !lang)
        .map(({ raw }) => raw),
      ...tables(text)
        .filter(({ header, rows }) => header.some((cell) => cell.text === '') || rows.length === 0)
        .map(({ raw }) => raw),
    ]);
    expect(found).toEqual([]);
  });

  test('CRS-25 an example has at least two diagrams, each after a sentence that says the same', () => {
    let count = 0;
    const found = problems(slug, ({ text }) =>
      parse(text).flatMap((token, at, all) => {
        if (token.type !== 'code' || token.lang !== 'mermaid') return [];
        count += 1;
        const known = /^(flowchart (?:TD|LR|TB)|sequenceDiagram|timeline)\n/.test(token.text);
        return [
          known ? '' : `unknown diagram ${token.text.slice(0, 30)}`,
          all[at - 1]?.type === 'paragraph' ? '' : 'a diagram without its sentence',
        ].filter(Boolean);
      }),
    );
    expect(found).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(2);
  });

  test('CRS-25 a lesson of an example neither repeats an earlier one nor pads', () => {
    const stock =
      /in today's (?:world|age|fast|digital|society)|it is important to|it's important to|important to note|worth noting|in conclusion|in summary|delve|let's |dive in|ever-evolving|plays a crucial|rich tapestry|game.changer|unlock the|needless to say|at the end of the day|\bwhoever\b|\bas we (saw|have seen)\b/i;
    const found = problems(slug, ({ text }, earlier) => {
      const own = fiveGrams(text);
      const repeated = earlier.flatMap((one) => {
        const theirs = fiveGrams(one.text);
        const shared = [...own].filter((gram) => theirs.has(gram)).length / own.size;
        return shared > 0.05 ? [`repeats ${Math.round(shared * 100)} % of ${one.file}`] : [];
      });
      const padding = stock.exec(prose(text))?.[0];
      return padding ? [...repeated, padding] : repeated;
    });
    expect(found).toEqual([]);
  });
});
