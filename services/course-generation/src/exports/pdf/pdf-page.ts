import PDFDocument from 'pdfkit';
import type { FontStyle, PdfFonts } from './pdf-fonts.ts';
import { pdfFonts } from './pdf-fonts.ts';

export interface Run {
  text: string;
  style?: FontStyle;
  link?: string;
}

export interface TextLook {
  size?: number;
  colour?: string;
  indent?: number;
  after?: number;
  gap?: number;
}

export type Structure = PDFKit.PDFStructureElement;

/** The numbers of the pages on which topics and lessons begin, by their ids. */
export type PageNumbers = Map<string, number>;

export const INK = '#14201c';
export const MUTED = '#52605a';
export const BRAND = '#0b6b57';
export const MARGIN = 64;

/** A tagged PDF that is written from top to bottom. */
export interface PdfPage {
  pdf: PDFKit.PDFDocument;
  fonts: PdfFonts;
  width: number;
  pageNumber(): number;
  /** Begins a new page when less than `height` is left. */
  keep(height: number): void;
  write(runs: readonly Run[], look?: TextLook): void;
}

export function startPdf(title: string, author: string, createdAt: Date): PdfPage {
  const settings = {
    ...{ size: 'A4', margin: MARGIN, bufferPages: true },
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: 'und' },
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
    font: '',
  };
  // an empty font keeps pdfkit from taking Helvetica, which is never embedded; the published types know no PDF/UA
  const pdf = new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions);
  const fonts = pdfFonts(pdf);
  const width = pdf.page.width - 2 * MARGIN;

  return {
    ...{ pdf, fonts, width },
    pageNumber: () => pdf.bufferedPageRange().count,
    keep(height) {
      if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    },
    write(runs, { size = 11, colour = INK, indent = 0, after = 8, gap = 4 } = {}) {
      const pieces = runs.flatMap(({ text, style = 'text', link }) =>
        fonts.pieces(text, style).map((piece) => ({ ...piece, link })),
      );
      if (pieces.length === 0) return;
      pdf.x = MARGIN + indent;
      for (const [index, { text, font, link }] of pieces.entries()) {
        const continued = index < pieces.length - 1;
        pdf.font(font).fontSize(font === 'code' ? size * 0.9 : size);
        pdf.fillColor(link ? BRAND : colour);
        const options = { continued, link: link ?? null, underline: link !== undefined, lineGap: gap };
        pdf.text(text, { width: width - indent, ...options });
      }
      pdf.x = MARGIN;
      pdf.y += after;
    },
  };
}
