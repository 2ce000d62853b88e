import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

// node read-pdf.ts < file.pdf: prints what PDF.js finds, as JSON. A separate process, because PDF.js cannot be
// loaded inside jest.
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const page = await document.getPage(1);
const { items } = await page.getTextContent();
const { info } = await document.getMetadata();
const found = {
  pages: document.numPages,
  info,
  marked: (await document.getMarkInfo())?.Marked,
  tree: await page.getStructTree(),
  scripts: await document.getJSActions(),
  links: (await page.getAnnotations()).length,
  text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
};
process.stdout.write(JSON.stringify(found));
