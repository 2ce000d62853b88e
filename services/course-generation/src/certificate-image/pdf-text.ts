import { renderAsync } from '@resvg/resvg-js';
import { element } from '../illustration/shapes.ts';
import type { TextLine } from './certificate-layout.ts';
import { BODY, fontFileOf, fontsFor } from './fonts.ts';
import { textSvg } from './render-certificate.ts';

export type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

export interface Link {
  url: string;
  /** The structure element that the text is in. */
  element: Structure;
}

/** Text that is ready to be put on a page. */
export interface PdfText {
  draw(document: PDFKit.PDFDocument, link?: Link): void;
  /** A picture of text says nothing by itself. */
  pictured: boolean;
  spoken: string;
}

/** What our own fonts have letters for. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2026]*$/u;
/** Pixels per point. */
const SHARPNESS = 4;
/** A font that other text is written in too: not every reader copes with one that has nothing but a blank. */
const BLANK = fontFileOf({ family: BODY, weight: 400 });

export const isWritable = (text: string): boolean => WRITABLE.test(text);

const spokenOf = (lines: readonly TextLine[]) => lines.map(({ text }) => text).join(' ');

export const placedText = (lines: readonly TextLine[]): PdfText => ({
  pictured: false,
  spoken: spokenOf(lines),
  draw(document, link) {
    for (const { text, x, y, size, font, colour, anchor, spacing } of lines) {
      document.font(fontFileOf(font)).fontSize(size).fillColor(colour);
      const width = document.widthOfString(text, { characterSpacing: spacing });
      const left = anchor === 'middle' ? x - width / 2 : x;
      document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
      if (!link) continue;
      // the published types do not know that a link can belong to a structure element
      const options: object = { structParent: link.element, Contents: new String(link.url) };
      document.link(left, y - size, width, size * 1.3, link.url, options);
    }
  },
});

/**
 * Scripts that our fonts lack are drawn with those of the system, as on the picture: shaped, in their own direction.
 * Readers and the clipboard get the words.
 */
export async function picturedText(lines: readonly TextLine[], pageWidth: number): Promise<PdfText> {
  const spoken = spokenOf(lines);
  const top = Math.min(...lines.map(({ y, size }) => y - size * 1.3));
  const height = Math.max(...lines.map(({ y, size }) => y + size * 0.6)) - top;
  const texts = lines.map((text) => textSvg({ ...text, y: text.y - top }));
  const frame = { width: pageWidth * SHARPNESS, height: height * SHARPNESS, viewBox: `0 0 ${pageWidth} ${height}` };
  const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...frame }, ...texts);
  const image = (await renderAsync(svg, { font: fontsFor(spoken) })).asPng();
  return {
    pictured: true,
    spoken,
    draw(document) {
      document.image(image, 0, top, { width: pageWidth, height });
      // what is selected and found as text must be text: an unseen blank that stands for the words
      const { x = 0, y = top, size = 1 } = lines[0] ?? {};
      document.save().fillOpacity(0).font(BLANK).fontSize(size);
      document.text(' ', x, y, { lineBreak: false, baseline: 'alphabetic' }).restore();
    },
  };
}
