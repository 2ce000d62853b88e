import { toAsciiDigits } from '@coursewright/text/digits';
import { wordNumbersOf } from '@coursewright/text/number-words';
import { foldWord, UNSPACED } from '@coursewright/text/words';

// What a sentence claims that can be compared word for word: numbers, months and years, names, quotations.

const withAsciiDigits = (text: string) =>
  toAsciiDigits(text.normalize('NFKC'))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/\u2212/g, '-');

const SCALES: [RegExp, number][] = [
  [/^\s?(?:thousand|tausend|mille?|mil|тысяч\p{L}*|ألف|हज़ार|हजार|千)(?!\p{L})/iu, 1e3],
  [/^\s?(?:lakh|लाख)(?!\p{L})/iu, 1e5],
  [/^\s?(?:million(?:en|s)?|mio\.?|millones|millón|milioni|milhões|млн|миллион\p{L}*|مليون)(?!\p{L})/iu, 1e6],
  [/^\s?(?:crore|करोड़)(?!\p{L})/iu, 1e7],
  [/^\s?(?:billions?|milliard(?:en?|s)?|mrd\.?|mil millones|млрд|миллиард\p{L}*|مليار)(?!\p{L})/iu, 1e9],
  [/^\s?[万萬]/u, 1e4],
  [/^\s?[亿億]/u, 1e8],
];

// Grouped by thousands, or plain; a decimal part.
const NUMBER = /\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?/g;
const GROUPED = /^\d{1,3}(?:([,.'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:([.,])(\d+))?$/;

// "1.234" is one thousand or one and a bit: both are compared.
function readValues(written: string): number[] {
  const plain = Number(written.replace(',', '.'));
  const values = Number.isNaN(plain) ? [] : [plain];
  const grouped = GROUPED.exec(written);
  if (grouped) {
    const [, separator = '', decimal = '', rest = ''] = grouped;
    const whole = decimal ? written.slice(0, written.lastIndexOf(decimal)) : written;
    values.push(Number(`${whole.split(separator).join('')}.${rest || '0'}`));
  }
  return values;
}

const DATE_PART = /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/g;

export interface NumberFact {
  written: string;
  values: number[];
  isYear: boolean;
  // Of a date in figures: the month may be a word elsewhere.
  inDate: boolean;
}

const IDENTIFIER = /[\p{L}_]$/u;

export function findNumbers(text: string): NumberFact[] {
  // The parts of a date are numbers of their own.
  const ascii = withAsciiDigits(text).replace(DATE_PART, (date) => date.replace(/\D/g, ' ⁄ '));
  return [...ascii.matchAll(NUMBER)].flatMap(({ 0: written, index }): NumberFact[] => {
    // H2O, CO2 and x1 are names.
    if (IDENTIFIER.test(ascii.slice(Math.max(0, index - 2), index)) && /[A-Za-z_]$/.test(ascii.slice(0, index)))
      return [];
    const after = ascii.slice(index + written.length, index + written.length + 20);
    const scale = SCALES.find(([pattern]) => pattern.test(after))?.[1] ?? 1;
    const inDate = after.startsWith(' ⁄ ') || ascii.slice(0, index).endsWith(' ⁄ ');
    const isYear = /^(?:1\d{3}|20\d{2})$/.test(written) && scale === 1;
    return [{ written, values: readValues(written).map((value) => value * scale), isYear, inDate }];
  });
}

const MONTH_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'id', 'ar', 'hi', 'sv'];

function nameMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      for (const day of ['numeric', undefined] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
        for (let at = 0; at < 12; at += 1) {
          const name = format.formatToParts(Date.UTC(2001, at, 5)).find(({ type }) => type === 'month')?.value ?? '';
          const word = foldWord(name.replace('.', ''));
          if (word.length > 2 && !months.has(word)) months.set(word, at + 1);
        }
      }
    }
  }
  return months;
}

// Made when the first text is compared, so that no start waits for it.
let months: Map<string, number> | undefined;

const NEAR_NUMBER = /\d/;
const EAST_ASIAN_MONTH = /(\d{1,2})\s?月/g;

// Months beside a number: "may" and "mars" are words as well.
export function findMonths(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const ascii = withAsciiDigits(text);
  const words = ascii.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  months ??= nameMonths();
  for (const [at, word] of words.entries()) {
    const month = months.get(foldWord(word));
    const near = [words[at - 1], words[at + 1], words[at - 2]].some((other) => other && NEAR_NUMBER.test(other));
    if (month !== undefined && near) found.set(word, month);
  }
  for (const [written, month] of ascii.matchAll(EAST_ASIAN_MONTH)) found.set(written, Number(month));
  return found;
}

const NUMERIC_DATE = /(?<!\d)(?:\d{4}[-/.](\d{1,2})[-/.]\d{1,2}|(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4})(?!\d)/g;

// Those that a passage may mean by "03/04/2020", too.
export function findPossibleMonths(text: string): Set<number> {
  const ascii = withAsciiDigits(text);
  const numeric = [...ascii.matchAll(NUMERIC_DATE)].flatMap(([, iso, first, second]) => [iso, first, second]);
  return new Set([...findMonths(text).values(), ...numeric.flatMap((month) => (month ? [Number(month)] : []))]);
}

// The numbers that `text` supports: also the parts of its dates, and small numbers that are words.
export function supportedValues(text: string, words: readonly string[]): Set<number> {
  const ascii = withAsciiDigits(text);
  return new Set([
    ...findNumbers(text).flatMap(({ values }) => values),
    ...wordNumbersOf(words).map(({ value }) => value),
    // Chinese and Japanese numerals stand in the text without spaces.
    ...[...ascii.matchAll(/[〇零一二三四五六七八九十两]/gu)].map(([one]) => wordNumbersOf([one])[0]?.value ?? 0),
  ]);
}

const OPEN = '"“„«「『»《';
const QUOTATION = new RegExp(`[${OPEN}]([^"“”„«»「」『』《》\\n]{4,400})["”“»«」』》]`, 'gu');
const SPACED_WORDS = 3;
const UNSPACED_LETTERS = 3;

const isLong = (quotation: string): boolean =>
  quotation.trim().split(/\s+/).length >= SPACED_WORDS ||
  [...quotation].filter((letter) => UNSPACED.test(letter)).length >= UNSPACED_LETTERS;

// Without single words in quotation marks, which are terms.
export const findQuotations = (text: string): string[] =>
  [...text.matchAll(QUOTATION)].map(([, quotation = '']) => quotation).filter(isLong);

export const forQuoting = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

// Whether `passage` says `quotation` word for word; "…" and "[…]" leave words out.
export function isVerbatim(quotation: string, passage: string): boolean {
  const whole = ` ${forQuoting(passage)} `;
  let at = 0;
  for (const part of quotation.split(/\[?(?:…|\.{3})\]?/u).map(forQuoting)) {
    const found = whole.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
