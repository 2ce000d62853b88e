import PDFDocument from 'pdfkit';
import {
  type CertificateContent,
  HEIGHT,
  ornamentsOf,
  qrPlace,
  type TextBlock,
  textsOf,
  WIDTH,
} from './certificate-layout.ts';
import { fontFileOf } from './fonts.ts';
import { drawOnPdf } from './pdf-drawing.ts';
import { isWritable, type PdfText, picturedText, placedText } from './pdf-text.ts';

const A4_LANDSCAPE = { width: 841.89, height: 595.28 };
const SCALE = Math.min(A4_LANDSCAPE.width / WIDTH, A4_LANDSCAPE.height / HEIGHT);

/** The certificate as a tagged PDF (PDF/UA) on A4, with text to select and to listen to. */
export async function renderCertificatePdf(content: CertificateContent): Promise<Buffer> {
  const blocks = await Promise.all(textsOf(content).map(prepare));
  const document = emptyDocument(content);
  const bytes = collect(document);

  document.translate((A4_LANDSCAPE.width - WIDTH * SCALE) / 2, (A4_LANDSCAPE.height - HEIGHT * SCALE) / 2);
  document.scale(SCALE);
  const ornaments = ornamentsOf(content);
  const qr = ornaments.at(-1);
  document.markContent('Artifact', { type: 'Layout' });
  for (const drawing of ornaments.slice(0, -1)) drawOnPdf(document, drawing);
  document.endMarkedContent();

  const root = document.struct('Document', { title: titleOf(content) });
  document.addStructure(root);
  for (const { block, write } of blocks) {
    const paragraph = document.struct(block.role);
    root.add(paragraph);
    const spoken = write.pictured ? { actual: write.spoken } : {};
    const inner = document.struct(block.link ? 'Link' : 'Span', spoken);
    paragraph.add(inner);
    const draw = () => write.draw(document, block.link ? { url: block.link, element: inner } : undefined);
    if (write.pictured) {
      // for the clipboard and for search, which do not look at the structure
      inner.add(document.markStructureContent('Span', spoken));
      draw();
      document.endMarkedContent();
    } else inner.add(draw);
  }
  if (qr) {
    const alt = `QR code that leads to ${content.verifyUrl}`;
    const { x, y, width, height } = qrPlace;
    const bbox = [x, y, x + width, y + height].map((value) => value * SCALE);
    const options = { alt, bbox };
    root.add(document.struct('Figure', options, () => drawOnPdf(document, qr)));
  }
  root.end();
  document.end();
  return bytes;
}

async function prepare(block: TextBlock): Promise<{ block: TextBlock; write: PdfText }> {
  const writable = block.lines.every(({ text }) => isWritable(text));
  return { block, write: writable ? placedText(block.lines) : await picturedText(block.lines) };
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
