import { buffer } from 'node:stream/consumers';
import type { CreditNoteView, ReceiptView } from '@coursewright/contracts';
import { bundledFonts, createTaggedPdf, findSystemFonts, type Pdf, pdfColours, selectIfShown } from '@coursewright/pdf';
import { createCreditNoteContent, createReceiptContent, type ReceiptContent, type Row } from './receipt-content.ts';

const { ink, muted, brand: brandColour } = pdfColours;
const LINE = '#d5dcd8';
const MARGIN = 64;
const LABELS = 130;

type Style = keyof typeof bundledFonts;

interface TextStyle {
  readonly style?: Style;
  readonly size?: number;
  readonly colour?: string;
  readonly left?: number;
}

interface Brand {
  readonly name: string;
  readonly url: string;
}

export const receiptPdf = (receipt: ReceiptView, brand: Brand): Promise<Buffer> =>
  toPdf(createReceiptContent(receipt), brand);

export const creditNotePdf = (receipt: ReceiptView, note: CreditNoteView, brand: Brand): Promise<Buffer> =>
  toPdf(createCreditNoteContent(receipt, note), brand);

function toPdf(document: ReceiptContent, brand: Brand): Promise<Buffer> {
  const { heading, title, summary, seller, issuedAt, rows, sums } = document;
  const pdf = createTaggedPdf({
    title,
    author: brand.name,
    createdAt: new Date(issuedAt),
    lang: 'en-GB',
    margin: MARGIN,
  });
  const bytes = buffer(pdf);
  const choose = createFontChooser(pdf);
  const width = pdf.page.width - 2 * MARGIN;

  function write(given: string, { style = 'text', size = 11, colour = ink, left = 0 }: TextStyle = {}) {
    const { font, text } = choose(given, style);
    pdf.font(font).fontSize(size).fillColor(colour);
    // features make pdfkit lay out the line as a whole, which keeps the word order of right-to-left scripts
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
  const block = (tag: string, text: string, style: TextStyle, after: number) => {
    root.add(pdf.struct(tag, {}, () => write(text, style)));
    pdf.y += after;
  };

  function list(entries: readonly Row[], style: TextStyle) {
    const all = pdf.struct('L');
    root.add(all);
    for (const { label, value } of entries) {
      const entry = pdf.struct('LI');
      all.add(entry);
      const top = pdf.y;
      entry.add(pdf.struct('Lbl', {}, () => write(label, { colour: muted })));
      pdf.y = top;
      entry.add(pdf.struct('LBody', {}, () => write(value, { ...style, left: LABELS })));
      pdf.y += 6;
    }
  }

  block('P', brand.name, { style: 'heading', size: 16, colour: brandColour }, seller.length > 0 ? 6 : 28);
  if (seller.length > 0) block('P', seller.join('\n'), { size: 10, colour: muted }, 22);
  block('H1', heading, { style: 'heading', size: 30 }, 6);
  block('P', summary, { size: 13, colour: muted }, 22);
  rule();
  list(rows, {});
  pdf.y += 10;
  rule();
  list(sums, { style: 'bold', size: 13 });
  pdf.y += 24;
  block('P', `Thank you for learning with ${brand.name}, ${brand.url}`, { size: 10, colour: muted }, 0);
  root.end();
  pdf.end();
  return bytes;
}

interface PlacedText {
  readonly font: string;
  readonly text: string;
}

// Bidirectional controls and invisible characters
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Our font, else the first system font with all glyphs, else ours with `?`. */
function createFontChooser(pdf: Pdf): (text: string, style: Style) => PlacedText {
  for (const [name, file] of Object.entries(bundledFonts)) pdf.registerFont(name, file);

  const shows = (font: string, text: string) => selectIfShown(pdf, font, text);

  return (given, style) => {
    const text = given.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '');
    if (shows(style, text)) return { font: style, text };
    for (const { file, member } of findSystemFonts().text) {
      pdf.registerFont(file, file, member);
      if (shows(file, text)) return { font: file, text };
    }
    return { font: style, text: [...text].map((letter) => (shows(style, letter) ? letter : '?')).join('') };
  };
}
