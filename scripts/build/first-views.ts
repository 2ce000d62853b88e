import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile, createFirstViewConfig, firstViewModule } from '@coursewright/build-config/webpack';

interface FirstView {
  path: string;
  chunk: string | null;
  html: string;
}

interface FirstViews {
  pages: FirstView[];
  notFound: FirstView;
}

/** Renders the pages of the shell that everybody may read, beside the files that were built of them. Answers with what is wrong. */
export async function writeFirstViews(dir: string): Promise<string | undefined> {
  const problems = await compile(createFirstViewConfig({ dir }));
  if (problems) return problems;
  const built = path.join(dir, 'dist');
  const files = JSON.parse(await readFile(path.join(built, 'page-files.json'), 'utf8')) as Record<string, string[]>;
  const views = await renderFirstViews();
  const withFiles = ({ chunk, ...view }: FirstView) => ({ ...view, files: chunk ? (files[chunk] ?? []) : [] });
  const complete = { ...views, pages: views.pages.map(withFiles), notFound: withFiles(views.notFound) };
  const unknown = await unknownClasses(built, JSON.stringify(views));
  if (unknown) return `the rendered pages and the sheets disagree about the class ${unknown}`;
  await writeFile(path.join(built, 'first-views.json'), JSON.stringify(complete));
  return undefined;
}

/** Runs what {@link createFirstViewConfig} built. */
export async function renderFirstViews(): Promise<FirstViews> {
  const require = createRequire(import.meta.url);
  delete require.cache[firstViewModule];
  const module = require(firstViewModule) as { firstViews(): Promise<FirstViews> };
  return module.firstViews();
}

/** Two builds make the names of classes, and they must agree: React does not look at them when it takes a page over. */
async function unknownClasses(built: string, html: string): Promise<string | undefined> {
  const assets = path.join(built, 'assets');
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  const css = (await Promise.all(sheets.map((file) => readFile(path.join(assets, file), 'utf8')))).join('');
  const hashed = [...html.matchAll(/[\w-]+_[\w+/-]{6}(?=[ \\"])/g)].map(([name]) => name);
  return hashed.find((name) => !css.includes(name.replace(/[+/]/g, '\\$&')));
}
