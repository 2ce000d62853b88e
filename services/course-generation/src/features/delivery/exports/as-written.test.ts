import { DatabaseSync } from 'node:sqlite';
import { escapeXml, unescapeHtml } from '@coursewright/text';
import { TRICKY } from '@coursewright/text/testing/tricky-texts';
import { unzipSync } from 'fflate';
import { OutlineReader, readQuiz } from '../../authoring/index.ts';
import {
  BlockStream,
  boundedText,
  CitationFilter,
  lexMarkdown,
  oneLine,
  plainLines,
  plainText,
  readJson,
  renderMarkdown,
} from '../../authoring/text/index.ts';
import { createTextBlocks } from '../../certificates/image/certificate-layout.ts';
import { textSvg } from '../../certificates/image/render-certificate.ts';
import type { CardExport } from './cards/card-export.ts';
import { exportAnki } from './cards/export-anki.ts';
import { exportCardsCsv } from './cards/export-csv.ts';
import { escapeMarkdown, exportMarkdown } from './markdown/export-markdown.ts';
import type { Formulas } from './pdf/formula.ts';
import { plainText as plainRuns, toRuns } from './pdf/inline.ts';
import { coursePage } from './scorm/course-page.ts';
import { scormManifest } from './scorm/export-scorm.ts';
import { createCourseFixture } from './testing/course-fixture.ts';

test('PLT-40 there are at least 40 texts', () => {
  expect(TRICKY.length).toBeGreaterThanOrEqual(40);
});

// `\[` begins a formula for readers that know LaTeX.
const escaped = (text: string): string => withoutFormula(escapeMarkdown(text));
const withoutFormula = (markdown: string): string => markdown.replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');

const card = (text: string): CardExport => ({
  guid: 'g',
  kind: 'question',
  lesson: text,
  front: text,
  back: text,
  options: [text],
  explanation: text,
  createdAt: 0,
  changedAt: 0,
});

function ankiFields(text: string): string[] {
  const plain = { ...card(text), kind: 'term' as const, front: escaped(text), back: escaped(text) };
  const files = unzipSync(exportAnki({ id: 'a'.repeat(24), mainTopic: 'Course' }, [plain], 'Brand'));
  const database = new DatabaseSync(':memory:');
  database.deserialize(files['collection.anki2'] as Uint8Array);
  const [row] = database.prepare('SELECT flds FROM notes').all() as { flds: string }[];
  return (row?.flds ?? '').split('\x1f').map(plainText);
}

