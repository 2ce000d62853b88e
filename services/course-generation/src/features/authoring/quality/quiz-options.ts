import { titleKey } from '@coursewright/text';
import { splitWords } from '@coursewright/text/words';
import { similarity } from './title-similarity.ts';

// Units of one dimension with their size in its first unit.
const UNITS: Record<string, number>[] = [
  { mm: 1, cm: 10, dm: 100, m: 1000, km: 1_000_000 },
  { mg: 1, g: 1000, kg: 1_000_000, t: 1_000_000_000 },
  { ml: 1, cl: 10, dl: 100, l: 1000 },
  { ms: 1, s: 1000, min: 60_000, h: 3_600_000 },
  { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 },
  { '': 1, '%': 0.01 },
];

const UNIT_NAMES: Record<string, string> = {
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  grammes: 'g',
  gramos: 'g',
  kilogram: 'kg',
  kilograms: 'kg',
  kilogramm: 'kg',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  kilometer: 'km',
  kilometers: 'km',
  kilometres: 'km',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetres: 'cm',
  millimeter: 'mm',
  millimeters: 'mm',
  millimetres: 'mm',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
  milliliter: 'ml',
  milliliters: 'ml',
  millilitres: 'ml',
  second: 's',
  seconds: 's',
  sekunden: 's',
  minute: 'min',
  minutes: 'min',
  minuten: 'min',
  minutos: 'min',
  hour: 'h',
  hours: 'h',
  stunde: 'h',
  stunden: 'h',
  heures: 'h',
  horas: 'h',
  percent: '%',
  prozent: '%',
  procent: '%',
  percento: '%',
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

function normalizeUnit(unit: string): { dimension: string; size: number } {
  const lower = unit.toLowerCase();
  const short = Object.hasOwn(UNIT_NAMES, lower) ? (UNIT_NAMES[lower] ?? '') : lower;
  const found = UNITS.findIndex((units) => Object.hasOwn(units, short));
  const size = UNITS[found]?.[short];
  return size === undefined ? { dimension: unit, size: 1 } : { dimension: `#${found}`, size };
}

function readQuantity(option: string): { dimension: string; value: number } | undefined {
  const [, number = '', divisor, unit = ''] = QUANTITY.exec(option) ?? [];
  const value = number === '' ? undefined : toNumber(number);
  if (value === undefined) return undefined;
  const { dimension, size } = normalizeUnit(unit);
  return { dimension, value: (value * size) / Number(divisor ?? 1) };
}

const isSameValue = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

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
