// How a shape looks, by the class of the style sheet.
export type Look =
  | 'node'
  | 'decision'
  | 'group'
  | 'note'
  | 'line'
  | 'dotted'
  | 'thick'
  | 'head'
  | 'guide'
  | 'dot'
  | 'plate';
export type TextLook = 'label' | 'small' | 'strong';

export type Shape =
  | { type: 'rect'; x: number; y: number; width: number; height: number; radius: number; look: Look }
  | { type: 'path'; d: string; look: Look }
  | {
      type: 'text';
      x: number;
      y: number;
      lines: readonly string[];
      look: TextLook;
      anchor: 'start' | 'middle' | 'end';
    };

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

export interface Point {
  x: number;
  y: number;
}

export const LINE_HEIGHT = 19;
export const FONT_SIZE = 14;

// The width of a text in pixels.
export type Measure = (text: string) => number;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;
const NARROW = /[iljtfrI.,:;'’|!()[\] ]/;
const BROAD = /[mwMW@%—]/;

/** Where no font can be asked: rather too wide than too narrow. */
export const estimateWidth: Measure = (text) =>
  [...text].reduce((sum, letter) => sum + FONT_SIZE * getWidth(letter), 0);

function getWidth(letter: string): number {
  if (WIDE.test(letter)) return 1.02;
  if (/\p{M}/u.test(letter)) return 0;
  if (NARROW.test(letter)) return 0.36;
  return BROAD.test(letter) ? 0.92 : /\p{Lu}/u.test(letter) ? 0.7 : 0.58;
}

export interface TextBox {
  lines: string[];
  width: number;
  height: number;
}

export function wrapText(text: string, most: number, measure: Measure): TextBox {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => breakWord(one, most, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return { lines, width: Math.ceil(Math.max(0, ...lines.map(measure))), height: lines.length * LINE_HEIGHT };
}

// Scripts without spaces, and very long words.
function breakWord(word: string, most: number, measure: Measure): string[] {
  if (measure(word) <= most) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character) > most) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** @param y the middle of the text */
export function textAt(
  box: TextBox,
  x: number,
  y: number,
  look: TextLook = 'label',
  anchor: 'start' | 'middle' | 'end' = 'middle',
): Shape {
  return { type: 'text', x, y: y - box.height / 2 + LINE_HEIGHT * 0.72, lines: box.lines, look, anchor };
}

const HEAD = 9;

export function arrowHead(from: Point, tip: Point): Shape {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (turn: number) => {
    const at = angle + Math.PI + turn;
    return `${round(tip.x + HEAD * Math.cos(at))} ${round(tip.y + HEAD * Math.sin(at))}`;
  };
  return { type: 'path', d: `M${round(tip.x)} ${round(tip.y)}L${corner(0.42)}L${corner(-0.42)}Z`, look: 'head' };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

// A line through the points with soft corners.
export function softLine(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const curves = rest.map((point, index) => {
    const next = rest[index + 1];
    return next ? `Q${at(point)} ${at(between(point, next))}` : `L${at(point)}`;
  });
  return `M${at(first)}${curves.join('')}`;
}
