import { createTaggedPdf, type Pdf, pdfColours } from '@coursewright/pdf';
import { createPdfFonts, type FontStyle, type PdfFonts } from './pdf-fonts.ts';

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

export type PageNumbers = Map<string, number>;

export const { ink: INK, muted: MUTED, brand: BRAND } = pdfColours;
export const MARGIN = 64;

export interface PdfPage {
  pdf: Pdf;
  fonts: PdfFonts;
  width: number;
  pageNumber(): number;
  keep(height: number): void;
  write(runs: readonly Run[], look?: TextLook): void;
}

export function createPdfPage(title: string, author: string, createdAt: Date): PdfPage {
  const pdf = createTaggedPdf({ title, author, createdAt, lang: 'und', margin: MARGIN, bufferPages: true });
  const fonts = createPdfFonts(pdf);
  const width = pdf.page.width - 2 * MARGIN;

  return {
    pdf,
    fonts,
    width,
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
