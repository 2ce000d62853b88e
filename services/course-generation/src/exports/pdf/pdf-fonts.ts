import { createRequire } from 'node:module';
import { unprocessable } from '@coursewright/service-kit';
import { fontFileOf } from '../../certificate-image/fonts.ts';
import { findFonts } from './find-fonts.ts';

type Pdf = PDFKit.PDFDocument;

/** What pdfkit keeps of a font, which its types do not tell. */
interface OpenedFont {
  _font: { font?: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export type FontStyle = 'text' | 'bold' | 'italic' | 'heading' | 'code';

export interface Piece {
  text: string;
  font: string;
}

const require = createRequire(import.meta.url);
const OWN: Record<Exclude<FontStyle, 'code'>, string> = {
  text: fontFileOf({ family: 'Figtree', weight: 400 }),
  bold: fontFileOf({ family: 'Figtree', weight: 600 }),
  italic: require.resolve('@expo-google-fonts/figtree/400Regular_Italic/Figtree_400Regular_Italic.ttf'),
  heading: fontFileOf({ family: 'Bricolage Grotesque', weight: 700 }),
};

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const ELSEWHERE = 'Please use Markdown or SCORM, which show every script.';

export type PdfFonts = ReturnType<typeof pdfFonts>;

/** Chooses a font for every letter: our own, else one of the machine. All are embedded. */
export function pdfFonts(pdf: Pdf) {
  const system = findFonts();
  const fallbacks = system.text.map((file, index) => ({ name: `fallback-${index}`, file }));
  for (const [name, file] of Object.entries(OWN)) pdf.registerFont(name, file);
  pdf.registerFont('code', system.code ?? OWN.text);
  for (const { name, file } of fallbacks) pdf.registerFont(name, file);
  const chosen = new Map<string, string | undefined>();

  function has(font: string, letter: string): boolean {
    const { _font } = pdf.font(font) as unknown as OpenedFont;
    return _font.font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
  }

  function fontOf(letter: string, style: FontStyle): string | undefined {
    const key = `${style}${letter}`;
    if (!chosen.has(key)) {
      const known = [style, 'text', ...fallbacks.map(({ name }) => name)];
      chosen.set(
        key,
        known.find((font) => has(font, letter)),
      );
    }
    return chosen.get(key);
  }

  return {
    /** @throws AppError when the text has a script that no font here can show. */
    check(text: string): void {
      if (RIGHT_TO_LEFT.test(text)) {
        throw unprocessable(`Text that is written from right to left cannot be put into a PDF yet. ${ELSEWHERE}`);
      }
      for (const letter of new Set(text)) {
        if (LETTER.test(letter) && !fontOf(letter, 'text')) {
          throw unprocessable(
            `This server has no font for "${letter}", so the course cannot become a PDF. ${ELSEWHERE}`,
          );
        }
      }
    },

    /** Text cut where the font changes. What is no letter and cannot be shown, such as an emoji, is left out. */
    pieces(text: string, style: FontStyle): Piece[] {
      const pieces: Piece[] = [];
      for (const letter of text) {
        const last = pieces.at(-1);
        const blank = /\s/u.test(letter);
        const font = blank && last ? last.font : fontOf(blank ? ' ' : letter, style);
        if (!font) continue;
        if (last?.font === font) last.text += blank ? blankOf(letter) : letter;
        else pieces.push({ font, text: blank ? blankOf(letter) : letter });
      }
      return pieces;
    },
  };
}

const blankOf = (letter: string) => (letter === '\n' || letter === '\u00a0' ? letter : ' ');
