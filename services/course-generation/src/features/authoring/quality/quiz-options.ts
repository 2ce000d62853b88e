import { titleKey } from '@coursewright/text';
import { findUnitWord } from '@coursewright/text/unit-words';
import { splitWords } from '@coursewright/text/words';
import { similarity } from './title-similarity.ts';

type Measure = Pick<NonNullable<ReturnType<typeof findUnitWord>>, 'factor'> & { dimension: string };

const SHARE: Measure = { dimension: 'share', factor: 0.01 };
// Beside those of `unit-words.ts`, in which a letter with two meanings is left out.
const MEASURES: Record<string, Measure> = {
  '': { dimension: 'share', factor: 1 },
  '%': SHARE,
  percent: SHARE,
  prozent: SHARE,
  procent: SHARE,
  percento: SHARE,
  t: { dimension: 'mass', factor: 1e6 },
  b: { dimension: 'bytes', factor: 1 },
  kb: { dimension: 'bytes', factor: 1e3 },
  mb: { dimension: 'bytes', factor: 1e6 },
  gb: { dimension: 'bytes', factor: 1e9 },
};

// "4 × 8" and "4 + 8" are two texts, and so are "2³" and "23"; signs and raised digits are no words.
const SIGNS = /[-−×÷·*/^=<>≤≥%√$²³¹⁰⁴-₎]/g;

export const getSigns = (text: string): string => (/\p{N}/u.test(text) ? (text.match(SIGNS)?.join('') ?? '') : '');

const SAME_QUESTION = 0.85;

export const isSameQuestion = (one: string, other: string): boolean =>
  getSigns(one) === getSigns(other) && (titleKey(one) === titleKey(other) || similarity(one, other) >= SAME_QUESTION);

const NUMBER = String.raw`[+\-−]?\d{1,12}(?:[.,]\d{1,9})?`;
const QUANTITY = new RegExp(`^(?:≈|~|=)?\\s?(${NUMBER})(?:\\s?/\\s?(\\d{1,9}))?\\s?([\\p{L}%°€$£¥]{0,12})\\.?$`, 'u');
const RANGE = new RegExp(`^(${NUMBER})\\s?(?:[-–—]|to|bis|a|à)\\s?(${NUMBER})\\s?([\\p{L}%°€$£¥]{0,12})\\.?$`, 'u');
// "1,000" is one or a thousand.
const AMBIGUOUS = /^[+\-−]?\d{1,3}[.,]\d{3}$/;

function toNumber(text: string): number | undefined {
  return AMBIGUOUS.test(text) ? undefined : Number(text.replace('−', '-').replace(',', '.'));
}

function readMeasure(unit: string): Measure {
  const lower = unit.toLowerCase();
  const known = Object.hasOwn(MEASURES, lower) ? MEASURES[lower] : findUnitWord(lower);
  return known ?? { dimension: unit, factor: 1 };
}

function readQuantity(option: string): { dimension: string; value: number } | undefined {
  const [, number = '', divisor, unit = ''] = QUANTITY.exec(option) ?? [];
  const value = number === '' ? undefined : toNumber(number);
  if (value === undefined) return undefined;
  const { dimension, factor } = readMeasure(unit);
  return { dimension, value: (value * factor) / Number(divisor ?? 1) };
}

const isSameValue = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

function areEqualQuantities(one: string, other: string): boolean {
  const [first, second] = [readQuantity(one), readQuantity(other)];
  if (!first || !second || first.dimension !== second.dimension) return false;
  return isSameValue(first.value, second.value);
}

const QUANTITIES = new RegExp(`(?<![\\d.,])${NUMBER}(?:\\s?/\\s?\\d{1,9})?\\s?[\\p{L}%°€$£¥]{0,12}`, 'gu');

// True when a text has the quantity of an option, in this or another unit.
export const namesQuantity = (text: string, option: string): boolean =>
  readQuantity(option) !== undefined &&
  [...text.matchAll(QUANTITIES)].some(([found]) => areEqualQuantities(found.trim(), option));

function readRange(option: string): { unit: string; from: number; to: number } | undefined {
  const [, from = '', to = '', unit = ''] = RANGE.exec(option) ?? [];
  const [first, last] = [toNumber(from), toNumber(to)];
  if (from === '' || first === undefined || last === undefined) return undefined;
  return { unit, from: first, to: last };
}

function areCrossingRanges(one: string, other: string): boolean {
  const [first, second] = [readRange(one), readRange(other)];
  if (!first || !second || first.unit !== second.unit) return false;
  return Math.min(first.to, second.to) > Math.max(first.from, second.from);
}

// Shorter options are terms: "JOIN" and "LEFT JOIN" are two things.
const STATEMENT_WORDS = 4;

function contains(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length < STATEMENT_WORDS || whole.length <= part.length) return false;
  return ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);
}

export type Overlap = 'the same number' | 'crossing ranges' | 'one in the other';

export interface OverlappingOptions {
  kind: Overlap;
  texts: [string, string];
}

// The first two options that are not apart; what is written the same is found elsewhere.
export function findOverlap(options: readonly string[]): OverlappingOptions | undefined {
  const words = options.map((option) => splitWords(option));
  for (const [index, one] of options.entries()) {
    for (const [offset, other] of options.slice(index + 1).entries()) {
      const [first = [], second = []] = [words[index], words[index + 1 + offset]];
      const texts: [string, string] = [one, other];
      if (areEqualQuantities(one, other)) return { kind: 'the same number', texts };
      if (areCrossingRanges(one, other)) return { kind: 'crossing ranges', texts };
      if (contains(first, second) || contains(second, first)) return { kind: 'one in the other', texts };
    }
  }
  return undefined;
}
