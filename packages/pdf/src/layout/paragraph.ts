import { createRequire } from 'node:module';
import type { Faces, Shaped, TextStyle } from './faces.ts';

export type Direction = 'ltr' | 'rtl';

/** Something that stands in a line like a letter. */
export interface InlinePicture {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly alt: string;
  /** Draws with its left end of the baseline at the point. */
  draw(x: number, baseline: number): void;
}

export interface Run {
  readonly text: string;
  readonly style?: TextStyle;
  readonly link?: string;
  readonly colour?: string;
  readonly background?: string;
  readonly struck?: boolean;
  readonly picture?: InlinePicture;
}

/** A forced line break in a run. */
export const LINE_BREAK = '\u2028';

export interface Box {
  readonly run: Run;
  readonly shaped: readonly Shaped[];
  readonly text: string;
  readonly width: number;
  readonly size: number;
  readonly level: number;
  readonly blank: boolean;
  /** From the left end of the line. */
  x: number;
}

export interface Line {
  /** In logical order. */
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

interface Break {
  position: number;
  required: boolean;
}
type LineBreaker = new (text: string) => { nextBreak(): Break | null };

interface Bidi {
  getEmbeddingLevels(text: string, direction: Direction): { levels: Uint8Array };
  getMirroredCharacter(letter: string): string | null;
}

// Their types do not fit modules.
const require = createRequire(import.meta.url);
const LineBreak = require('linebreak') as LineBreaker;
const bidi = (require('bidi-js') as () => Bidi)();
const PICTURE = '\ufffc';
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;
// Written without spaces; its words are in dictionaries only.
const DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });
const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
const CODE_SIZE = 0.9;

const STRONG_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const STRONG = /\p{L}/gu;

/** The direction of most letters, or the given one when there are none. */
export function directionOf(text: string, otherwise: Direction = 'ltr'): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return /\p{L}/u.test(text) ? 'ltr' : otherwise;
  const fromRight = text.match(STRONG_RTL)?.length ?? 0;
  return fromRight * 2 >= (text.match(STRONG)?.length ?? 0) ? 'rtl' : 'ltr';
}

