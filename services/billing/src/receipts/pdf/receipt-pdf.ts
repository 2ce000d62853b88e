import type { ReceiptView } from '@coursewright/contracts';
import PDFDocument from 'pdfkit';
import { createFontChooser, type Style } from './choose-font.ts';
import { type Fact, receiptFacts } from './receipt-facts.ts';
import { ownFonts } from './receipt-fonts.ts';

const INK = '#14201c';
const MUTED = '#52605a';
const BRAND = '#0b6b57';
const LINE = '#d5dcd8';
const MARGIN = 64;
const LABELS = 130;

interface Look {
  readonly style?: Style;
  readonly size?: number;
  readonly colour?: string;
  readonly left?: number;
}

/** A receipt as a tagged PDF (PDF/UA), with text to select and to listen to. */
export function receiptPdf(receipt: ReceiptView, brand: { name: string; url: string }): Promise<Buffer> {
  const { title, amount, paidOn, facts, sums } = receiptFacts(receipt);
  const pdf = emptyDocument(title, brand.name, new Date(receipt.paidAt));
  const bytes = collect(pdf);
  const choose = createFontChooser(pdf);
  const width = pdf.page.width - 2 * MARGIN;

  function write(given: string, { style = 'text', size = 11, colour = INK, left = 0 }: Look = {}) {
    const { font, text } = choose(given, style);
    pdf.font(font).fontSize(size).fillColor(colour);
    // with features a line is set as a whole, which keeps the order of words of scripts from right to left
    pdf.text(text, MARGIN + left, pdf.y, { width: width - left, lineGap: 3, features: ['kern'] });
  }

  function rule() {
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(1)
      .strokeColor(LINE)
      .stroke();
    pdf.endMarkedContent();
    pdf.y += 14;
  }

  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  const block = (tag: string, text: string, look: Look, after: number) => {
    root.add(pdf.struct(tag, {}, () => write(text, look)));
    pdf.y += after;
  };

  /** Each label beside its value, as a list to listen to. */
  function list(entries: readonly Fact[], look: Look) {
    const all = pdf.struct('L');
    root.add(all);
    for (const { label, value } of entries) {
      const entry = pdf.struct('LI');
      all.add(entry);
      const top = pdf.y;
      entry.add(pdf.struct('Lbl', {}, () => write(label, { colour: MUTED })));
      pdf.y = top;
      entry.add(pdf.struct('LBody', {}, () => write(value, { ...look, left: LABELS })));
      pdf.y += 6;
    }
  }

  block('P', brand.name, { style: 'heading', size: 16, colour: BRAND }, 28);
  block('H1', 'Receipt', { style: 'heading', size: 30 }, 6);
  block('P', `${amount} paid on ${paidOn}`, { size: 13, colour: MUTED }, 22);
  rule();
  list(facts, {});
  pdf.y += 10;
  rule();
  list(sums, { style: 'bold', size: 13 });
  pdf.y += 24;
  block('P', `Thank you for learning with ${brand.name}, ${brand.url}`, { size: 10, colour: MUTED }, 0);
  root.end();
  pdf.end();
  return bytes;
}

function emptyDocument(title: string, author: string, createdAt: Date): PDFKit.PDFDocument {
  const settings = {
    ...{ size: 'A4', margin: MARGIN, font: ownFonts.text },
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: 'en-GB' },
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
  };
  // the published types do not know PDF/UA yet
  return new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions);
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
