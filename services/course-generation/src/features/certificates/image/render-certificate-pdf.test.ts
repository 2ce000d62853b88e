import { inflateSync } from 'node:zlib';
import { readPdf } from '@coursewright/pdf/testing';
import { TRICKY } from '@coursewright/text/testing/tricky-texts';
import { certificateWords } from '../certificate-words.ts';
import type { CertificateContent } from './certificate-layout.ts';
import { renderCertificatePdf } from './render-certificate-pdf.ts';

const verifyUrl = 'https://learn.example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10';
const CONTENT: CertificateContent = {
  language: 'en',
  brandName: 'Coursewright',
  learnerName: 'Žofia Łęcka',
  courseTitle: 'Sourdough bread',
  verifyUrl,
  completedOn: new Date('2026-11-20T12:00:00Z'),
  quizzes: 'Quizzes: 3 of 4 topics passed, 87 percent on average',
  note: 'Built from sample study material',
};

const render = (change: Partial<CertificateContent> = {}) => renderCertificatePdf({ ...CONTENT, ...change });

const insides = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/stream\n([\s\S]*?)\nendstream/g, (whole, packed: string) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return whole;
    }
  });

const inUtf16 = (text: string): string =>
  `\u00fe\u00ff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`
    .replace(/[\\()]/g, '\\$&')
    .replace(/[\n\r\t\b\f]/g, (control) => JSON.stringify(control).slice(1, -1));

test('CRT-04 the PDF is one page of A4 with all its text as text', async () => {
  const { pages, size, texts } = readPdf(await render());
  expect([pages, ...size]).toEqual([1, 841.89, 595.28]);
  const words = texts.map(({ text }) => text);
  for (const part of ['Coursewright', CONTENT.learnerName, CONTENT.courseTitle, CONTENT.quizzes, CONTENT.note])
    expect(words).toContain(part);
  expect(words).toContain('20 November 2026');
  expect(words.join('')).toContain(verifyUrl);
});

test('CRT-04 the PDF is tagged: title, language, a heading, paragraphs in the order of reading, a described QR code', async () => {
  const bytes = await render();
  const { info, marked, tree, links } = readPdf(bytes);
  const Title = 'Certificate of completion: Sourdough bread, Žofia Łęcka';
  expect(info).toMatchObject({ Title, Language: 'en-GB', Author: 'Coursewright' });
  expect(insides(bytes)).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(marked).toBe(true);
  const [document] = tree?.children ?? [];
  expect(document?.role).toBe('Document');
  expect(document?.children?.map(({ role }) => role)).toEqual(['P', 'H1', ...Array(10).fill('P'), 'Figure']);
  expect(document?.children?.at(-1)?.alt).toBe(`QR code that leads to ${verifyUrl}`);
  expect(links).toContain(verifyUrl);
});

test('CRT-04 names and titles in any script are drawn, not boxes, and can be copied and read aloud', async () => {
  const names = { learnerName: '山田 太郎', courseTitle: 'تاريخ العلوم' };
  const text = insides(await render(names));
  for (const name of Object.values(names)) {
    // in the structure for screen readers, in the content for the clipboard
    expect(text.split(`/ActualText (${inUtf16(name)})`)).toHaveLength(3);
  }
  expect(text.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
  expect(insides(await render())).not.toContain('/Subtype /Image');
});

test('PLT-40 CRT-04 a name and a title stay as they were written, drawn as letters or as a picture with its text', async () => {
  // Others are pictures, which take long: above. Of the last two, the fonts of the certificate lack letters.
  const isLatin = (text: string) => /^[\u0020-\u017f\u2018-\u201e]*$/u.test(text);
  const all = [...TRICKY.filter(isLatin), 'Ĝorĝo Ŝanceda', 'Ţepeş Ŭa'];
  const changed: string[] = [];
  for (let at = 0; at < all.length; at += 2) {
    const [learnerName = '', courseTitle = ''] = [all[at], all[at + 1] ?? all[0]];
    const bytes = await render({ learnerName, courseTitle });
    const { texts, info } = readPdf(bytes);
    const inside = insides(bytes);
    for (const text of [learnerName, courseTitle]) {
      const isLetters = texts.some((part) => part.text === text);
      const isPicture = inside.split(`/ActualText (${inUtf16(text)})`).length === 3;
      if (!(isLetters || isPicture) || !String(info.Title).includes(text)) changed.push(text);
    }
  }
  expect(changed).toEqual([]);
});

test.each([
  ['de', 'ABSCHLUSSZERTIFIKAT', '20. November 2026'],
  ['es', 'CERTIFICADO DE FINALIZACIÓN', '20 de noviembre de 2026'],
] as const)(
  'CRT-04 ACC-14 the PDF is in %s: its words, its date and what is read aloud',
  async (language, title, day) => {
    const { info, texts, tree } = readPdf(await render({ language, note: undefined, quizzes: undefined }));
    const words = certificateWords[language];
    const squeeze = (text: string) => text.replace(/\s/g, '');
    const shown = squeeze(texts.map(({ text }) => text).join(''));
    for (const text of [title, day, words.certifies, words.completed, words.completedOn, words.checkAt])
      expect(shown).toContain(squeeze(text));
    expect(info).toMatchObject({ Language: language, Title: words.documentTitle('Sourdough bread', 'Žofia Łęcka') });
    expect(tree?.children?.[0]?.children?.at(-1)?.alt).toBe(words.qrCode(verifyUrl));
  },
);

test.each([
  ['ar', '20 نوفمبر 2026'],
  ['ja', '2026年11月20日'],
] as const)(
  'CRT-04 ACC-14 the words of a PDF in %s are drawn, and can be copied and read aloud',
  async (language, day) => {
    const text = insides(await render({ language }));
    const { title, certifies, completed, completedOn, checkAt } = certificateWords[language];
    for (const word of [title, certifies, completed, completedOn, checkAt, day])
      expect(text.split(`/ActualText (${inUtf16(word)})`)).toHaveLength(3);
  },
);

test.each<[string, Partial<CertificateContent>]>([
  ['very long texts', { learnerName: 'Maximiliana '.repeat(12), courseTitle: 'An introduction to '.repeat(30) }],
  ['one endless word', { learnerName: 'W'.repeat(200), courseTitle: 'x'.repeat(500) }],
  ['mark-up and what PDF takes for its own', { learnerName: '(<b>Ada\\) Tj ET', courseTitle: '>> /JS (alert)' }],
  ['an emoji', { learnerName: 'Ada 🥖' }],
])('CRT-04 %s fit on the page', async (_name, change) => {
  const { texts, scripts } = readPdf(await render(change));
  for (const { left, width } of texts) {
    expect(left).toBeGreaterThan(40);
    expect(left + width).toBeLessThan(802);
  }
  expect(scripts).toBeNull();
});
