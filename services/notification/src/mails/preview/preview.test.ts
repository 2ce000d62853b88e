import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRender, type TemplateData, type TemplateName } from '../templates/render.ts';
import { examples } from './examples.ts';
import { readPreviewBrand, renderExamples, writePreviews } from './index.ts';

const brand = { name: 'Café & <Sons>', url: 'https://learn.example.org' };
const render = createRender(brand);
const mails = renderExamples(brand);
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
    for (const data of examples[template]) {
      const { subject, html, text } = render(template, withHostileWords(data));
      expect(html).not.toMatch(/<script|<img|<[^>]* onerror=/);
      expect(subject).not.toMatch(/[\r\n\u202e]/);
      expect(text).not.toMatch(/^Bcc:|\u202e/m);
    }
  },
);

test('CRT-03 the previews are written as HTML and text, with a page that leads to each', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
  try {
    const { page, count } = await writePreviews(folder, brand);
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