function listBreaks(text: string): Break[] {
  const breaks: Break[] = [];
  const breaker = new LineBreak(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.push(found);
  if (!DICTIONARY.test(text)) return breaks;
  const known = new Set(breaks.map(({ position }) => position));
  for (const { index, segment } of WORDS.segment(text)) {
    if (index > 0 && !known.has(index) && DICTIONARY.test(segment)) breaks.push({ position: index, required: false });
  }
  return breaks.sort((one, other) => one.position - other.position);
}

const mirrored = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');

export interface LineLook {
  readonly size: number;
  readonly direction: Direction;
}

/** Boxes that stay in one line, and the blank that follows. */
interface Unit {
  boxes: Box[];
  width: number;
  blank: Box | undefined;
  ends: boolean;
}

/** Breaks text into lines, by the bidirectional algorithm and the line breaking rules of Unicode. */
export function layOut(faces: Faces, runs: readonly Run[], look: LineLook, width: number): Line[] {
  return fillLines(faces, listUnits(faces, runs, look), look, width);
}

/** Widths without and with all possible breaks. */
export function measure(faces: Faces, runs: readonly Run[], look: LineLook): { longest: number; natural: number } {
  let longest = 0;
  let natural = 0;
  let line = 0;
  for (const { width, blank, ends } of listUnits(faces, runs, look)) {
    longest = Math.max(longest, width);
    line += width;
    natural = Math.max(natural, line);
    line = ends ? 0 : line + (blank?.width ?? 0);
  }
  return { longest, natural };
}

function getBox(faces: Faces, run: Run, text: string, level: number, lineSize: number): Box {
  if (run.picture)
    return { run, shaped: [], text, width: run.picture.width, size: lineSize, level, blank: false, x: 0 };
  const size = run.style?.code ? lineSize * CODE_SIZE : lineSize;
  const rightToLeft = level % 2 === 1;
  const blank = text.trim() === '';
  const shaped = faces.shape(rightToLeft ? mirrored(text) : text, run.style ?? {}, rightToLeft && !blank);
  const width = shaped.reduce((sum, part) => sum + part.width, 0) * (size / 1000);
  return { run, shaped, text, width, size, level, blank, x: 0 };
}

function listUnits(faces: Faces, runs: readonly Run[], { size, direction }: LineLook): Unit[] {
  const texts = runs.map(({ text, picture }) => (picture ? PICTURE : text));
  const text = texts.join('');
  if (text === '') return [];
  const isMixed = direction === 'rtl' || RIGHT_TO_LEFT.test(text);
  const levels = isMixed ? bidi.getEmbeddingLevels(text, direction).levels : undefined;
  const ends: number[] = [];
  for (const each of texts) ends.push((ends.at(-1) ?? 0) + each.length);

  const units: Unit[] = [];
  let runIndex = 0;
  let start = 0;
  for (const { position, required } of listBreaks(text)) {
    const unit: Unit = { boxes: [], width: 0, blank: undefined, ends: required };
    const blankAt = start + text.slice(start, position).trimEnd().length;
    const leading = text.slice(start, blankAt).length;
    for (let at = start; at < position; ) {
      while (at >= (ends[runIndex] ?? Infinity)) runIndex += 1;
      const run = runs[runIndex] as Run;
      const level = levels?.[at] ?? 0;
      let end = Math.min(position, ends[runIndex] ?? position);
      if (at < blankAt) end = Math.min(end, start + leading);
      if (levels) for (let next = at + 1; next < end; next += 1) if (levels[next] !== level) end = next;
      const part = text.slice(at, end).replaceAll(LINE_BREAK, '').replaceAll('\n', '');
      at = end;
      if (part === '') continue;
      const box = getBox(faces, run, part, level, size);
      if (at > blankAt && box.blank) {
        unit.blank = unit.blank ? { ...unit.blank, width: unit.blank.width + box.width } : box;
        continue;
      }
      unit.boxes.push(box);
      unit.width += box.width;
    }
    start = position;
    units.push(unit);
  }
  return units;
}

// A word that is longer than a line is broken between any two letters.
function splitUnit(faces: Faces, { boxes, blank, ends }: Unit, lineSize: number, width: number): Unit[] {
  const units: Unit[] = [];
  let current: Unit = { boxes: [], width: 0, blank: undefined, ends: false };
  const push = (box: Box) => {
    if (current.boxes.length > 0 && current.width + box.width > width) {
      units.push(current);
      current = { boxes: [], width: 0, blank: undefined, ends: false };
    }
    current.boxes.push(box);
    current.width += box.width;
  };
  for (const box of boxes) {
    if (box.width <= width) {
      push(box);
      continue;
    }
    let part = '';
    let partBox: Box | undefined;
    for (const { segment } of LETTERS.segment(box.text)) {
      const longer = getBox(faces, box.run, part + segment, box.level, lineSize);
      if (partBox && longer.width + current.width > width) {
        push(partBox);
        units.push(current);
        current = { boxes: [], width: 0, blank: undefined, ends: false };
        part = segment;
        partBox = getBox(faces, box.run, part, box.level, lineSize);
      } else {
        part += segment;
        partBox = longer;
      }
    }
    if (partBox) push(partBox);
  }
  units.push({ ...current, blank, ends });
  return units;
}

function fillLines(faces: Faces, units: readonly Unit[], look: LineLook, width: number): Line[] {
  const lines: Line[] = [];
  let boxes: Box[] = [];
  let used = 0;
  let blank: Box | undefined;
  const finish = () => {
    lines.push(toLine(faces, boxes, look));
    boxes = [];
    used = 0;
    blank = undefined;
  };
  const place = (unit: Unit) => {
    const gap = blank?.width ?? 0;
    if (boxes.length > 0 && used + gap + unit.width > width + 0.01) finish();
    else if (blank) {
      boxes.push(blank);
      used += gap;
    }
    boxes.push(...unit.boxes);
    used += unit.width;
    blank = unit.blank;
    if (unit.ends) finish();
  };
  for (const unit of units) {
    if (unit.width <= width || unit.boxes.some(({ run }) => run.picture)) place(unit);
    else splitUnit(faces, unit, look.size, width).forEach(place);
  }
  if (boxes.length > 0) finish();
  return lines;
}

// Rule L2: from the highest level down, what has at least that level is reversed.
function inVisualOrder(boxes: readonly Box[]): Box[] {
  const order = [...boxes];
  const highest = Math.max(0, ...boxes.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && (order[end] as Box).level >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return order;
}

function toLine(faces: Faces, boxes: Box[], { size, direction }: LineLook): Line {
  let x = 0;
  for (const box of inVisualOrder(boxes)) {
    box.x = x;
    x += box.width;
  }
  let ascent = size * 0.95;
  let descent = size * 0.25;
  // a line of digits is as high as the Arabic lines around it
  const strut = direction === 'rtl' ? [{ run: { text: '' } as Run, shaped: faces.shape('ا', {}, true) }] : [];
  for (const { run, shaped } of [...strut, ...boxes]) {
    ascent = Math.max(ascent, run.picture?.ascent ?? 0);
    descent = Math.max(descent, run.picture?.descent ?? 0);
    for (const { face } of shaped) {
      // Scripts with marks above and below their letters need more room than Latin.
      ascent = Math.max(ascent, (Math.min(face.font.ascender, 1100) / 1000) * size);
      descent = Math.max(descent, (Math.min(-face.font.descender, 450) / 1000) * size);
    }
  }
  return { boxes, width: x, ascent, descent };
}
