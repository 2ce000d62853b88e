import { toAsciiDigits } from '@coursewright/text/digits';
import { readNumber } from '@coursewright/text/written-number';
import { findWrongQuantities, findWrongShares } from './quantities.ts';

// Equalities between numbers, in text and in LaTeX. What is not certainly arithmetic is left alone.

type Values = readonly number[];

interface Side {
  values: Values;
  // Decimal places as written; undefined for an expression.
  places: number | undefined;
  isPercent: boolean;
  hasDivision: boolean;
  isPlain: boolean;
  // Of the numbers that were calculated with: those with more decimals are often rounded.
  isExact: boolean;
  mostPlaces: number;
}

const TOKEN =
  /\s+|\\(?:cdot|times|div|left|right|frac|dfrac|tfrac|sqrt|[,;:!% ])|\d(?:[\d.,]|\{,\}|[\u00a0\u202f'’ ](?=\d{3}(?!\d)))*|[+\-−*×·÷/^(){}%√]/gy;
const SPACES = /^(?:\s+|\\(?:[,;:! ]|left|right))$/;
const MAX_TOKENS = 40;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const RAISED = /⁻?[⁰¹²³⁴-⁹]+/g;
const toPower = (raised: string): string =>
  `^{${[...raised].map((sign) => (sign === '⁻' ? '-' : SUPERSCRIPTS.indexOf(sign))).join('')}}`;

function tokenize(given: string): string[] | undefined {
  const text = given.replace(RAISED, toPower);
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined || tokens.length > MAX_TOKENS) return undefined;
    if (!SPACES.test(token)) tokens.push(token);
  }
  return tokens;
}

const MAX_VALUES = 16;

function combine(one: Values, other: Values, apply: (a: number, b: number) => number): Values {
  const results = one.flatMap((a) => other.map((b) => apply(a, b)));
  if (results.length > MAX_VALUES || results.some((value) => !Number.isFinite(value))) throw new RangeError();
  return results;
}

class Doubt extends Error {}

function root(value: number): number {
  if (value < 0) throw new Doubt();
  return Math.sqrt(value);
}

class Parser {
  readonly #tokens: string[];
  #at = 0;
  places: number | undefined;
  mostPlaces = 0;
  numbers = 0;
  hasDivision = false;
  hasPercent = false;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  sum(): Values {
    let values = this.#product();
    for (let sign = this.#take('+', '-', '−'); sign; sign = this.#take('+', '-', '−')) {
      const first = this.#at;
      const added = this.#product();
      const add = (a: number, b: number) => (sign === '+' ? a + b : a - b);
      // "100 + 10 %" may mean 110.
      const isShare = this.#at - first === 2 && /%$/.test(this.#tokens[this.#at - 1] ?? '');
      const shares = isShare ? combine(values, added, (a, b) => add(a, a * b)) : [];
      values = [...combine(values, added, add), ...shares];
    }
    return values;
  }

