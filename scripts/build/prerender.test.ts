import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

interface View {
  path: string;
  html: string;
}

interface Pages {
  pages: View[];
  notFound: View;
  titles: Record<string, string>;
}

let views: Pages & { appShells: View[]; paths: string[]; translations: Record<string, Pages> };

const render = `
import { compile, createPrerenderConfig } from '@coursewright/build-config/webpack';
import { renderPublicPages } from './scripts/build/prerender.ts';
const problems = await compile(createPrerenderConfig({ dir: process.cwd() + '/shell' }));
if (problems) throw new Error(problems);
// what tabs tell each other by stays open
process.stdout.write(JSON.stringify(await renderPublicPages()), () => process.exit(0));
`;

// in a process of its own, as in the build: no browser globals exist
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', render], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    maxBuffer: 10_000_000,
  });
  views = JSON.parse(stdout);
});

const at = (wanted: string) => views.pages.find((page) => page.path === wanted)?.html ?? '';

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test.each([
  ['VIS-01', '/', ['Name a topic. Get a whole course.', 'How it works', 'Free Plan', 'Monthly Plan', 'Yearly Plan']],
  ['VIS-10', '/features', ['Topic Input', 'Real-time Preview', 'Time Efficiency', 'How It Works']],
  ['VIS-11', '/about', ['Our mission', 'Contact']],
  ['VIS-13', '/contact', ['Enter your details and ask your query.', 'First Name', 'Message']],
  ['VIS-12', '/terms', ['Terms', '%policy%']],
  ['VIS-12', '/billing', ['Subscription &amp; Billing Policy', '%policy%']],
])('%s %s can be read before a script runs', (_id, page, texts) => {
  for (const text of texts) expect(plain(at(page))).toContain(text);
});

test('VIS-03 VIS-08 every page has the menu of visitors and the links of the footer', () => {
  for (const { html } of [...views.pages, views.notFound, ...views.appShells]) {
    for (const link of ['/pricing', '/features', '/signin', '/signup', '/about', '/privacy', '/terms', '/contact']) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).not.toContain('Logout');
  }
});

test.each([
  ['de', 'Nennen Sie ein Thema.', 'Funktionen'],
  ['es', 'Nombra un tema.', 'Funciones'],
  ['ar', 'سمِّ موضوعًا.', 'الميزات'],
  ['ja', 'トピックを入力すれば', '機能'],
])('VIS-18 public pages can be read in %s before a script runs', (language, text, title) => {
  const translated = views.translations[language];
  expect(plain(translated?.pages.find(({ path: at }) => at === '/')?.html ?? '')).toContain(text);
  expect(translated?.titles['/features']).toBe(title);
  expect(translated?.notFound.html).not.toContain('This page does not exist');
});

test('VIS-14 the page for unknown paths holds the day and the night', () => {
  expect(plain(views.notFound.html)).toContain('This page does not exist');
  expect(views.notFound.html).toContain('A sunny day');
  expect(views.notFound.html).toContain('A clear night');
});

test('VIS-01 nothing that the content policy refuses is in them, and one heading of the first level', () => {
  for (const { path: where, html } of [...views.pages, views.notFound]) {
    expect([where, html.match(/ style=|<script| on[a-z]+=/g)]).toEqual([where, null]);
    expect([where, html.match(/<h1/g)]).toEqual([where, ['<h1']]);
  }
});

test('VIS-14 every path of the shell is known, so that no page of its own is taken for missing', () => {
  expect(views.paths).toEqual(expect.arrayContaining(['', 'signin', 'reset-password/:token', 'profile', '/refund']));
});
