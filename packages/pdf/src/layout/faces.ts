import type { Pdf } from '../document.ts';
import { bundledFonts, findSystemFonts } from '../fonts.ts';

export interface TextStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly code?: boolean;
  readonly heading?: boolean;
}

interface FontkitGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: number[];
}

interface FontkitRun {
  readonly glyphs: FontkitGlyph[];
  readonly positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

/** What @types/pdfkit lacks of a font that is part of a document. */
export interface EmbeddedFont {
  readonly id: string;
  readonly name: string;
  readonly scale: number;
  readonly ascender: number;
  readonly descender: number;
  readonly widths: (number | undefined)[];
  readonly unicode: (number[] | undefined)[];
  readonly subset: { includeGlyph(id: number): number };
  readonly font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: object, script?: string, language?: string, direction?: string): FontkitRun;
  };
  ref(): object;
}

/** A font, and what it lacks of the wanted style: that is drawn by a stroke or a slant. */
export interface Face {
  readonly font: EmbeddedFont;
  readonly strokes: boolean;
  readonly slants: boolean;
}

export interface Glyph {
  readonly id: number;
  /** Thousandths of the font size, as all lengths here. */
  readonly advance: number;
  readonly nominal: number;
  readonly dx: number;
  readonly dy: number;
  readonly codePoints: number[];
}

/** Text of one face and one direction, its glyphs from left to right. */
export interface Shaped {
  readonly face: Face;
  readonly text: string;
  readonly glyphs: Glyph[];
  readonly width: number;
}

export interface Faces {
  /** Symbols that no font contains, such as most emoji, are dropped; letters in another form are shown as plain ones. */
  shape(text: string, style: TextStyle, rightToLeft: boolean): Shaped[];
  /** The first letter or digit that no font contains. */
  findMissing(text: string): string | undefined;
}

interface Source {
  name: string;
  file: string;
  member?: string;
  bold: boolean;
  italic: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;
// Stay in the font of the letter before them.
const ATTACHED = /\p{M}|\p{Join_Control}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Zl}|\p{Zp}/u;
const ARABIC = /\p{Script=Arabic}/u;
// Never written as two letters.
const LAM_ALEF = /ل\p{M}*[اأإآٱ]/u;

// Emoji that say something where they stand alone, as in a cell of a table.
const SIGNS: Record<string, string> = { '✅': '✓', '❎': '✗', '⭐': '★', '❗': '!', '❓': '?', '➕': '+', '➖': '−' };

// That of a letter in another form, such as of mathematics, for fonts without that form.
const toPlain = (letter: string) => SIGNS[letter] ?? letter.normalize('NFKC');

const bundled = (name: keyof typeof bundledFonts, bold = false, italic = false): Source => ({
  name,
  file: bundledFonts[name],
  bold,
  italic,
});

const OWN = {
  text: bundled('text'),
  bold: bundled('bold', true),
  italic: bundled('italic', false, true),
  boldItalic: bundled('boldItalic', true, true),
  heading: bundled('heading', true),
  arabic: bundled('arabic'),
  arabicBold: bundled('arabicBold', true),
  code: bundled('code'),
  codeBold: bundled('codeBold', true),
};

function listSources({ bold = false, italic = false, code, heading }: TextStyle): Source[] {
  const { text, bold: bolder } = findSystemFonts();
  const toSource = (isBold: boolean) => (font: { file: string; member?: string }, index: number) => ({
    ...font,
    name: `system-${isBold ? 'bold' : 'text'}-${index}`,
    bold: isBold,
    italic: false,
  });
  const isBold = bold || heading === true;
  return [
    ...(code ? [isBold ? OWN.codeBold : OWN.code] : []),
    ...(heading ? [OWN.heading] : []),
    isBold ? (italic ? OWN.boldItalic : OWN.bold) : italic ? OWN.italic : OWN.text,
    isBold ? OWN.arabicBold : OWN.arabic,
    ...(isBold ? bolder.map(toSource(true)) : []),
    ...text.map(toSource(false)),
    // many symbols and box-drawing characters
    OWN.code,
  ];
}

