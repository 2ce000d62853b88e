import { otherFonts, ownFonts } from './receipt-fonts.ts';

type Pdf = PDFKit.PDFDocument;
export type Style = keyof typeof ownFonts;

/** What pdfkit keeps of a font, which its types do not tell. */
interface OpenedFont {
  _font: { font?: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export interface Placed {
  readonly font: string;
  /** With `?` for what no font here shows. */
  readonly text: string;
}

// characters that turn the order of others around or are not seen at all
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** One font for a text: ours, else the first of the machine that shows all of it, else ours with gaps. */
export function createFontChooser(pdf: Pdf): (text: string, style: Style) => Placed {
  for (const [name, file] of Object.entries(ownFonts)) pdf.registerFont(name, file);

  function shows(font: string, text: string): boolean {
    const { _font } = pdf.font(font) as unknown as OpenedFont;
    return [...text].every((letter) => _font.font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false);
  }

  return (given, style) => {
    const text = given.normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '');
    if (shows(style, text)) return { font: style, text };
    for (const { file, member } of otherFonts()) {
      pdf.registerFont(file, file, member);
      if (shows(file, text)) return { font: file, text };
    }
    return { font: style, text: [...text].map((letter) => (shows(style, letter) ? letter : '?')).join('') };
  };
}
