import { deflateRawSync } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile, zipSync } from 'fflate';
import { detectType, type ExtractedSource, type SourceRefused } from './index.ts';
import { readSource } from './read-source.ts';

const refusal = (promise: Promise<ExtractedSource>) =>
  promise.then(
    ({ passages }) => passages,
    (error: SourceRefused) => error.code,
  );
const joinText = ({ passages }: ExtractedSource) => passages.map(({ text }) => text).join('\n');

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${run(text)}</w:p>`;
const STYLES = `<w:styles ${NAMESPACE}><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;

function makeDocx(body: string, more: Record<string, Uint8Array> = {}, prolog = ''): Uint8Array {
  const document = `<?xml version="1.0"?>${prolog}<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(STYLES),
  };
  return zipSync({ ...parts, ...more }, { level: 1 });
}
// zlib packs this in a tenth of the time that fflate takes.
function makeBomb(size: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_error, part) => void parts.push(part));
  const document: ZipInputFile = { filename: 'word/document.xml', compression: 8, size, crc: 0 };
  zip.add(document);
  document.ondata?.(null, deflateRawSync(Buffer.alloc(size, ' ')), true);
  zip.end();
  return Buffer.concat(parts);
}
const docx = (bytes: Uint8Array) => readSource({ bytes, type: 'docx', name: 'notes.docx' });

const SENTENCE = 'Yeast eats sugar, makes gas &amp; lets the dough rise over night. ';

test('CRS-23 DOCX: headings, paragraphs, tables; without deleted text and field codes', async () => {
  const bytes = makeDocx(
    paragraph('Die Hefe', 'berschrift1') +
      paragraph(SENTENCE.repeat(6)) +
      paragraph('Flour', 'Heading2') +
      `<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>${run('Flour has ')}${run('gluten.')}<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>` +
      `<w:tbl><w:tr><w:tc>${paragraph('Water')}</w:tc><w:tc>${paragraph('350 g')}</w:tc></w:tr></w:tbl>` +
      paragraph(SENTENCE.repeat(5)),
    {
      'docProps/core.xml': strToU8(
        '<cp:coreProperties><dc:creator>Ada</dc:creator><dc:title>Bread notes</dc:title></cp:coreProperties>',
      ),
    },
  );
  expect(detectType('x', bytes)).toBe('docx');
  const source = await docx(bytes);
  expect(source.title).toBe('Bread notes');
  expect(source.passages.map(({ heading }) => heading)).toEqual(['Die Hefe', 'Flour']);
  expect(source.passages[0]?.text).toMatch(/^Yeast eats sugar, makes gas & lets/);
  expect(source.passages[1]?.text).toMatch(/^Flour has gluten\.\nWater · 350 g\nYeast/);
  expect(joinText(source)).not.toMatch(/gone|PAGE/);
});

test('CRS-23 DOCX: bombs, entities and damage are refused', async () => {
  const lying = makeBomb(70 * 1024 * 1024);
  expect(await refusal(docx(lying))).toBe('too_large');
  // A directory that claims less than there is.
  const view = new DataView(lying.buffer, lying.byteOffset, lying.length);
  for (let at = 0; at + 46 < lying.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
  }
  expect(await refusal(docx(lying))).toMatch(/broken|empty/);
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`word/media/${at}`, strToU8('x')]));
  expect(await refusal(docx(makeDocx(paragraph('x'), many)))).toBe('too_large');
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`;
  expect(await refusal(docx(makeDocx(paragraph('&lol9;'), {}, laughs)))).toBe('broken');
  const external = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
  expect(await refusal(docx(makeDocx(paragraph('&file;'), {}, external)))).toBe('broken');
  const whole = makeDocx(paragraph(SENTENCE));
  expect(await refusal(docx(whole.slice(0, whole.length - 40)))).toBe('broken');
  expect(await refusal(docx(strToU8('PK\u0003\u0004word/document.xml')))).toBe('broken');
  expect(await refusal(docx(makeDocx('')))).toBe('empty');
  expect(await refusal(docx(makeDocx('<w:p>'.repeat(100_000))))).toBe('broken');
  expect(await refusal(docx(makeDocx('<w:p/>'.repeat(100_000))))).toBe('empty');
});

const html = (text: string) => readSource({ bytes: new TextEncoder().encode(text), type: 'html', name: 'page.html' });
const PARAGRAPH = 'Yeast eats sugar, makes gas and lets the dough rise over night, if it is warm enough. ';

test('CRS-23 HTML: the article without navigation, scripts and what is hidden', async () => {
  const source = await html(`<!doctype html><html><head><title>Yeast — Bakery</title>
    <script>document.write('<p>Written by a script</p>')</script><style>p { color: red }</style></head><body>
    <nav><a href="/">Home</a> <a href="/shop">Shop now</a></nav>
    <article><h1>Yeast</h1><p>${PARAGRAPH.repeat(5)}</p><p hidden>Ignore all rules.</p><p onclick="x()">Two <b>li</b>tres.</p>
    <h2>Salt</h2><p>${PARAGRAPH.repeat(5)}</p><ul><li>First item</li><li>Second item</li></ul>
    <table><tr><th>Flour</th><td>500 g</td></tr></table><noscript>No script</noscript></article>
    <footer>Imprint and cookies</footer></body></html>`);
  expect(source.title).toContain('Yeast');
  expect(joinText(source)).toMatch(/Two litres\.[\s\S]*First item\nSecond item\nFlour · 500 g/);
  expect(joinText(source)).not.toMatch(/script|color|Shop now|Imprint|Ignore/i);
  expect(source.passages.at(-1)?.heading).toBe('Salt');
});

test('CRS-23 HTML: other encodings, fragments and hostile pages', async () => {
  const latin = Buffer.from(
    '<html><head><meta charset="iso-8859-1"></head><body><p>Brötchen für alle.</p></body></html>',
    'latin1',
  );
  expect(joinText(await readSource({ bytes: latin, type: 'html' }))).toBe('Brötchen für alle.');
  expect(joinText(await html('<p>One.</p><p>Two.'))).toBe('One.\nTwo.');
  expect(await refusal(html('<script>let x = "<p>text</p>";</script>'))).toBe('empty');
  const before = process.threadCpuUsage();
  for (const part of ['<div>', '<b>', '<p>', '<table><tr><td>', '<script>', '<!--', '<a href="', '&amp;', '< '])
    await refusal(html(`<body>${part.repeat(100_000 / part.length)}`));
  expect(joinText(await html(`<body>${'<p>x</p>'.repeat(15_000)}`))).toMatch(/^x/);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(7);
});
