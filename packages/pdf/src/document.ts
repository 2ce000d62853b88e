import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;
export type PdfStructure = PDFKit.PDFStructureElement;

/** Of text on paper. */
export const pdfColours = { ink: '#14201c', muted: '#52605a', brand: '#0b6b57' } as const;

interface PdfDescription {
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  readonly createdAt: Date;
  /** BCP 47; `und` for text of any language. */
  readonly lang: string;
  /** In points. */
  readonly margin: number;
  readonly layout?: 'portrait' | 'landscape';
  /** Pages can be changed until the end, for example to number them. */
  readonly bufferPages?: boolean;
}

/** An empty A4 document that claims PDF/UA: everything drawn belongs into a structure or is marked as an artifact. */
export function createTaggedPdf({ title, author, subject, createdAt, lang, ...page }: PdfDescription): Pdf {
  const info = { Title: title, Author: author, Creator: author, CreationDate: createdAt };
  const settings = {
    ...page,
    size: 'A4',
    lang,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    info: subject === undefined ? info : { ...info, Subject: subject },
    // keeps pdfkit from selecting Helvetica, which it never embeds
    font: '',
  };
  // @types/pdfkit lacks PDF/UA
  return new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions);
}
