import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { interfaceLanguages, languageDirection } from '@coursewright/contracts';
import { createFormats, escapeHtml, toMajor, unescapeHtml } from '@coursewright/text';
import { splitSentences } from '@coursewright/text/words';
import { createRender, type TemplateData, type TemplateName } from '../templates/render.ts';
import { examples } from './examples.ts';
import { readPreviewBrand, renderExamples, writePreviews } from './index.ts';

const brand = { name: 'Café & <Sons>', url: 'https://learn.example.org' };
const render = createRender(brand);
const mails = renderExamples(brand, 'en');
const named = mails.map(({ name, ...mail }) => [name, mail] as const);

test.each(named)('CRT-03 the mail %s has a subject of one line and both of its parts', (_name, mail) => {
  expect(mail.subject).toMatch(/^\S.{5,120}$/);
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(mail.html).toContain(`href="${brand.url}`);
  expect(mail.text.length).toBeGreaterThan(150);
  expect(mail.text).toContain(brand.url);
  expect(mail.html).toContain('Café &amp; &lt;Sons&gt;');
  expect(mail.text).toContain(brand.name);
  // Nothing to load: no picture can be missing, and no request reveals the reader.
  expect(mail.html).not.toMatch(/<img|<link|<iframe|src=|url\(|@import/i);
  expect(mail.text.replaceAll(brand.name, '')).not.toMatch(/<\w|&\w+;|undefined|NaN|\[object/);
  expect(mail.html).not.toMatch(/undefined|NaN|\[object|<Sons>/);
});

test('ACC-02 CRT-03 PAY-09 the seven mails of the product are among them', () => {
  const seven = ['welcome', 'password-reset', 'password-updated', 'certificate', 'receipt', 'subscription-ended'];
  expect(Object.keys(examples)).toEqual(expect.arrayContaining([...seven, 'contact-received']));
});

const machineMade = /(At|Until)$|^(plan|provider|reason|source|currency|news)$/;
const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)>\r\nBcc: eve@example.org\u202e`;

const withHostileWords = <T extends TemplateName>(data: TemplateData[T]) =>
  Object.fromEntries(
    Object.entries<unknown>(data).map(([field, value]) => [
      field,
      typeof value === 'string' && !machineMade.test(field) ? hostile : value,
    ]),
  ) as TemplateData[T];

test.each(Object.keys(examples) as TemplateName[])(
  'API-04 nothing written into the mail %s gets out of its place',
  (template) => {
    for (const [language, data] of interfaceLanguages.flatMap((code) =>
      examples[template].map((one) => [code, one] as const),
    )) {
      const { subject, html, text } = render(template, withHostileWords(data), language);
      expect(html).not.toMatch(/<script|<img|<[^>]* onerror=/);
      expect(subject).not.toMatch(/[\r\n\u202e]/);
      expect(text).not.toMatch(/^Bcc:|\u202e/m);
    }
  },
);

test('CRT-03 the previews are written as HTML and text, with a page that leads to each', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
  try {
    const { page, count } = await writePreviews(folder, brand, 'en');
    const index = await readFile(page, 'utf8');
    const files = await readdir(folder);
    expect(files).toHaveLength(2 * count + 1);
    for (const file of files) if (file !== 'index.html') expect(index).toContain(`href="${file}"`);
    expect(index).toContain('Café &amp; &lt;Sons&gt;');
    expect(await readFile(path.join(folder, 'welcome.txt'), 'utf8')).toMatch(/^Subject: Welcome to Café & <Sons>\n\n/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('CRT-03 the brand of the previews is that of the environment', () => {
  expect(readPreviewBrand({})).toEqual({ name: 'Coursewright', url: 'http://localhost:3000' });
  const env = { BRAND_NAME: 'Studium', PUBLIC_URL: 'https://studium.example/' };
  expect(readPreviewBrand(env)).toEqual({ name: 'Studium', url: 'https://studium.example' });
});

const isolates = /[\u2066-\u2069]/g;
const plain = (text: string) => text.replace(isolates, '').replaceAll('\u00a0', ' ');

// What a mail is about, as its reader sees it in a language.
function getValues(data: object, language: string): string[] {
  const { date, money } = createFormats(language);
  const amount = data as { amountMinor?: number; currency?: string };
  return Object.entries(data).flatMap(([field, value]) => {
    if (field === 'amountMinor') return plain(money(toMajor(value, amount.currency ?? ''), amount.currency ?? ''));
    if (/(At|Until)$/.test(field)) return date(value);
    if (typeof value === 'object') return getValues(value, language);
    return typeof value === 'string' && !machineMade.test(field) ? value.split('\n') : [];
  });
}

const inAll = (Object.keys(examples) as TemplateName[]).flatMap((template) =>
  examples[template].map((data, at) => ({ template, data, name: `${template} ${at + 1}` })),
);

describe.each(interfaceLanguages.filter((language) => language !== 'en'))('ACC-14 the mails in %s', (language) => {
  test.each(inAll)('$name tells the same as the English one, without a word of it', ({ template, data }) => {
    const english = render(template, data, 'en');
    const mail = render(template, data, language);
    const [before, values] = [getValues(data, 'en'), getValues(data, language)];
    const text = plain(mail.text);
    for (const [at, value] of before.entries()) {
      const expected = english.text.includes(value) ? values[at] : undefined;
      if (expected !== undefined) expect(text).toContain(expected);
    }
    const withoutValues = (text: string) => before.reduce((rest, value) => rest.replaceAll(value, ''), text);
    const sentences = [english.subject, ...english.text.split('\n').filter((line) => !line.startsWith('> '))].flatMap(
      splitSentences,
    );
    const written = sentences.filter((sentence) => /[a-z]{2} [a-z]{2}/.test(withoutValues(sentence)));
    expect(written.length).toBeGreaterThan(4);
    for (const sentence of written) expect(`${mail.subject}\n${text}`).not.toContain(sentence);
    expect(text.match(/https?:[^\s]+/g)).toEqual(english.text.match(/https?:[^\s]+/g));
  });

  test.each(inAll)('$name reads the same in both of its parts, in its direction', ({ template, data }) => {
    const { subject, html, text, unsubscribeUrl } = render(template, data, language);
    const isArabic = languageDirection(language) === 'rtl';
    expect(html).toContain(isArabic ? '<html lang="ar" dir="rtl">' : `<html lang="${language}">`);
    expect(html.match(/<table dir="rtl"/g)?.length ?? 0).toBe(isArabic ? 1 : 0);
    expect(html.match(/align="right"|border-left|padding-right/g) === null || !isArabic).toBe(true);
    expect(html).toContain(`<title>${escapeHtml(subject)}</title>`);
    const compact = (part: string) => plain(part).replace(/[\s:]/g, '').toLowerCase();
    const shown = compact(unescapeHtml(html.replace(/<[^>]+>/g, '')));
    const lines = text.split('\n').filter((line) => !line.includes('http') && !line.startsWith('--'));
    for (const line of lines) expect(shown).toContain(compact(line.replace(/^> /, '')));
    expect(unsubscribeUrl === undefined || text.includes(unsubscribeUrl)).toBe(true);
  });
});
