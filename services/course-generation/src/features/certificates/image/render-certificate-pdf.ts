import { buffer } from 'node:stream/consumers';
import { bundledFonts, createTaggedPdf, type Pdf, type PdfStructure, selectIfShown } from '@coursewright/pdf';
import { element, toLocale } from '@coursewright/text';
import { renderAsync } from '@resvg/resvg-js';
import { certificateWords } from '../certificate-words.ts';
import {
  type CertificateContent,
  createQrDrawing,
  createTextBlocks,
  HEIGHT,
  ornaments,
  QR,
  type TextBlock,
  type TextLine,
  WIDTH,
} from './certificate-layout.ts';
import { getFontFile, selectFonts } from './fonts.ts';
import type { Drawing, Mark } from './ornaments.ts';
import { drawnSvg } from './render-certificate.ts';

function drawOnPdf(document: Pdf, drawing: Drawing): void {
  const { x = 0, y = 0, turn = 0, scale = 1, opacity, marks } = drawing;
  document.save().translate(x, y).rotate(turn).scale(scale);
  if (opacity !== undefined) document.opacity(opacity);
  for (const mark of marks) {
    if ('d' in mark) draw(document, mark);
    else drawOnPdf(document, mark);
  }
  document.restore();
}

function draw(document: Pdf, { d, fill, line }: Mark): void {
  document.path(d);
  if (fill) document.fill(fill);
  if (!line) return;
  if (line.dash) document.dash(Math.max(0.1, line.dash[0]), { space: line.dash[1] });
  document.lineWidth(line.width).lineCap('round').lineJoin('round').stroke(line.colour);
  if (line.dash) document.undash();
}

interface Link {
  url: string;
  element: PdfStructure;
}

interface PdfText {
  draw(document: Pdf, link?: Link): void;
  isRaster: boolean;
  plainText: string;
}

// Scripts that the bundled fonts have, though not each letter of them.
const WRITABLE = /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2026]*$/u;
// Pixels per point.
const SHARPNESS = 4;
// A font that is used for other text too: some readers fail on a font that contains only a blank.
const BLANK = bundledFonts.text;

const isWritable = (document: Pdf, { text, font }: TextLine): boolean =>
  WRITABLE.test(text) && selectIfShown(document, getFontFile(font), text);

const joinLines = (lines: readonly TextLine[]) => lines.map(({ text }) => text).join(' ');

const createVectorText = (lines: readonly TextLine[]): PdfText => ({
  isRaster: false,
  plainText: joinLines(lines),
  draw(document, link) {
    for (const { text, x, y, size, font, colour, anchor, spacing } of lines) {
      document.font(getFontFile(font)).fontSize(size).fillColor(colour);
      const width = document.widthOfString(text, { characterSpacing: spacing });
      const left = anchor === 'middle' ? x - width / 2 : x;
      document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
      if (!link) continue;
      // @types/pdfkit lacks the structure element of a link
      const options: object = { structParent: link.element, Contents: new String(link.url) };
      document.link(left, y - size, width, size * 1.3, link.url, options);
    }
  },
});

// Draws scripts that the bundled fonts lack with system fonts, as an image, which shapes them in their own
// direction. Screen readers and the clipboard get the text.
async function createRasterText(lines: readonly TextLine[], pageWidth: number): Promise<PdfText> {
  const plainText = joinLines(lines);
  const top = Math.min(...lines.map(({ y, size }) => y - size * 1.3));
  const height = Math.max(...lines.map(({ y, size }) => y + size * 0.6)) - top;
  const texts = lines.map((line) => drawnSvg({ ...line, y: line.y - top }));
  const frame = { width: pageWidth * SHARPNESS, height: height * SHARPNESS, viewBox: `0 0 ${pageWidth} ${height}` };
  const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...frame }, ...texts);
  const image = (await renderAsync(svg, { font: selectFonts(plainText) })).asPng();
  return {
    isRaster: true,
    plainText,
    draw(document) {
      document.image(image, 0, top, { width: pageWidth, height });
      // an invisible blank carries the text for search and selection
      const { x = 0, y = top, size = 1 } = lines[0] ?? {};
      document.save().fillOpacity(0).font(BLANK).fontSize(size);
      document.text(' ', x, y, { lineBreak: false, baseline: 'alphabetic' }).restore();
    },
  };
}

const PAGE = { width: 841.89, height: 595.28 };
const SCALE = Math.min(PAGE.width / WIDTH, PAGE.height / HEIGHT);
const LEFT = (PAGE.width - WIDTH * SCALE) / 2;
const TOP = (PAGE.height - HEIGHT * SCALE) / 2;

export async function renderCertificatePdf(content: CertificateContent): Promise<Buffer> {
  const words = certificateWords[content.language];
  const document = createTaggedPdf({
    title: getTitle(content),
    author: content.brandName,
    subject: words.canBeChecked(content.verifyUrl),
    createdAt: content.completedOn,
    lang: toLocale(content.language),
    margin: 0,
    layout: 'landscape',
  });
  const bytes = buffer(document);
  const blocks = await Promise.all(createTextBlocks(content).map((block) => prepare(document, onPage(block))));
  const place = (...marks: Drawing[]) => drawOnPdf(document, { x: LEFT, y: TOP, scale: SCALE, marks });

  document.markContent('Artifact', { type: 'Layout' });
  place(...ornaments);
  document.endMarkedContent();

  const root = document.struct('Document', { title: getTitle(content) });
  document.addStructure(root);
  for (const { block, text } of blocks) addText(document, root, block, text);
  const { x, y, side } = QR;
  const bbox = [LEFT + x * SCALE, TOP + y * SCALE, LEFT + (x + side) * SCALE, TOP + (y + side) * SCALE];
  const options = { alt: words.qrCode(content.verifyUrl), bbox };
  root.add(document.struct('Figure', options, () => place(createQrDrawing(content))));
  root.end();
  document.end();
  return bytes;
}

const onPage = (block: TextBlock): TextBlock => ({
  ...block,
  lines: block.lines.map((line) => ({
    ...line,
    x: LEFT + line.x * SCALE,
    y: TOP + line.y * SCALE,
    size: line.size * SCALE,
    spacing: line.spacing * SCALE,
  })),
});

async function prepare(document: Pdf, block: TextBlock) {
  const writable = block.lines.every((line) => isWritable(document, line));
  return { block, text: writable ? createVectorText(block.lines) : await createRasterText(block.lines, PAGE.width) };
}

function addText(document: Pdf, root: PdfStructure, { role, link }: TextBlock, text: PdfText): void {
  const paragraph = document.struct(role);
  root.add(paragraph);
  const actual = text.isRaster ? { actual: text.plainText } : {};
  const inner = document.struct(link ? 'Link' : 'Span', actual);
  paragraph.add(inner);
  const draw = () => text.draw(document, link ? { url: link, element: inner } : undefined);
  if (!text.isRaster) return void inner.add(draw);
  // repeated for clipboard and search, which ignore the structure tree
  inner.add(document.markStructureContent('Span', actual));
  draw();
  document.endMarkedContent();
}

const getTitle = ({ language, courseTitle, learnerName }: CertificateContent) =>
  certificateWords[language].documentTitle(courseTitle, learnerName);
