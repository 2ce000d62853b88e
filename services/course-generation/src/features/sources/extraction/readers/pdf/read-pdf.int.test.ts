import { cleanText } from '../../document.ts';
import { readSource } from '../../read-source.ts';
import { encode } from '../../testing/encode.ts';
import { makePdf, PICTURE } from '../../testing/make-pdf.ts';
import { readPdf } from './read-pdf.ts';

const LINES = ['植物は光を使って養分を作る。', '葉は空気から二酸化炭素を取り入れる。'];
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

// A font that is not in the file, with the codes of a national set.
function makeAsian(encoding: string, ordering: string, lines: readonly string[], more = ''): Uint8Array {
  const shown = lines.map((line, at) => `BT /F1 12 Tf 60 ${780 - at * 20} Td <${line}> Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R >>',
    stream(`${shown}\n${more}`),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Some-Font /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some-Font /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>`,
    '<< /Type /FontDescriptor /FontName /Some-Font /Flags 6 /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 709 /Descent -241 /CapHeight 709 /StemV 69 >>',
  ];
  return toFile(objects);
}

function toFile(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.5\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Uint8Array.from(
    Buffer.from(
      `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
      'latin1',
    ),
  );
}
const joinText = (source: Awaited<ReturnType<typeof readPdf>>) => source.blocks.map(({ text }) => text).join('\n');

test('CRS-23 PDF: characters of Asian fonts that are not in the file are known', async () => {
  const japanese = LINES.map((line) => toHex(encode(line, 'shift_jis')));
  const own = await readSource({ bytes: makeAsian('90ms-RKSJ-H', 'Japan1', japanese), type: 'pdf' });
  expect(own.passages[0]?.text).toContain(LINES.join(''));
  expect(own.unread).toEqual([]);
  const cases: [string, string, string, string][] = [
    ['UniJIS-UTF16-H', 'Japan1', LINES[0] ?? '', toHex(Buffer.from(LINES[0] ?? '', 'utf16le').swap16())],
    ['GBK-EUC-H', 'GB1', '植物用光制造养分。', toHex(encode('植物用光制造养分。', 'gb18030'))],
    ['ETen-B5-H', 'CNS1', '植物用光製造養分。', toHex(encode('植物用光製造養分。', 'big5'))],
    ['KSCms-UHC-H', 'Korea1', '식물은 빛으로 양분을 만든다.', toHex(encode('식물은 빛으로 양분을 만든다.', 'euc-kr'))],
    [
      'Identity-H',
      'Japan1',
      'あいうえお',
      toHex(Uint8Array.from([843, 845, 847, 849, 851].flatMap((code) => [code >> 8, code & 255]))),
    ],
  ];
  for (const [encoding, ordering, text, hex] of cases)
    expect(joinText(await readPdf(makeAsian(encoding, ordering, [hex])))).toBe(text);
});

test('CRS-23 PDF: a font without letters is named with its page, or refuses the file', async () => {
  // Glyphs of Latin letters by their numbers in a font: H is 43.
  const glyphs = [...'Roots take up the water of the soil']
    .map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'))
    .join('');
  const mixed = await readPdf(
    makeAsian('Identity-H', 'Identity', [glyphs], 'BT /F2 12 Tf 60 700 Td (Report of the garden in 2024) Tj ET'),
  );
  expect(joinText(mixed)).toBe('Report of the garden in 2024');
  expect(mixed.unread).toEqual([{ reason: 'font', page: 1 }]);
  await expect(readPdf(makeAsian('Identity-H', 'Identity', [glyphs]))).rejects.toMatchObject({ code: 'font' });
  const short = await makePdf((pdf) => {
    for (let line = 1; line <= 20; line += 1) pdf.text('HDL LDL DDR XRD', 60, 60 + line * 14, { lineBreak: false });
  });
  expect(joinText(await readPdf(short))).toContain('HDL LDL DDR XRD');
  // Each word on its own, so that there is no blank that shows it.
  const words = glyphs.repeat(2).split('0003');
  await expect(readPdf(makeAsian('Identity-H', 'Identity', words))).rejects.toMatchObject({ code: 'font' });
});

test('CRS-23 PDF: raised and lowered characters, text that is drawn twice, turned pages', async () => {
  const bytes = await makePdf((pdf) => {
    let left = 60;
    const put = (text: string, size = 11, above = 0) => {
      pdf.fontSize(size).text(text, left, 80 - above, { lineBreak: false, baseline: 'alphabetic' });
      left += pdf.widthOfString(text);
    };
    put('Light covers 3 · 10');
    put('8', 7, 4);
    put(' m in a second, and CO');
    put('2', 7, -2);
    put(' is a gas.');
    pdf.fontSize(11);
    pdf.text('Drawn twice.', 60, 120, { lineBreak: false });
    pdf.text('Drawn twice.', 60.3, 120, { lineBreak: false });
    pdf.save().rotate(-90, { origin: [500, 700] });
    pdf.text('This line stands upright.', 500, 700, { lineBreak: false });
    pdf.restore();
  });
  const text = joinText(await readPdf(bytes));
  expect(text).toContain('Light covers 3 · 10⁸ m in a second, and CO₂ is a gas.');
  expect(text.match(/Drawn twice/g)).toHaveLength(1);
  expect(text).toMatch(/This line stands upright\.$/);
});

test('CRS-23 PDF: a narrow blank between two fonts stays, and a long small text is no index', async () => {
  const content =
    'BT /F1 12 Tf 60 700 Td (each) Tj 45 Tz ( ) Tj 100 Tz /F2 12 Tf (other) Tj ET BT /F1 16 Tf 60 600 Td (Form) Tj /F1 8 Tf 40 -6 Td (for the whole year) Tj ET';
  const bytes = toFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >> /Contents 4 0 R >>',
    stream(content),
  ]);
  expect(joinText(await readPdf(bytes)).replaceAll('\n', ' ')).toBe('each other Form for the whole year');
});

test('CRS-23 PDF: what a program writes in place of a title is none', async () => {
  for (const [Title, expected] of [
    ['The garden in PowerPoint', 'The garden in PowerPoint'],
    ['PowerPoint Presentation', undefined],
    ['Présentation PowerPoint', undefined],
    ['(anonymous)', undefined],
    ['notes.txt', undefined],
  ] as const)
    expect((await readPdf(await makePdf((pdf) => void pdf.text('Roots.'), { info: { Title } }))).title).toBe(expected);
});

test('CRS-23 PDF: rows of a table and items of a list stay apart', async () => {
  const bytes = await makePdf((pdf) => {
    for (const [row, cells] of ['Flour|500 g|100 %', 'Water|350 g|70 %'].entries()) {
      for (const [column, cell] of cells.split('|').entries())
        pdf.text(cell, 60 + column * 160, 80 + row * 14, { lineBreak: false });
    }
    for (const [at, item] of ['1. Mix the flour', '2. Bake the bread'].entries())
      pdf.text(item, 60, 200 + at * 14, { lineBreak: false });
  });
  expect((await readPdf(bytes)).blocks).toEqual(
    ['Flour 500 g 100 %', 'Water 350 g 70 %', '1. Mix the flour', '2. Bake the bread'].map((text) => ({
      kind: 'text',
      text,
      page: 1,
    })),
  );
  // Forms of letters, as some programs write them.
  expect(cleanText('\ufedb\ufef4\ufed2')).toBe('كيف');
});

test('CRS-23 PDF: what stands in a form or was put on a page later is read', async () => {
  const bytes = await makePdf((pdf) => {
    pdf.text('Name of the garden', 60, 80, { lineBreak: false });
    pdf.initForm();
    pdf.formText('name', 60, 100, 200, 20, { value: 'Kew' });
    pdf.textAnnotation(60, 140, 200, 20, 'Opened in 1759.');
  });
  expect(joinText(await readPdf(bytes)).replaceAll('\n', ' ')).toBe('Name of the garden Kew Opened in 1759.');
});

test('CRS-23 PDF: numbers of pages and of lines go, other numbers at the edge of a page stay', async () => {
  const at = (pdf: PDFKit.PDFDocument, text: string, left: number, top: number) =>
    pdf.text(text, left, top, { lineBreak: false });
  for (const footer of ['Page 1 of 4', '- 1 -', '1/4 · Gardens', 'iv', 'Gardens © 2023']) {
    const bytes = await makePdf(
      (pdf) => {
        for (let page = 1; page <= 4; page += 1) {
          pdf.addPage();
          at(pdf, `Page ${page} tells that water boils earlier on a mountain`, 60, 200);
          at(pdf, footer.replace('1', String(page)), 60, 760);
        }
      },
      { autoFirstPage: false },
    );
    expect(joinText(await readPdf(bytes))).not.toMatch(/of 4|- \d -|Gardens|iv$/m);
  }
  const bytes = await makePdf((pdf) => {
    at(pdf, '2', 110, 93);
    for (let line = 1; line <= 16; line += 1) {
      at(pdf, String(line + 40), 30, 120 + line * 14);
      at(pdf, 'water boils earlier on a mountain, it is said', 60, 120 + line * 14);
    }
  });
  expect((await readPdf(bytes)).blocks.map(({ text }) => text).join(' ')).toMatch(/^2 (?:water[^\d]*)+$/);
  const table = await makePdf((pdf) => {
    for (let line = 1; line <= 40; line += 1) {
      if (line > 20) at(pdf, String(line), 30, 60 + line * 14);
      at(pdf, 'water boils earlier on a mountain, it is said', 60, 60 + line * 14);
    }
  });
  expect(joinText(await readPdf(table))).toMatch(/21.*water[\s\S]*40.*water/);
});

test('CRS-23 PDF: a page that stands in for a form of Adobe is no text', async () => {
  const bytes = await makePdf((pdf) => {
    pdf.text('Please wait... \nIf this message is not eventually replaced with the proper contents of the document');
  });
  await expect(readPdf(bytes)).rejects.toMatchObject({ code: 'empty' });
});

test('CRS-23 PDF: pages that are pictures are named', async () => {
  const bytes = await makePdf(
    (pdf) => {
      for (let page = 1; page <= 6; page += 1) {
        pdf.addPage();
        if (page === 2 || page === 4 || page === 5) pdf.image(PICTURE, 0, 0, { width: 595, height: 842 });
        else pdf.text(`Page ${page} is written: ${'water boils earlier on a mountain. '.repeat(8)}`);
      }
    },
    { autoFirstPage: false },
  );
  const { unread, pages } = await readSource({ bytes, type: 'pdf' });
  expect(pages).toBe(6);
  expect(unread).toEqual([
    { reason: 'picture', fromPage: 2, toPage: 2 },
    { reason: 'picture', fromPage: 4, toPage: 5 },
  ]);
});

test('CRS-23 PDF: hidden layers and text beside the page are not read, numbers of a table are', async () => {
  const put = (text: string, x: number, y: number) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;
  const content = [
    `/P << /MCID 0 >> BDC ${put('Plain.', 60, 780)} EMC /OC /On BDC ${put('On.', 60, 765)} EMC`,
    `/OC /Off BDC /Span BMC ${put('No.', 60, 750)} EMC ${put('No.', 60, 740)} EMC ${put('After.', 60, 730)}`,
    ...[put('No.', 700, 700), put('No.', -300, 700), put('No.', 60, 900), put('No.', 60, -90)],
  ];
  const layered = toFile([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /Properties << /On 6 0 R /Off 7 0 R >> >> /Contents 4 0 R >>',
    stream(content.join('\n')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Shown) >>',
    '<< /Type /OCG /Name (Hidden) >>',
  ]);
  expect(joinText(await readPdf(layered))).toBe('Plain. On. After.');
  const table = await makePdf((pdf) => {
    for (let row = 1; row <= 20; row += 1)
      for (const [text, x] of [
        [`${row}`, 60],
        [row % 2 ? 'Rye' : 'Wheat and spelt', 100],
        ['60 %', 300],
      ] as const)
        pdf.text(text, x, 60 + row * 16, { lineBreak: false });
  });
  expect(joinText(await readPdf(table))).toContain('19 Rye 60 %');
});
