import { buffer } from 'node:stream/consumers';
import { extractLinks, getDocumentProxy } from 'unpdf';

// node read-pdf.ts < file.pdf prints the contents as JSON. A separate process, because PDF.js cannot be imported
// in jest.
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const page = await document.getPage(1);
const { items } = await page.getTextContent();
const { info } = await document.getMetadata();
const texts = items.flatMap((item) =>
  'str' in item && item.str.trim() !== '' ? [{ text: item.str, left: item.transform[4], width: item.width }] : [],
);
const found = {
  pages: document.numPages,
  size: page.view.slice(2),
  info,
  marked: (await document.getMarkInfo())?.Marked,
  tree: await page.getStructTree(),
  annotations: (await page.getAnnotations()).length,
  links: (await extractLinks(document)).links,
  scripts: await document.getJSActions(),
  texts,
  text: texts.map(({ text }) => text).join(' '),
};
process.stdout.write(JSON.stringify(found));
