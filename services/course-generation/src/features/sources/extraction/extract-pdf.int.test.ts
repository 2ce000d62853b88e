import { readSource } from './read-source.ts';
import { fact, facts, getRefusal, joinText } from './testing/facts.ts';
import { type Draw, makePdf, PICTURE } from './testing/make-pdf.ts';

const extract = (bytes: Uint8Array) => readSource({ bytes, type: 'pdf', name: 'book.pdf' });
const make = async (draw: Draw, options?: PDFKit.PDFDocumentOptions) => extract(await makePdf(draw, options));

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

test('CRS-23 columns with a narrow gap, below a table, and beside one', async () => {
  const part = (from: number, count: number) => facts(from, count).join(' ');
  const narrow = await make((pdf) => drawInTurn(pdf, [part(0, 12), part(12, 12)], 80, [60, 287], 217));
  expectInOrder(joinText(narrow), facts(0, 24));
  const rows = Array.from({ length: 14 }, (_, at) => ['Flour', `${at} kg of it`, `Tuesday ${at}`]);
  const drawTable = (pdf: PDFKit.PDFDocument, lefts: readonly number[]) => {
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries()) pdf.text(cell, lefts[column], 80 + row * 15, { lineBreak: false });
  };
  const lines = rows.map((cells) => cells.join(' '));
  const below = await make((pdf) => {
    drawTable(pdf, [60, 250, 380]);
    pdf.text('Table 1. What is as wide as both of the columns together, with its description in one line.', 60, 300);
    drawInTurn(pdf, [part(0, 6), part(6, 6)], 340, [60, 310], 225);
  });
  expectInOrder(joinText(below), [...lines, ...facts(0, 12)]);
  const beside = await make((pdf) => {
    drawTable(pdf, [60, 120, 200]);
    drawInTurn(pdf, [part(0, 4)], 310, [60], 225);
    drawInTurn(pdf, [part(4, 12)], 80, [310], 225);
  });
  expectInOrder(joinText(beside), [...lines, ...facts(0, 16)]);
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

test('CRS-23 a PDF of pictures, a locked, a cut and a damaged one are refused with their reason', async () => {
  const scan: Draw = (pdf) => {
    for (let page = 0; page < 3; page += 1) {
      if (page > 0) pdf.addPage();
      pdf.image(PICTURE, 0, 0, { width: 595, height: 842 });
      pdf.text(`Scanned ${page}`, 60, 30, { lineBreak: false });
    }
  };
  expect(await getRefusal(make(scan))).toBe('image_only');
  expect(await getRefusal(make(() => undefined))).toBe('empty');
  const write: Draw = (pdf) => void pdf.text(facts(0, 20).join(' '));
  expect(await getRefusal(make(write, { userPassword: 'secret', ownerPassword: 'owner' }))).toBe('encrypted');
  expect(await getRefusal(make(write, { ownerPassword: 'owner' }))).toHaveLength(2);
  const whole = await makePdf(write);
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    expect(await getRefusal(extract(whole.slice(0, Math.floor(whole.length * part))))).toBe('broken');
  }
  const text = new TextDecoder('latin1');
  const damaged = Buffer.from(text.decode(whole).replaceAll(/\/Type \/Pages?/g, '/Type /Nothing'), 'latin1');
  expect(await getRefusal(extract(damaged))).toMatch(/broken|empty/);
  const long: Draw = (pdf) => {
    for (let page = 0; page < 501; page += 1) pdf.addPage().text(fact(page));
  };
  expect(await getRefusal(make(long, { autoFirstPage: false }))).toBe('too_many_pages');
  expect(await getRefusal(extract(Buffer.from('%PDF-1.7\nnothing\nstartxref\n0\n%%EOF')))).toBe('broken');
});