const getKey = ({ bold, italic, code, heading }: TextStyle): string =>
  `${bold ? 'b' : ''}${italic ? 'i' : ''}${code ? 'c' : ''}${heading ? 'h' : ''}`;

/** The fonts of one document. What was shaped once is remembered, since most words of a text return. */
export function createFaces(pdf: Pdf): Faces {
  const opened = new Map<string, EmbeddedFont>();
  const sources = new Map<string, Source[]>();
  const chosen = new Map<string, Face | undefined>();
  const shaped = new Map<string, Shaped[]>();

  function open({ name, file, member }: Source): EmbeddedFont {
    const known = opened.get(name);
    if (known) return known;
    pdf.registerFont(name, file, member);
    const { _font } = pdf.font(name) as unknown as { _font: EmbeddedFont };
    opened.set(name, _font);
    return _font;
  }

  function choose(letter: string, style: TextStyle, styleKey: string): Face | undefined {
    const codePoint = letter.codePointAt(0) ?? 0;
    const list = sources.get(styleKey) ?? listSources(style);
    sources.set(styleKey, list);
    const source = list.find((each) => open(each).font.hasGlyphForCodePoint(codePoint));
    if (!source) return undefined;
    const wantsBold = style.bold || style.heading;
    const font = open(source);
    const strokes = wantsBold === true && !source.bold;
    // Arabic has no italics.
    const slants = style.italic === true && !source.italic && !ARABIC.test(letter);
    return getFace(font, strokes, slants);
  }

  const faces = new Map<string, Face>();
  function getFace(font: EmbeddedFont, strokes: boolean, slants: boolean): Face {
    const key = `${font.id}${strokes}${slants}`;
    const face = faces.get(key) ?? { font, strokes, slants };
    faces.set(key, face);
    return face;
  }

  function faceOf(letter: string, style: TextStyle, styleKey: string): Face | undefined {
    const key = styleKey + letter;
    if (!chosen.has(key)) chosen.set(key, choose(letter, style, styleKey));
    return chosen.get(key);
  }

  function split(text: string, style: TextStyle, styleKey: string): { face: Face; text: string }[] {
    const parts: { face: Face; text: string }[] = [];
    function add(letter: string): void {
      const last = parts.at(-1);
      const joins = last && (ATTACHED.test(letter) || (letter === '\u00a0' && !style.code));
      if (joins && last.face.font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) {
        last.text += letter;
        return;
      }
      if (INVISIBLE.test(letter)) return;
      const face = faceOf(letter, style, styleKey);
      if (face && last?.face === face) last.text += letter;
      else if (face) parts.push({ face, text: letter });
      else if (toPlain(letter) !== letter) [...toPlain(letter)].forEach(add);
    }
    [...text].forEach(add);
    return parts;
  }

  function shapePart({ face, text }: { face: Face; text: string }, rightToLeft: boolean): Shaped {
    const { font } = face;
    // Programs turn copied text around letter by letter, and those of one glyph with it.
    const features = rightToLeft ? { liga: false, rlig: LAM_ALEF.test(text) } : undefined;
    const run = font.font.layout(text, features, undefined, undefined, rightToLeft ? 'rtl' : 'ltr');
    const glyphs = run.glyphs.map((glyph, index): Glyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
      return {
        id: glyph.id,
        advance: xAdvance * font.scale,
        nominal: glyph.advanceWidth * font.scale,
        dx: xOffset * font.scale,
        dy: yOffset * font.scale,
        codePoints: glyph.codePoints,
      };
    });
    return { face, text, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  }

  return {
    shape(text, style, rightToLeft) {
      const styleKey = getKey(style);
      const key = `${styleKey}${rightToLeft ? '<' : '>'}${text}`;
      const known = shaped.get(key);
      if (known) return known;
      const parts = split(text, style, styleKey).map((part) => shapePart(part, rightToLeft));
      const result = rightToLeft ? parts.reverse() : parts;
      shaped.set(key, result);
      return result;
    },

    findMissing(text) {
      const isShown = (letter: string) => faceOf(letter, {}, '') !== undefined;
      return [...new Set(text)].find(
        (letter) => LETTER.test(letter) && !isShown(letter) && ![...toPlain(letter)].every(isShown),
      );
    },
  };
}
