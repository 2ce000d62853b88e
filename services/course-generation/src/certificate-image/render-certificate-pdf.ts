import PDFDocument from 'pdfkit';
import {
  type CertificateContent,
  HEIGHT,
  ornaments,
  QR,
  qrOf,
  type TextBlock,
  textsOf,
  WIDTH,
} from './certificate-layout.ts';
import { fontFileOf } from './fonts.ts';
import type { Drawing } from './marks.ts';
import { drawOnPdf } from './pdf-drawing.ts';
import { isWritable, type PdfText, picturedText, placedText, type Structure } from './pdf-text.ts';

const PAGE = { width: 841.89, height: 595.28 };
const SCALE = Math.min(PAGE.width / WIDTH, PAGE.height / HEIGHT);
const LEFT = (PAGE.width - WIDTH * SCALE) / 2;
const TOP = (PAGE.height - HEIGHT * SCALE) / 2;

/** The certificate as a tagged PDF (PDF/UA) on A4, with text to select and to listen to. */
export async function renderCertificatePdf(content: CertificateContent): Promise<Buffer> {
  const blocks = await Promise.all(textsOf(content).map(onPage).map(prepare));
  const document = emptyDocument(content);
  const bytes = collect(document);
  const place = (...marks: Drawing[]) => drawOnPdf(document, { x: LEFT, y: TOP, scale: SCALE, marks });

  document.markContent('Artifact', { type: 'Layout' });
  place(...ornaments);
  document.endMarkedContent();

  const root = document.struct('Document', { title: titleOf(content) });
  document.addStructure(root);
  for (const { block, text } of blocks) addText(document, root, block, text);
  const { x, y, side } = QR;
  const bbox = [LEFT + x * SCALE, TOP + y * SCALE, LEFT + (x + side) * SCALE, TOP + (y + side) * SCALE];
  const options = { alt: `QR code that leads to ${content.verifyUrl}`, bbox };
  root.add(document.struct('Figure', options, () => place(qrOf(content))));
  root.end();
  document.end();
  return bytes;
}

const onPage = (block: TextBlock): TextBlock => ({
  ...block,
  lines: block.lines.map((line) => ({
    ...line,
    ...{ x: LEFT + line.x * SCALE, y: TOP + line.y * SCALE },
    ...{ size: line.size * SCALE, spacing: line.spacing * SCALE },
  })),
});

async function prepare(block: TextBlock) {
  const writable = block.lines.every(({ text }) => isWritable(text));
  return { block, text: writable ? placedText(block.lines) : await picturedText(block.lines, PAGE.width) };
}

function addText(document: PDFKit.PDFDocument, root: Structure, { role, link }: TextBlock, text: PdfText): void {
  const paragraph = document.struct(role);
  root.add(paragraph);
  const actual = text.pictured ? { actual: text.spoken } : {};
  const inner = document.struct(link ? 'Link' : 'Span', actual);
  paragraph.add(inner);
  const draw = () => text.draw(document, link ? { url: link, element: inner } : undefined);
  if (!text.pictured) return void inner.add(draw);
  // once more for the clipboard and for search, which do not look at the structure
  inner.add(document.markStructureContent('Span', actual));
  draw();
  document.endMarkedContent();
}

const titleOf = ({ courseTitle, learnerName }: CertificateContent) =>
  `Certificate of completion: ${courseTitle}, ${learnerName}`;

function emptyDocument(content: CertificateContent) {
  const settings = {
    ...{ size: 'A4', layout: 'landscape', margin: 0, font: fontFileOf({ family: 'Figtree', weight: 400 }) },
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, lang: 'en-GB', displayTitle: true },
    info: {
      Title: titleOf(content),
      Author: content.brandName,
      Subject: `Can be checked at ${content.verifyUrl}`,
      Creator: content.brandName,
      CreationDate: content.completedOn,
    },
  };
  // the published types do not know PDF/UA yet
  return new PDFDocument(settings as PDFKit.PDFDocumentOptions);
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