const readCells = (csv: string): string[] =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|[^",\r\n]+/g)].map(([cell, quoted]) => quoted?.replaceAll('""', '"') ?? cell);

const formulas = { set: () => undefined } as unknown as Formulas;
const LESSONS = [{ subtopicId: 's', title: 'L', html: '' }];

const PATHS: Record<string, (text: string) => (string | undefined)[]> = {
  'a line that is shown or stored': (text) => [oneLine(text), boundedText(text, 2_000)],
  'a plan, a hint, an edit': (text) => Object.values(readJson(JSON.stringify({ text }), oneLine) ?? {}),
  'a quiz'(text) {
    const options = [text, 'b', 'c'];
    const asked = { lesson: 1, question: text, options, correct: 0, explanation: text, reasons: ['', text, text] };
    const [item] = readQuiz(JSON.stringify({ questions: [asked] }), LESSONS) ?? [];
    return [item?.question, item?.options[0], item?.explanation, item?.reasons?.[1]];
  },
  'a lesson': (text) => {
    const html = renderMarkdown(escaped(text));
    return [plainText(html), plainLines(html), unescapeHtml(html.replace(/<[^>]*>/g, ''))];
  },
  'the PDF': (text) => [plainRuns(toRuns(lexMarkdown(escaped(text)), formulas, 400))],
  'the Markdown export'(text) {
    const file = exportMarkdown(createCourseFixture({ title: text }), 'https://example.org');
    return [plainText(renderMarkdown(withoutFormula(/^# (.*)$/m.exec(file)?.[1] ?? '')))];
  },
  'the teacher'(text) {
    const filter = new CitationFilter(1);
    const blocks = new BlockStream(() => undefined);
    for (const letter of `${escaped(text)} [p1]`) blocks.push(filter.push(letter));
    blocks.push(filter.end());
    const { html } = blocks.end();
    return [plainText(html), filter.cited.join() === '0' ? text : 'no citation'];
  },
  'pages that a server makes': (text) => [unescapeHtml(escapeXml(text))],
  SCORM(text) {
    const content = createCourseFixture({ title: text, markdown: escaped(text) });
    const page = coursePage(content, '1.2', new Map());
    const manifest = scormManifest({ version: '2004', courseId: 'c', title: text, files: [] });
    const between = (source: string, tag: string) =>
      unescapeHtml(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(source)?.[1] ?? '');
    return [
      ...[between(page, 'title'), between(page, 'h1'), between(manifest, 'title')],
      plainText(/<p>.*?<\/p>/s.exec(page.slice(page.indexOf('data-lesson')))?.[0] ?? ''),
    ];
  },
  'cards for Anki': ankiFields,
  'cards as CSV': (text) => {
    const cells = readCells(exportCardsCsv([card(text)]).replace('\ufeff', ''));
    return cells.filter((cell) => cell.includes(text)).map(() => text);
  },
  'a certificate'(text) {
    const content = { learnerName: text, courseTitle: text, brandName: text, verifyUrl: 'https://example.org/v' };
    const blocks = createTextBlocks({ ...content, language: 'en', completedOn: new Date(0) } as never);
    const lines = blocks.map(({ lines: own }) => own.map((line) => line.text).join(' '));
    // Lines from right to left are marked as such for the renderer.
    const drawn = blocks.map(({ lines: own }) =>
      own
        .map((line) => unescapeHtml(textSvg(line).replace(/<[^>]*>/g, '')).replace(/^\u202b(.*)\u202c$/s, '$1'))
        .join(' '),
    );
    const isWhole = (all: string[]) => all.filter((line) => line === text).length >= 3;
    return isWhole(lines) && isWhole(drawn) ? [text] : [...lines, ...drawn];
  },
};

test.each(Object.keys(PATHS))('PLT-40 a text stays as it was written in %s', (path) => {
  const changed = TRICKY.flatMap((text) => {
    const results = PATHS[path]?.(text) ?? [];
    return results.length > 0 && results.every((result) => result === text) ? [] : [[text, ...results]];
  });
  expect(changed).toEqual([]);
});

// Models put titles between marks: those alone go.
test('PLT-40 CRS-06 a text stays as it was written in titles of an outline', () => {
  const titles = TRICKY.filter((text) => !text.includes('`'));
  const reader = new OutlineReader();
  reader.push(JSON.stringify({ topics: titles.map((title) => ({ title, subtopics: [{ title }] })) }));
  expect(reader.outline.topics).toEqual(titles.map((title) => ({ title, subtopics: [{ title }] })));
});

test('PLT-40 what reorders or hides the text around it is removed', () => {
  expect(oneLine('a\u202eb\u2067c\u0000d\ufeff\u{e0041}')).toBe('abc d');
  expect(oneLine('🏴\u{e0041}\u{e0042}\u{e0043}\u{e0044}\u{e0045}\u{e0046}\u{e0047}\u{e007f}')).toBe('🏴');
  expect(oneLine('\u200b\u00ad\u2003')).toBe('');
});

test('PLT-40 raised and lowered letters stay so where there are no tags', () => {
  const text = '10<sup>8</sup> m, CO<sub>2</sub>, x<sup>ab</sup>, `&lt;b&gt;`';
  expect(plainText(renderMarkdown(text))).toBe('10⁸ m, CO₂, x^(ab), &lt;b&gt;');
  expect(plainRuns(toRuns(lexMarkdown(text), formulas, 400))).toBe('10⁸ m, CO₂, x^(ab), &lt;b&gt;');
});