  #product(): Values {
    let values = this.#power();
    for (;;) {
      if (this.#take('*', '×', '·', '\\cdot', '\\times')) values = combine(values, this.#power(), (a, b) => a * b);
      else if (this.#take('/', '÷', '\\div')) {
        this.hasDivision = true;
        values = combine(values, this.#power(), (a, b) => a / b);
      } else return values;
    }
  }

  #power(): Values {
    if (this.#take('-', '−')) return this.#power().map((value) => -value);
    const base = this.#atom();
    if (!this.#take('^')) return base;
    return combine(base, this.#exponent(), (a, b) => a ** b);
  }

  // In LaTeX an exponent without braces has one digit.
  #exponent(): Values {
    const next = this.#tokens[this.#at] ?? '';
    if (next !== '{' && next !== '(' && next !== '-' && !/^\d$/.test(next)) throw new Doubt();
    return next === '-' ? this.#power() : this.#atom();
  }

  #atom(): Values {
    if (this.#take('\\frac', '\\dfrac', '\\tfrac')) {
      this.hasDivision = true;
      return combine(this.#group('{', '}'), this.#group('{', '}'), (a, b) => a / b);
    }
    if (this.#take('√')) return this.#atom().map(root);
    if (this.#take('\\sqrt')) return this.#group('{', '}').map(root);
    if (this.#tokens[this.#at] === '(') return this.#group('(', ')');
    if (this.#tokens[this.#at] === '{') return this.#group('{', '}');
    const number = readNumber(this.#tokens[this.#at] ?? '');
    if (!number) throw new Doubt();
    this.#at += 1;
    this.numbers += 1;
    this.places = number.places;
    this.mostPlaces = Math.max(this.mostPlaces, number.places);
    if (!this.#take('%', '\\%')) return number.values;
    this.hasPercent = true;
    return number.values.map((value) => value / 100);
  }

  #group(open: string, close: string): Values {
    if (!this.#take(open)) throw new Doubt();
    const values = this.sum();
    if (!this.#take(close)) throw new Doubt();
    return values;
  }

  #take(...signs: string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !signs.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }
}

function readSide(text: string): Side | undefined {
  const tokens = tokenize(text);
  if (!tokens || tokens.length === 0) return undefined;
  const parser = new Parser(tokens);
  try {
    const values = parser.sum();
    if (!parser.done) return undefined;
    const hasRoot = tokens.some((token) => token === '√' || token === '\\sqrt');
    const isPlain = parser.numbers === 1 && !parser.hasDivision && !hasRoot && !tokens.includes('^');
    const places = isPlain ? (parser.places ?? 0) : undefined;
    const hasDivision = parser.hasDivision || hasRoot;
    const { mostPlaces, hasPercent: isPercent } = parser;
    return { values, places, isPercent, hasDivision, isPlain, isExact: mostPlaces <= 1, mostPlaces };
  } catch {
    return undefined;
  }
}

/** The values that an expression may have: `1.05^2*1200`, `3/2`, `√2`. None for what is no expression. */
export const calculate = (expression: string): readonly number[] =>
  readSide(toWesternNumbers(expression).replace(/\^(-?\d+)/g, '^{$1}'))?.values ?? [];

const hasPlaces = (value: number, places: number): boolean => {
  const shifted = value * 10 ** places;
  return Math.abs(shifted - Math.round(shifted)) <= 1e-9 * Math.max(1, Math.abs(shifted));
};

// One unit of the last place: texts round up, down and off. What needs no rounding is not rounded.
function tolerance(side: Side, other: Side): number {
  const exact = Math.max(1e-9, Math.abs(side.values[0] ?? 0) * 1e-9);
  if (side.places === undefined) return other.places === undefined ? exact : 0;
  const places = side.places + (side.isPercent ? 2 : 0);
  if (other.isExact && !other.isPlain && other.values.every((value) => hasPlaces(value, places))) return exact;
  const isRounded = side.places > 0 || !other.isExact || other.hasDivision || side.isPercent || other.isPercent;
  // 1.0595 × 440: what is calculated with may be rounded itself.
  const inexact = other.mostPlaces > 2 ? Math.min(...other.values.map(Math.abs)) * 0.5 * 10 ** -other.mostPlaces : 0;
  return isRounded ? Math.max(exact, inexact, 10 ** -side.places / (side.isPercent ? 100 : 1)) : exact;
}

// A result such as 42,000 may be rounded to thousands when decimals were multiplied.
function isEqual(left: Side, right: Side): boolean {
  const limit = Math.max(tolerance(left, right), tolerance(right, left), 1e-9);
  return left.values.some((a) =>
    right.values.some((b) => Math.abs(a - b) <= limit * 1.0001 || Math.abs(a - b) <= Math.abs(a) * 1e-9),
  );
}

const hasOnlyBits = (text: string): boolean => !/[2-9²-³⁴-⁹]/.test(text);

function findWrong(sides: readonly (string | undefined)[]): string | undefined {
  const read = sides.map((side) => (side === undefined ? undefined : readSide(side)));
  for (let at = 1; at < read.length; at += 1) {
    const [left, right] = [read[at - 1], read[at]];
    // "3 × 4 = 12 = 13"
    const isCalculated = read.slice(0, at + 1).some((side) => side && !side.isPlain);
    if (!left || !right || !isCalculated) continue;
    const written = `${sides[at - 1]}=${sides[at]}`.trim();
    // Ones and zeros may be binary.
    if (!isEqual(left, right) && !hasOnlyBits(written)) return written;
  }
  return undefined;
}

// A run of characters that equalities are made of, with what stands on both sides of it.
const RUN = /(?:(?<=^|\p{L}{2} |[.:,;] )[-−](?=\d))?[\d(√][\d\s.,+\-−*×·÷/^()%='’\u00a0\u202f√⁰¹²³⁴-⁹⁻]{2,160}/gu;
// Characters on each side that are looked at: a line may be long and full of equalities.
const NEIGHBOURS = 40;
const OPENED = /["“„«‘'「『]\s*$/u;
const CLOSED = /^\s*[.,!?]?["”“»’'」』]/u;
// A sum that is asked for.
const ASKED = /^\s*[?？؟]/u;
const SCALES = /^\s*(?:\p{L}|[²³⁰¹⁴-⁹₀-₉°!√$€£¥²])/u;
// Texts that show a mistake on purpose, or other kinds of counting.
const NOT_MEANT =
  /mistake|wrong|incorrect|error|false|\bnot\b|\bmod|modulo|binary|\b[ei]n base \d|hexadecimal|falsch|fehler|nicht|error|incorrecto|erreur|faux|sbagliat|errado|fout|błąd|hata|yanlış|ошиб|неверн|خطأ|خاطئ|गलत|ग़लत|错|錯|誤|间违|間違|二进制|二進|틀린|오류|≠|❌|2\s?\+\s?2\s?=\s?5|\bxor\b|bitwise|overflow|überlauf|desbord|débord|溢出|オーバーフロー|\bbyte\b|\bclock\b|octave|oktave|octava|オクターブ|音程/i;

// Amounts of one currency are numbers. A sign before them may belong to a formula.
const CURRENCY = /(?<=\d)[ \u00a0]?\p{Sc}(?![\p{L}\d])/gu;

/** Digits and signs of other scripts, and `x` between numbers, as they are calculated with here. */
const toWesternNumbers = (line: string): string =>
  toAsciiDigits(line)
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/(?<=\d)٬(?=\d)/g, '\u202f')
    .replace(/[＋－＝／（）％]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\d) x (?=\d)/g, ' × ')
    .replace(/(?<=\d) – (?=\d)/g, ' − ')
    .replace(/(?<=\d) : (?=\d)/g, ' / ')
    .replace(/(?<=\d)\*\*(?=\d)/g, '^')
    .replace(/(\d?)([½⅓⅔¼¾⅕⅛])/g, (_, whole: string, sign: string) => {
      const fraction = sign.normalize('NFKD').replace('⁄', '/');
      return whole === '' ? `(${fraction})` : `(${whole}+${fraction})`;
    })
    .replace(/٪/g, '%')
    .replace(/[⋅∙]/g, '·')
    .replace(/[∕⁄]/g, '/')
    .replace(CURRENCY, new Set(line.match(/\p{Sc}/gu)).size === 1 ? '' : '$&');

// Wrong equalities in plain text; `isFunctionWord` says which words may follow a result.
export function findWrongSums(text: string, isFunctionWord: (word: string) => boolean): string[] {
  const wrong: string[] = [];
  for (const written of text.split('\n')) {
    if (NOT_MEANT.test(written)) continue;
    const line = toWesternNumbers(written);
    wrong.push(...findWrongShares(line));
    if (!/[=≈]/.test(line)) continue;
    wrong.push(...findWrongQuantities(line));
    if (!line.includes('=')) continue;
    for (const { 0: run, index } of line.matchAll(RUN)) {
      if (!run.includes('=')) continue;
      const before = line.slice(Math.max(0, index - NEIGHBOURS), index);
      const after = line.slice(index + run.length, index + run.length + NEIGHBOURS);
      const sides: (string | undefined)[] = run.replace(/[\s.,]+$/, '').split('=');
      if (/[\p{L}\p{M}\d)\]}+\-−*×·÷/^.,=<>≤≥≈²³√$€£:%]\s*$/u.test(before) && !/\p{L}{2,}\s+$/u.test(before))
        sides[0] = undefined;
      if (ASKED.test(after) || (OPENED.test(before) && CLOSED.test(after))) continue;
      // The last sign may be the number of a footnote.
      if (/[⁰¹²³⁴-⁹]\s*$/.test(sides.at(-1) ?? '') && !/[⁰¹²³⁴-⁹]/.test(sides.slice(0, -1).join(''))) sides.pop();
      if (/(?:sin|cos|tan|log|ln|sqrt|lim|max|min)\s*$/i.test(before)) sides[0] = undefined;
      const isEnded = /[.,]\s*$/.test(run) || !SCALES.test(after);
      const next = /^\s*([\p{L}\p{M}]+)/u.exec(after)?.[1] ?? '';
      if (!isEnded && !(/\s$/.test(run) && isFunctionWord(next.toLowerCase()))) sides[sides.length - 1] = undefined;
      const found = findWrong(sides);
      if (found) wrong.push(found);
    }
  }
  return wrong;
}

// A wrong equality of a formula without variables, units or words.
export function findWrongFormula(tex: string): string | undefined {
  if (!tex.includes('=') || tex.length > 300) return undefined;
  return findWrong(
    tex
      .split(/\\\\|&/)
      .join('')
      .split('=')
      .map((side) => side.replace(/[.,;]\s*$/, '')),
  );
}
