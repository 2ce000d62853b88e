import { parentPort } from 'node:worker_threads';
import { extractLinks, getDocumentProxy } from 'unpdf';
import type { PageLayout, PdfAnswer, PdfRequest, ReadPdf, StructureNode } from './index.ts';

// A thread of its own: whoever asks waits for the answer without a promise, and PDF.js cannot be imported in jsdom.
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

async function readTexts(page: Page) {
  const { items } = await page.getTextContent();
  const height = page.view[3] ?? 0;
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size = 0, left = 0, bottom = 0] = item.transform;
    return [{ text: item.str, left, baseline: height - bottom, width: item.width, size, font: item.fontName }];
  });
}

async function pageOf(document: Pdf, destination: unknown): Promise<number | undefined> {
  const place = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  return Array.isArray(place) ? (await document.getPageIndex(place[0])) + 1 : undefined;
}

async function readLayout(document: Pdf, page: Page): Promise<PageLayout> {
  const links = [];
  for (const { subtype, url, dest, rect } of await page.getAnnotations()) {
    if (subtype === 'Link') links.push({ url, page: await pageOf(document, dest), rect });
  }
  return { texts: await readTexts(page), links, tree: (await page.getStructTree()) as StructureNode | null };
}

async function read(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes);
  const layouts: PageLayout[] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    layouts.push(await readLayout(document, await document.getPage(number)));

  const outline = [];
  for (const { title, dest, items } of (await document.getOutline()) ?? []) {
    const inner = await Promise.all(
      items.map(async (item: { title: string; dest: unknown }) => ({
        title: item.title,
        page: await pageOf(document, item.dest),
      })),
    );
    outline.push({ title, page: await pageOf(document, dest), items: inner });
  }

  const page = await document.getPage(1);
  const texts = await readTexts(page);
  return {
    pages: document.numPages,
    size: page.view.slice(2) as [number, number],
    info: (await document.getMetadata()).info as Record<string, unknown>,
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
}

parentPort?.on('message', async ({ bytes, answer, done }: PdfRequest) => {
  const message: PdfAnswer = await read(bytes).then(
    // what no message can carry, such as the functions of PDF.js, is left out
    (found) => ({ found: JSON.parse(JSON.stringify(found)) }),
    (failure: unknown) => ({ failure }),
  );
  answer.postMessage(message);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
