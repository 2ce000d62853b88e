import { readPdf } from '@coursewright/pdf/testing';
import { strFromU8, unzipSync } from 'fflate';
import { exportWords, findLanguage, findWords } from './export-words.ts';
import { exportMarkdown } from './markdown/export-markdown.ts';
import { exportPdf } from './pdf/export-pdf.ts';
import { exportScorm } from './scorm/export-scorm.ts';
import { createCourseFixture } from './testing/course-fixture.ts';

type Language = keyof typeof exportWords;
const languages = Object.keys(exportWords) as Language[];

function courseIn(language: Language | 'fr') {
  const content = createCourseFixture({ quiz: true, note: 'x' });
  return { ...content, course: { ...content.course, brief: { language } } };
}

const squeeze = (text: string) => text.replace(/[\s\u2066-\u2069]/g, '');

describe.each(languages)('STU-13 an export of a course in %s', (language) => {
  const words = exportWords[language];
  const { contents, answers, myNote, quiz, notWritten, builtFromSample } = words;
  const foreign = languages.filter((other) => other !== language).map((other) => exportWords[other].notWritten);

  test('has its words in Markdown', () => {
    const text = exportMarkdown(courseIn(language), 'https://learn.example.org');
    for (const word of [`## ${answers}`, `**${myNote}**`, `### ${quiz('Flour')}`, `*${notWritten}*`])
      expect(text).toContain(word);
    for (const word of foreign) expect(text).not.toContain(word);
  });

  test('has its words in a PDF, whose fonts have them', async () => {
    const pdf = await readPdf(await exportPdf(courseIn(language), new Map(), 'Coursewright'));
    const text = squeeze(pdf.layouts.flatMap(({ texts }) => texts.map((part) => part.text)).join(''));
    // PDF.js gives the letters of an Arabic ligature in another order.
    const shown = language === 'ar' ? [contents] : [contents, myNote, notWritten, builtFromSample];
    for (const word of shown) expect(text).toContain(squeeze(word));
    expect(pdf.outline.at(-1)?.title).toBe(answers);
    expect(pdf.outline[0]?.items.map(({ title }) => title)).toContain(quiz('Flour'));
    for (const word of foreign) expect(text).not.toContain(squeeze(word));
  });

  test('has its words in a package, and its player gets them', () => {
    const page = strFromU8(
      unzipSync(exportScorm(courseIn(language), '2004', new Map()))['index.html'] ?? new Uint8Array(),
    );
    expect(page).toContain(`<html lang="${language}"`);
    for (const word of [`data-right="${words.right}"`, `data-wrong="${words.wrong}"`, `data-read="${words.read}"`])
      expect(page).toContain(word);
    for (const word of [`<button>${words.check}</button>`, `>${words.again}<`, `<em>${notWritten}</em>`, quiz('Flour')])
      expect(page).toContain(word);
    for (const word of foreign) expect(page).not.toContain(word);
  });
});

test('STU-13 the words are those of the text when no language was chosen, and English when there are none', () => {
  const german =
    'Der Weizen ist ein Gras, und sein Kleber macht den Teig dehnbar, wenn er mit Wasser geknetet wird. '.repeat(6);
  expect(findLanguage(createCourseFixture({ markdown: german }))).toBe('de');
  expect(findWords(createCourseFixture({ markdown: german })).answers).toBe('Antworten');
  expect(findWords(courseIn('fr')).answers).toBe('Answers');
});
