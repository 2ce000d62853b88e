import { readFileSync } from 'node:fs';
import { type ExtractedSource, extractSource, type SourceRefused } from './index.ts';
import { readSource } from './read-source.ts';
import { type Draw, makePdf, PICTURE } from './testing/make-pdf.ts';

const extract = (bytes: Uint8Array) => readSource({ bytes, type: 'pdf', name: 'book.pdf' });
const make = async (draw: Draw, options?: PDFKit.PDFDocumentOptions) => extract(await makePdf(draw, options));
const refusal = (promise: Promise<ExtractedSource>) =>
  promise.then(
    ({ passages }) => passages,
    (error: SourceRefused) => error.code,
  );
const joinText = ({ passages }: ExtractedSource) =>
  passages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\n', ' ');

const TOPICS = 'bread yeast flour salt water ovens sugar dough gluten steam crumb crust'.split(' ');
const fact = (at: number) =>
  `Fact ${at} says that ${TOPICS[at % 12]} and ${TOPICS[(at * 5 + 3) % 12]} belong together in bakery number ${at * 7}.`;
const facts = (from: number, count: number) => Array.from({ length: count }, (_, at) => fact(from + at));

function expectInOrder(text: string, sentences: readonly string[]) {
  let at = -1;
  for (const sentence of sentences) {
    const found = text.indexOf(sentence, at + 1);
    expect({ sentence, found: found > at }).toEqual({ sentence, found: true });
    at = found;
  }
}

