import { buffer } from 'node:stream/consumers';
import { extractLinks, getDocumentProxy } from 'unpdf';
import type { PageLayout, ReadPdf, StructureNode } from './index.ts';

// node read-pdf.ts < file.pdf prints the contents as JSON. A separate process, because PDF.js cannot be imported
// in jest.
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { info } = await document.getMetadata();

type Page = Awaited<ReturnType<typeof document.getPage>>;

async function readTexts(page: Page) {
  const { items } = await page.getTextContent();
  const height = page.view[3] ?? 0;
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size = 0, left = 0, bottom = 0] = item.transform;
    return [{ text: item.str, left, baseline: height - bottom, width: item.width, size, font: item.fontName }];
  });
}

async function pageOf(destination: unknown): Promise<number | undefined> {
  const place = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  return Array.isArray(place) ? (await document.getPageIndex(place[0])) + 1 : undefined;
}

async function readLayout(page: Page): Promise<PageLayout> {
  const links = [];
  for (const { subtype, url, dest, rect } of await page.getAnnotations()) {
    if (subtype === 'Link') links.push({ url, page: await pageOf(dest), rect });
  }
  return { texts: await readTexts(page), links, tree: (await page.getStructTree()) as StructureNode | null };
}

const layouts: PageLayout[] = [];
for (let number = 1; number <= document.numPages; number += 1)
  layouts.push(await readLayout(await document.getPage(number)));

const outline = [];
for (const { title, dest, items } of (await document.getOutline()) ?? []) {
  const inner = await Promise.all(
    items.map(async (item: { title: string; dest: unknown }) => ({ title: item.title, page: await pageOf(item.dest) })),
  );
  outline.push({ title, page: await pageOf(dest), items: inner });
}

const page = await document.getPage(1);
const texts = await readTexts(page);
const found: ReadPdf = {
  pages: document.numPages,
  size: page.view.slice(2) as [number, number],
  info: info as Record<string, unknown>,
  marked: (await document.getMarkInfo())?.Marked,
  tree: (await page.getStructTree()) as StructureNode | null,
  annotations: (await page.getAnnotations()).length,
  links: (await extractLinks(document)).links,
  scripts: await document.getJSActions(),
  texts,
  text: texts.map(({ text }) => text).join(' '),
  layouts,
  outline,
};
process.stdout.write(JSON.stringify(found));
