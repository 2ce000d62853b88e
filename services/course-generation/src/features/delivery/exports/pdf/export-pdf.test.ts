import { inflateSync } from 'node:zlib';
import { readPdf } from '@coursewright/pdf/testing';
import { drawIllustration } from '../../media/illustration/draw-illustration.ts';
import { createCourseFixture, PICTURE_PATH } from '../testing/course-fixture.ts';
import { exportPdf } from './export-pdf.ts';

const svg = Buffer.from(drawIllustration({ topic: 'Bread', title: 'Wheat' }));
const pictures = new Map([[PICTURE_PATH, { bytes: svg, contentType: 'image/svg+xml; charset=utf-8' }]]);
const exportAndRead = async (content = createCourseFixture()) =>
  (await exportPdf(content, pictures, 'Coursewright')).toString('latin1');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test('STU-13 the PDF is tagged, titled, has bookmarks and pictures that are described', async () => {
  const pdf = await exportAndRead();
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/MarkInfo');
  expect(pdf).toContain('/StructTreeRoot');
  for (const tag of ['/H1', '/H2', '/H3', '/TOC', '/Code', '/LBody', '/Figure']) expect(pdf).toContain(`/S ${tag}`);
  expect(pdf).toContain('/Alt (Decorative illustration for Wheat)');
  expect(pdf).toContain('(Sourdough bread)');
  expect(pdf).toContain('/Outlines');
  expect(count(pdf, /\/Type \/Page\b/g)).toBeGreaterThanOrEqual(3);
});

test('STU-13 every font is embedded', async () => {
  const pdf = await exportAndRead();
  const fonts = count(pdf, /\/Type \/FontDescriptor/g);
  expect(fonts).toBeGreaterThanOrEqual(3);
  expect(count(pdf, /\/FontFile[23] /g)).toBe(fonts);
  expect(pdf).not.toMatch(/\/BaseFont \/(Helvetica|Courier|Times)/);
});

test('STU-13 a script that no font here can show is refused with what to do instead', async () => {
  const tangut = createCourseFixture({ title: '\u{17000}\u{17001}' });
  await expect(exportAndRead(tangut)).rejects.toMatchObject({
    kind: 'unprocessable',
    message: expect.stringContaining('use Markdown'),
  });
});

test('STU-13 letters of mathematics are shown as plain ones where no font has them', async () => {
  const content = createCourseFixture({ title: 'Let 𝑥 ∈ ℝ and 𝐧 = ⑦' });
  const { text } = readPdf(await exportPdf(content, pictures, 'Coursewright'));
  expect(text.normalize('NFKC').replace(/\s+/g, ' ')).toContain('Let x ∈ R and n = 7');
});

test('STU-13 what only the page shows otherwise is in it: HTML, signs, numbers of formulas, struck text', async () => {
  const read = async (markdown: string) => {
    const bytes = await exportPdf(createCourseFixture({ markdown }), pictures, 'Coursewright');
    const texts = readPdf(bytes).layouts.flatMap((page) => page.texts.map(({ text }) => text));
    const streams = bytes.toString('latin1').match(/(?<=stream\n)x[\s\S]*?(?=\nendstream)/g) ?? [];
    const drawn = streams.map((stream) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).join('\n');
    return { text: texts.join(' '), rectangles: count(drawn, / re$/gm) };
  };
  const html = '<details><summary>Show it</summary>\n\nHidden\n\n</details>\n\n<p align="center">Centred</p>';
  const { text } = await read(`${html}\n\nWith ✅, without ❎\n\n$$x = 1 \\tag{7a}$$`);
  for (const part of ['Show it', 'Hidden', 'Centred', 'With ✓ , without ✗']) expect(text).toContain(part);
  expect(text).not.toContain('tag');
  // In both lessons.
  expect((await read('~~old~~ new')).rectangles).toBe((await read('old new')).rectangles + 2);
});

test('STU-13 emoji and hostile Markdown do not break it', async () => {
  const markdown =
    '# 🍞 bread\n\n<script>alert(1)</script>\n\n![x](http://spy/x.png) [l](javascript:alert(1))\n\n|a|\n|-|\n||\n\n- [ ] todo\n\n```\n\n```';
  const pdf = await exportAndRead(createCourseFixture({ markdown }));
  expect(pdf).not.toContain('javascript:');
  expect(pdf).not.toContain('/JavaScript');
});

test('CRS-27 a diagram is drawn as a figure with its text alternative', async () => {
  const diagram = await exportAndRead(
    createCourseFixture({ markdown: '```mermaid\nflowchart LR\n A[Air] --> B[Bread]\n```' }),
  );
  const code = await exportAndRead(createCourseFixture({ markdown: '```mermaid\npie title Pets\n```' }));
  expect([diagram, code].map((pdf) => pdf.split('/S /Figure').length - 1)).toEqual([4, 2]);
  expect([diagram.includes('/S /Code'), code.includes('/S /Code')]).toEqual([false, true]);
});
