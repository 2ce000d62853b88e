import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export type Draw = (pdf: PDFKit.PDFDocument) => void;

export async function makePdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 60, ...options });
  pdf.fontSize(11);
  draw(pdf);
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

// A grey picture of 1 by 1 point.
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
