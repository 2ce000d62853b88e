import { bundledFonts } from '@coursewright/pdf';
import { escapeXml } from '@coursewright/text';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

export const HEADING = 'Bricolage Grotesque';
export const BODY = 'Figtree';

export interface Font {
  family: typeof HEADING | typeof BODY;
  weight: 400 | 600 | 700;
}

const files = new Map<string, string>([
  [`${HEADING} 700`, bundledFonts.heading],
  [`${HEADING} 600`, bundledFonts.title],
  [`${BODY} 400`, bundledFonts.text],
  [`${BODY} 600`, bundledFonts.bold],
]);

export function getFontFile({ family, weight }: Font): string {
  const file = files.get(`${family} ${weight}`);
  if (!file) throw new Error(`there is no ${family} of weight ${weight}`);
  return file;
}

// Marks and signs of Latin text, but no mathematics.
const BEYOND_OUR_FONTS = /(?!\p{M})[^\u0020-\u024f\u1e00-\u1eff\u200b-\u205e\u20ac\u2122]/u;

// No font has them here, so they would be empty boxes.
const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Extended_Pictographic}?\ufe0f|\u200d(?=\p{Extended_Pictographic})/gu;
export const withoutEmoji = (text: string): string => text.replace(EMOJI, '');

// System fonts take long to load, so they are loaded for other letters only.
export const selectFonts = (text: string): NonNullable<ResvgRenderOptions['font']> => ({
  // The last two only for the letters that the others lack.
  fontFiles: [...files.values(), bundledFonts.arabic, bundledFonts.arabicBold],
  loadSystemFonts: BEYOND_OUR_FONTS.test(text),
  defaultFontFamily: BODY,
});

interface Frame {
  width: number;
  maxSize: number;
  // Below this size the text is broken into another line.
  minSize: number;
  maxLines: number;
}

interface FittedText {
  lines: string[];
  size: number;
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'word' });
const TRIAL = 100;

export function fitText(text: string, style: Font, { width, maxSize, minSize, maxLines }: Frame): FittedText {
  for (let count = 1; ; count += 1) {
    const lines = balancedLines(text, count);
    const widest = Math.max(...lines.map((line) => getWidth(line, style)));
    // several lines together should not look heavier than one large line
    const cap = maxSize / (1 + (count - 1) / 4);
    const size = Math.min(cap, (TRIAL * width) / widest);
    if (size >= Math.min(minSize, cap) || count === maxLines) return { lines, size };
  }
}

// A word longer than a line is not broken.
export function balancedLines(text: string, count: number): string[] {
  const lines: string[] = [];
  let line = '';
  let left = text.length;
  for (const { segment, isWordLike } of SEGMENTS.segment(text)) {
    const target = (line.length + left) / (count - lines.length);
    if (isWordLike && line !== '' && lines.length < count - 1 && line.length + segment.length / 2 > target) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
    left -= segment.length;
  }
  return [...lines, line.trim()].filter((part) => part !== '');
}

function getWidth(text: string, { family, weight }: Font): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text y="100" font-family="${family}" font-weight="${weight}" font-size="${TRIAL}">${escapeXml(withoutEmoji(text))}</text></svg>`;
  return new Resvg(svg, { font: selectFonts(text) }).getBBox()?.width ?? TRIAL;
}
