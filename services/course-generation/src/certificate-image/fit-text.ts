import { Resvg } from '@resvg/resvg-js';
import { escapeText } from '../illustration/escape-text.ts';
import { type Font, fontsFor } from './fonts.ts';

interface Frame {
  width: number;
  maxSize: number;
  /** Below this size another line is begun. */
  minSize: number;
  maxLines: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'word' });
const TRIAL = 100;

/** The largest size, and as few lines, as let a text fit. */
export function fitText(text: string, style: Font, { width, maxSize, minSize, maxLines }: Frame): FittedText {
  for (let count = 1; ; count += 1) {
    const lines = balancedLines(text, count);
    const widest = Math.max(...lines.map((line) => widthOf(line, style)));
    // A block of several lines should not weigh more than one large line.
    const cap = maxSize / (1 + (count - 1) / 4);
    const size = Math.min(cap, (TRIAL * width) / widest);
    if (size >= Math.min(minSize, cap) || count === maxLines) return { lines, size };
  }
}

/** Lines of about the same length, broken between words; a word that is longer than a line stays whole. */
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

function widthOf(text: string, { family, weight }: Font): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text y="100" font-family="${family}" font-weight="${weight}" font-size="${TRIAL}">${escapeText(text)}</text></svg>`;
  return new Resvg(svg, { font: fontsFor(text) }).getBBox()?.width ?? TRIAL;
}
