import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type CompileOptions,
  compile,
  createPrerenderConfig,
  prerenderModule,
} from '@coursewright/build-config/webpack';

interface PrerenderedPage {
  path: string;
  chunk: string | null;
  html: string;
}

interface Pages {
  pages: PrerenderedPage[];
  notFound: PrerenderedPage;
}

interface PrerenderedPages extends Pages {
  translations: Record<string, Pages>;
}

// Resolves with what is wrong.
export async function writePrerenderedPages(dir: string, options: CompileOptions): Promise<string | undefined> {
  const problems = await compile(createPrerenderConfig({ dir }), options);
  if (problems) return problems;
  const built = path.join(dir, 'dist');
  const { files } = JSON.parse(await readFile(path.join(built, 'first-view.json'), 'utf8')) as {
    files: Record<string, string[]>;
  };
  const views = await renderPublicPages();
  const withFiles = ({ chunk, ...view }: PrerenderedPage) => ({ ...view, files: chunk ? (files[chunk] ?? []) : [] });
  const complete = <P extends Pages>(one: P) => ({
    ...one,
    pages: one.pages.map(withFiles),
    notFound: withFiles(one.notFound),
  });
  const translations = Object.entries(views.translations).map(([language, one]) => [language, complete(one)]);
  const unknown = await unknownClasses(built, JSON.stringify(views));
  if (unknown) return `the rendered pages and the sheets disagree about the class ${unknown}`;
  await writeFile(
    path.join(built, 'prerendered-pages.json'),
    JSON.stringify({ ...complete(views), translations: Object.fromEntries(translations) }),
  );
  return undefined;
}

export async function renderPublicPages(): Promise<PrerenderedPages> {
  const require = createRequire(import.meta.url);
  delete require.cache[prerenderModule];
  const module = require(prerenderModule) as { renderPublicPages(): Promise<PrerenderedPages> };
  return module.renderPublicPages();
}

// Two builds make the class names, and they must agree: React does not compare them when it hydrates a page.
async function unknownClasses(built: string, html: string): Promise<string | undefined> {
  const assets = path.join(built, 'assets');
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  const css = (await Promise.all(sheets.map((file) => readFile(path.join(assets, file), 'utf8')))).join('');
  const classes = [...html.matchAll(/ class=\\"([^"\\]*)/g)].flatMap(([, list = '']) => list.split(' '));
  const hashed = classes.filter((name) => /[\w-]_[\w+/-]{6}$/.test(name));
  return hashed.find((name) => !css.includes(name.replace(/[+/]/g, '\\$&')));
}
