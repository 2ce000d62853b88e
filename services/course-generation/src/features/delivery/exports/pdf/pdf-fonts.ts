import { bundledFonts, findSystemFonts, type Pdf, selectIfShown } from '@coursewright/pdf';
import { unprocessable } from '@coursewright/service-kit';

export type FontStyle = 'text' | 'bold' | 'italic' | 'heading' | 'code';

interface Piece {
  text: string;
  font: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const ELSEWHERE = 'Please use Markdown or SCORM, which show every script.';

export type PdfFonts = ReturnType<typeof createPdfFonts>;

export function createPdfFonts(pdf: Pdf) {
  const system = findSystemFonts();
  // Font files only, no collections.
  const fallbacks = system.text
    .filter(({ member }) => !member)
    .map(({ file }, index) => ({ name: `fallback-${index}`, file }));
  for (const [name, file] of Object.entries(bundledFonts)) pdf.registerFont(name, file);
  pdf.registerFont('code', system.code ?? bundledFonts.text);
  for (const { name, file } of fallbacks) pdf.registerFont(name, file);
  const chosen = new Map<string, string | undefined>();

  function fontOf(letter: string, style: FontStyle): string | undefined {
    const key = `${style}${letter}`;
    if (!chosen.has(key)) {
      const known = [style, 'text', ...fallbacks.map(({ name }) => name)];
      chosen.set(
        key,
        known.find((font) => selectIfShown(pdf, font, letter)),
      );
    }
    return chosen.get(key);
  }

  return {
    /** @throws AppError for right-to-left text and for letters that no font contains. */
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

    /** Splits text where the font changes. Symbols that no font contains, such as emoji, are dropped. */
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