// Draws the lines of both columns in turn, as programs do that write from top to bottom.
function drawInTurn(
  pdf: PDFKit.PDFDocument,
  columns: readonly string[],
  top: number,
  lefts: readonly number[],
  width: number,
) {
  const lines = columns.map((text) => {
    const wrapped: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${wrapped.at(-1) ?? ''} ${word}`.trim();
      if (wrapped.length > 0 && pdf.widthOfString(longer) <= width) wrapped[wrapped.length - 1] = longer;
      else wrapped.push(word);
    }
    return wrapped;
  });
  const rows = Math.max(...lines.map(({ length }) => length));
  for (let row = 0; row < rows; row += 1) {
    for (const [column, left] of lefts.entries()) {
      const line = lines[column]?.[row];
      if (line) pdf.text(line, left, top + row * 15, { lineBreak: false });
    }
  }
}

test('CRS-23 two columns are read one after the other, below a title over both', async () => {
  const source = await make((pdf) => {
    pdf.fontSize(20).text('The chemistry of bread and of the yeast in its dough', 60, 60, { width: 470 });
    pdf.fontSize(11);
    drawInTurn(pdf, [facts(0, 12).join(' '), facts(12, 12).join(' ')], 140, [60, 310], 225);
    pdf.text(
      'Figure 1. A drawing that is as wide as both of the columns together, with its description in one line.',
      60,
      560,
      { lineBreak: false },
    );
    drawInTurn(pdf, [facts(24, 4).join(' '), facts(28, 4).join(' ')], 600, [60, 310], 225);
  });
  expectInOrder(joinText(source), facts(0, 32));
  expect(source.passages[0]).toMatchObject({
    page: 1,
    heading: 'The chemistry of bread and of the yeast in its dough',
  });
  expect(source.pages).toBe(1);
});

test('CRS-23 three columns, and columns that a program writes one after the other', async () => {
  const three = await make((pdf) =>
    drawInTurn(
      pdf.fontSize(9),
      [facts(0, 5), facts(5, 5), facts(10, 5)].map((part) => part.join(' ')),
      80,
      [50, 225, 400],
      150,
    ),
  );
  expectInOrder(joinText(three), facts(0, 15));
  const flow = await make((pdf) => void pdf.text(facts(0, 40).join(' '), { columns: 2, columnGap: 24 }));
  expectInOrder(joinText(flow), facts(0, 40));
});

test('CRS-23 a table is read by row', async () => {
  const rows = ['Flour|500 g|100 %', 'Water|350 g|70 %', 'Salt|10 g|2 %', 'Yeast|5 g|1 %', 'Sugar|15 g|3 %'];
  const source = await make((pdf) => {
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.split('|').entries()) {
        pdf.text(cell, 60 + column * 160, 80 + row * 20, { lineBreak: false });
      }
    }
  });
  expectInOrder(
    joinText(source),
    rows.map((row) => row.replaceAll('|', ' ')),
  );
});

test('CRS-23 headers, footers and page numbers go; paragraphs and words go on over pages', async () => {
  const source = await make(
    (pdf) => {
      for (let page = 0; page < 6; page += 1) {
        pdf.addPage();
        pdf.text('The Baker’s Handbook', 60, 30, { lineBreak: false });
        pdf.text(`Chapter 2 · ${page + 17}`, 60, 800, { lineBreak: false });
        pdf.text(`${fact(page * 3)} ${fact(page * 3 + 1)} The starter of page ${page} is kept in a cool`, 60, 80, {
          width: 450,
        });
        pdf.text(`place and fed again (${page}).`, 60, 60, { lineBreak: false });
      }
    },
    { autoFirstPage: false, margin: 20 },
  );
  expect(joinText(source)).not.toMatch(/Handbook|Chapter 2/);
  expect(source.pages).toBe(6);
  const pages = source.passages.map(({ page = 0 }) => page);
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
  const hyphens = await make((pdf) => {
    pdf.text('Bread rises because of fermen-', 60, 80, { lineBreak: false });
    pdf.text('tation, which makes gas, and', 60, 95, { lineBreak: false });
    pdf.addPage().text('goes on over night. Then the dough is sha-', 60, 80, { lineBreak: false });
    pdf.text('ped and baked.', 60, 95, { lineBreak: false });
  });
  expect(joinText(hyphens)).toBe(
    'Bread rises because of fermentation, which makes gas, and goes on over night. Then the dough is shaped and baked.',
  );
});

test('CRS-23 headings of a PDF are those of its passages', async () => {
  const source = await make((pdf) => {
    for (const [at, heading] of ['Flour', 'Water', 'Salt'].entries()) {
      pdf.fontSize(16).text(heading).moveDown();
      pdf
        .fontSize(11)
        .text(facts(at * 5, 5).join(' '))
        .moveDown();
    }
  });
  expect(source.passages.map(({ heading }) => heading)).toEqual(['Flour', 'Water', 'Salt']);
});

const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');

/** Peak memory in MB and processor time in seconds. */
function readUsage(pid: string): { memory: number; seconds: number } {
  try {
    const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13);
    return { memory, seconds: (Number(user) + Number(system)) / 100 };
  } catch {
    return { memory: 0, seconds: 0 };
  }
}

test('CRS-23 500 pages take less than 15 seconds and 300 MB; one more is refused', async () => {
  const book = (pages: number, factsOfPage: number) =>
    makePdf((pdf) => {
      for (let page = 0; page < pages; page += 1) {
        if (page > 0) pdf.addPage();
        pdf.text(facts(page * 30, factsOfPage).join(' '));
      }
    });
  const bytes = await book(500, 30);
  let memory = 0;
  let seconds = 0;
  const timer = setInterval(() => {
    for (const usage of children().map(readUsage)) {
      memory = Math.max(memory, usage.memory);
      seconds = Math.max(seconds, usage.seconds);
    }
  }, 50);
  // Processor time: other tests run beside this one.
  const source = await extractSource({ account: 'ada', bytes, type: 'pdf' }, { timeoutMs: 100_000 });
  clearInterval(timer);
  expect(source.pages).toBe(500);
  expect(source.passages.at(-1)).toMatchObject({ page: 500 });
  expect(joinText(source)).toContain(fact(14_999));
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(15);
  expect(memory).toBeGreaterThan(30);
  expect(memory).toBeLessThan(300);
  expect(await refusal(extract(await book(501, 1)))).toBe('too_many_pages');
}, 240_000);

// 4 KB that keep a reader busy for more than half a minute.
const bomb: Draw = (pdf) => void pdf.addContent('q '.repeat(2_000_000));

test('CRS-23 a small file that needs much processor time is refused, and delays its own account alone', async () => {
  const bytes = await makePdf(bomb);
  const small = await makePdf((pdf) => void pdf.text(facts(0, 20).join(' ')));
  expect(bytes.length).toBeLessThan(10_000);
  const ended: string[] = [];
  const read = async (account: string, file: Uint8Array, limits = {}) => {
    const code = await refusal(extractSource({ account, bytes: file, type: 'pdf' }, limits));
    ended.push(`${account} ${typeof code === 'string' ? code : 'read'}`);
  };
  const readBomb = () => read('mallory', bytes, { cpuSeconds: 1 });
  await Promise.all([readBomb(), readBomb(), read('bob', small), read('carol', small)]);
  expect(ended).toHaveLength(4);
  expect(ended.slice(-1)).toEqual(['mallory timeout']);
  expect(ended).toEqual(expect.arrayContaining(['bob read', 'carol read']));
}, 120_000);

test('CRS-23 a PDF of pictures, a locked, a cut and a damaged one are refused with their reason', async () => {
  const scan: Draw = (pdf) => {
    for (let page = 0; page < 3; page += 1) {
      if (page > 0) pdf.addPage();
      pdf.image(PICTURE, 0, 0, { width: 595, height: 842 });
      pdf.text(`Scanned ${page}`, 60, 30, { lineBreak: false });
    }
  };
  expect(await refusal(make(scan))).toBe('image_only');
  expect(await refusal(make(() => undefined))).toBe('empty');
  const write: Draw = (pdf) => void pdf.text(facts(0, 20).join(' '));
  expect(await refusal(make(write, { userPassword: 'secret', ownerPassword: 'owner' }))).toBe('encrypted');
  expect(await refusal(make(write, { ownerPassword: 'owner' }))).toHaveLength(2);
  const whole = await makePdf(write);
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    expect(await refusal(extract(whole.slice(0, Math.floor(whole.length * part))))).toBe('broken');
  }
  const text = new TextDecoder('latin1');
  const damaged = Buffer.from(text.decode(whole).replaceAll(/\/Type \/Pages?/g, '/Type /Nothing'), 'latin1');
  expect(await refusal(extract(damaged))).toMatch(/broken|empty/);
  expect(await refusal(extract(Buffer.from('%PDF-1.7\nnothing\nstartxref\n0\n%%EOF')))).toBe('broken');
});
