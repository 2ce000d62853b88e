import { findUnitWord } from '@coursewright/text/unit-words';
import { readNumber } from '@coursewright/text/written-number';

// Results beside words: "4 × 12 = 46 rolls", "5 km = 500 m", "20 % of 80 is 18". What is not certain is left alone.

// `m²`: also of the words, as in "square metres".
function unitOf(word: string): ReturnType<typeof findUnitWord> {
  const known = findUnitWord(word);
  const power = ['²', '³'].indexOf(word.at(-1) ?? '') + 2;
  const side = known || power < 2 ? undefined : findUnitWord(word.slice(0, -1));
  return side?.dimension === 'length' ? toPower(side.factor, power) : known;
}

// Of cubic metres, in millilitres.
const toPower = (factor: number, power: number) =>
  power === 2
    ? { dimension: 'area' as const, factor: factor ** 2 }
    : { dimension: 'volume' as const, factor: factor ** 3 * 1e6 };

const LENGTH = String.raw`(\p{L}*(?:m[eèé]t|متر)[\p{L}\p{M}]*|m)`;
const SQUARE_AFTER = new RegExp(
  `(?<=\\d ?)${LENGTH} (?:cuadrad[oa]s?|quadrad[oa]s?|carrés?|quadrat[io]|مربعة?)`,
  'giu',
);
const CUBIC_AFTER = new RegExp(`(?<=\\d ?)${LENGTH} (?:c[úu]bic[oa]s?|cubes?|cub[io]|مكعبة?)`, 'giu');
const withPowers = (line: string): string =>
  line
    .replace(/(?<=\d[ \u00a0]?)(?:square |sq\.? |quadrat|平方|वर्ग )([\p{L}\p{M}]+)/giu, '$1²')
    .replace(/(?<=\d[ \u00a0]?)(?:cubic |kubik|立方|घन )([\p{L}\p{M}]+)/giu, '$1³')
    .replace(SQUARE_AFTER, '$1²')
    .replace(CUBIC_AFTER, '$1³');

const NUMBER = String.raw`\d(?:[\d.,]|['’\u00a0\u202f ](?=\d{3}(?!\d)))*(?<![.,])`;
const WORD = String.raw`\p{L}[\p{L}\p{M}]*[²³]?`;
const UNIT = `(?:[ \\u00a0\\u202f]?${WORD}(?:[ ]\\p{L}{2,20}(?![\\p{L}\\p{M}]))?)`;
const TERM = `${NUMBER}(?:[ \\u00a0\\u202f]?%|${UNIT})?`;
const SIDE = `${TERM}(?:\\s?[+\\-−–×*·÷/]\\s?${TERM}){0,8}`;
const EQUATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}.,^_$€£¥#])(?<![\d/*×·÷+\-−–=≈<>(\[{√%^:][ \u00a0]?)(?<!(?:(?<!\p{L})\p{L}|sin|cos|tan|log|ln|sqrt|max|min) )${SIDE}(?:\s?[=≈]\s?${SIDE})+`,
  'gu',
);
const LONGEST_LINE = 2_000;

// Scales, remainders, fractions and functions after or between numbers: another calculation than it seems.
const OTHER =
  /^(?:hundreds?|thousands?|millions?|billions?|trillions?|dozens?|pairs?|tausend|million(?:en)?|milliarden?|mio|mrd|dutzend|mil|mille|millón|millones|milliards?|docenas?|douzaines?|pares|paires?|k|[万億亿百千兆対组組打对双](?:.*)|lakhs?|crores?|लाख|करोड़|हज़ार|सौ|दर्जन|ألف|آلاف|مليون|مليار|دزينة|rem(?:ainder)?|r|rest|reste|resto|余|余り|باقي|शेष|half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|thousandths?|halbe|drittel|viertel|\p{L}+tel|tercios?|cuartos?|medios?|tiers|quarts?|demis?|\p{L}+ièmes?|percent|per|prozent|procent|por|pour|mod|div|modulo|choose|squared|cubed|factorial|plus|minus|times|over|base|basis|bits?|bytes?|dB|pH|sin|cos|tan|log|ln|pi|or|oder|ou|o|to|bis|à|a|and|und|et|y|e|x|i|n)$/iu;

interface Quantity {
  values: readonly number[];
  places: number;
  isPlain: boolean;
  isExact: boolean;
  hasDivision: boolean;
  nouns: Set<string>;
  unit: { dimension: string; factor: number } | undefined;
}

const PARTS = new RegExp(`(${NUMBER})(?:[ \\u00a0\\u202f]?(%)|(${UNIT}))?|[+\\-−–×*·÷/]`, 'gu');

interface Term {
  values: readonly number[];
  places: number;
  word: string;
}

function readTerm(number: string, percent: string | undefined, words = ''): Term | undefined {
  const read = readNumber(number);
  if (!read) return undefined;
  const [word = ''] = words.trim().split(' ');
  if (
    words
      .trim()
      .split(' ')
      .some((one) => OTHER.test(one))
  )
    return undefined;
  const values = percent ? read.values.map((value) => value / 100) : read.values;
  return {
    values,
    places: read.places + (percent ? 2 : 0),
    word: /^\p{L}$/u.test(word) && !unitOf(word) && !/\p{Lo}/u.test(word) ? '?' : word,
  };
}

// "1914–1918 = 4 years", "9–5 = 8 hours": from and to.
const RANGE = /^\d+[-–]\d+$/;

function readSide(text: string): Quantity | undefined {
  if (RANGE.test(text)) return undefined;
  const terms: Term[] = [];
  const signs: string[] = [];
  for (const [part, number, percent, words] of text.matchAll(PARTS)) {
    if (number === undefined) signs.push(part.replace(/[*·]/, '×').replace('÷', '/').replace(/[−–]/, '-'));
    else {
      const term = readTerm(number, percent, words);
      if (!term || term.word === '?') return undefined;
      terms.push(term);
    }
  }
  if (terms.length !== signs.length + 1) return undefined;
  const isSum = signs.some((sign) => sign === '+' || sign === '-');
  const isProduct = signs.some((sign) => sign === '×' || sign === '/');
  // "100 − 20 %" may mean 80.
  if (isSum && (isProduct || text.includes('%'))) return undefined;
  const words = terms.map(({ word }) => word).filter((word) => word !== '');
  const units = words.map(unitOf).filter((unit) => unit !== undefined);
  const nouns = new Set(words.filter((word) => !unitOf(word)).map((word) => word.toLowerCase()));
  if (units.length > 0 && nouns.size > 0) return undefined;
  if (isSum && nouns.size > 1) return undefined;
  if (
    isSum &&
    units.length > 0 &&
    (units.length < terms.length || new Set(units.map(({ dimension }) => dimension)).size > 1)
  )
    return undefined;
  const size = isProduct && units.length > 1 ? multiplyLengths(units, signs) : undefined;
  if (isProduct && units.length > 1 && !size) return undefined;
  const scaled = terms.map(({ values, word }) => values.map((value) => value * (unitOf(word)?.factor ?? 1)));
  const results = scaled.reduce((all, next, index) => {
    const sign = signs[index - 1] ?? '+';
    return index === 0 ? next : all.flatMap((one) => next.map((other) => apply(sign, one, other)));
  });
  const values = results.map((value) => value * (size?.factor ?? 1));
  if (values.length > 16 || values.some((value) => !Number.isFinite(value))) return undefined;
  return {
    values,
    places: terms.at(-1)?.places ?? 0,
    isPlain: terms.length === 1,
    isExact: terms.every(({ places }) => places <= 1),
    hasDivision: signs.includes('/'),
    nouns,
    unit: size ?? units.at(-1),
  };
}

const POWERS: Record<string, number> = { length: 1, area: 2, volume: 3 };
/** "4 m × 3 m", "12 m² × 2 m" */
function multiplyLengths(units: NonNullable<Quantity['unit']>[], signs: readonly string[]): Quantity['unit'] {
  const power = units.reduce((sum, { dimension }) => sum + (POWERS[dimension] ?? Number.NaN), 0);
  return signs.every((sign) => sign === '×') && (power === 2 || power === 3) ? toPower(1, power) : undefined;
}

function apply(sign: string, one: number, other: number): number {
  if (sign === '+') return one + other;
  if (sign === '-') return one - other;
  return sign === '×' ? one * other : one / other;
}

const RATIOS = [
  7,
  12,
  24,
  30,
  31,
  52,
  60,
  90,
  144,
  168,
  365,
  720,
  1440,
  3600,
  8760,
  10_080,
  86_400,
  ...[2, 3, 4, 5, 6, 7, 8, 9, 12].map((power) => 10 ** power),
];
// Another unit or scale may be meant: minutes as hours, a number in millions.
const isConverted = (one: number, other: number): boolean =>
  RATIOS.some((ratio) => [one / other, other / one].some((share) => Math.abs(share - ratio) < ratio * 0.02));

const close = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));

/** One unit of the last place of what was written, if the other side cannot be written with these places. */
function rounding(side: Quantity, other: Quantity): number {
  if (!side.isPlain) return 0;
  const factor = side.unit?.factor ?? 1;
  const needsNone =
    other.isExact &&
    other.values.every((value) =>
      close((value / factor) * 10 ** side.places, Math.round((value / factor) * 10 ** side.places)),
    );
  if (needsNone || (side.places === 0 && !other.hasDivision && !side.unit && other.isExact)) return 0;
  return factor * 10 ** -side.places;
}

function isWrong(left: Quantity, right: Quantity, sign: string): boolean {
  const [value = 0] = left.values;
  if (left.unit || right.unit) {
    if (!left.unit || !right.unit || left.unit.dimension !== right.unit.dimension) return false;
  } else {
    if (left.isPlain && right.isPlain) return false;
    if (left.nouns.size === 0 && right.nouns.size === 0) return false;
    if (left.nouns.size > 0 && ![...right.nouns].some((noun) => left.nouns.has(noun))) return false;
    if (isConverted(value, right.values[0] ?? 0)) return false;
  }
  const limit = Math.max(
    left.unit && left.places === 0 ? 0 : rounding(left, right),
    rounding(right, left),
    sign === '≈' ? Math.abs(value) * 0.1 : 0,
  );
  return !left.values.some((one) =>
    right.values.some((other) => close(one, other) || Math.abs(one - other) <= limit * 1.0001),
  );
}

const FOLLOWED = /^\s?[\d/*×·÷+\-−–^(²³=≈<>[…]|^[,.]\d/u;

// `1 h 30 min`
const COMPOUND = /(?<=\d ?(?:h|km|m|kg|l)) (?=\d+ ?(?:min|m|cm|g|ml)(?!\p{L}))/gu;

export function findWrongQuantities(given: string): string[] {
  const line = withPowers(given.replace(COMPOUND, ' + '));
  if (line.length > LONGEST_LINE || !/\p{L}/u.test(line)) return [];
  return [...line.matchAll(EQUATION)].flatMap(({ 0: written, index }) => {
    if (FOLLOWED.test(line.slice(index + written.length))) return [];
    if (/["“„«‘「]$/u.test(line.slice(0, index)) && /^[.!?]?["”“»’」]/u.test(line.slice(index + written.length)))
      return [];
    const parts = written.split(/\s?([=≈])\s?/);
    const sides = parts.filter((_, at) => at % 2 === 0).map(readSide);
    const isFound = sides.some((right, at) => {
      const left = sides[at - 1];
      return left !== undefined && right !== undefined && isWrong(left, right, parts[2 * at - 1] ?? '=');
    });
    return isFound ? [written.trim()] : [];
  });
}

const SHARES: Record<string, number> = {};
const share = (value: number, names: string): void => {
  for (const name of names.split('|')) SHARES[name] = value;
};
share(1 / 2, 'half of|half|die hälfte von|la mitad de|la moitié de|metà di|metade de|نصف');
share(1 / 3, 'a third of|one third of|ein drittel von|un tercio de|un tiers de|un terzo di|um terço de|ثلث');
share(2 / 3, 'two thirds of|zwei drittel von|dos tercios de|deux tiers de|ثلثا');
share(
  1 / 4,
  'a quarter of|one quarter of|a fourth of|ein viertel von|un cuarto de|un quart de|un quarto di|um quarto de|ربع',
);
share(3 / 4, 'three quarters of|drei viertel von|tres cuartos de|trois quarts de|ثلاثة أرباع');
share(1 / 5, 'a fifth of|one fifth of|ein fünftel von|un quinto de|un cinquième de|خمس');
share(1 / 10, 'a tenth of|one tenth of|ein zehntel von|un décimo de|un dixième de|عشر');
share(2, 'twice|double|double of|das doppelte von|el doble de|le double de|il doppio di|o dobro de|ضعف');
share(3, 'three times|das dreifache von|el triple de|le triple de');

const IS =
  '(?:is|are|equals|makes|gives|sind|ist|ergibt|ergeben|beträgt|macht|es|son|equivale a|est|sont|font|fait|égale|donne|è|sono|é|são|هو|هي|يساوي|تساوي|=)';
const AMOUNT = `(${NUMBER})(?:[ \\u00a0]?(${WORD}))?`;
const END = String.raw`(?=\s*(?:$|[.;!?،؛。।:)]|,(?!\d)|(?:and|und|y|et|e|و)\s))`;
const OF = '(?:of|von|de|di|van|av|من|z|od|от|dari)';
const PERCENT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,+\-−–/×*])(${NUMBER})[ \u00a0]?(?:%|percent|per cent|Prozent|por ciento|pour cent|بالمئة|في المئة)\s${OF}\s${AMOUNT}\s${IS}\s${AMOUNT}${END}`,
  'giu',
);
const FRACTION = new RegExp(
  `(?<!\\p{L})(${Object.keys(SHARES).join('|')})\\s${AMOUNT}\\s${IS}\\s${AMOUNT}${END}`,
  'giu',
);
// `1/3 of 90 is 30`
const QUOTIENT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,+\-−–/×*])(\d{1,3})/(\d{1,3})\s${OF}\s${AMOUNT}\s${IS}\s${AMOUNT}${END}`,
  'giu',
);
const ROOT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:the )?square root of|(?:die )?(?:quadrat)?wurzel (?:aus|von)|(?:la )?raíz cuadrada de|(?:la )?racine carrée de|(?:الجذر التربيعي ل(?:لعدد )?))\s?(${NUMBER})\s${IS}\s(${NUMBER})${END}`,
  'giu',
);
// `80の20%は16`, `80的20%是16`, `80 का 20% 16 है`
const OF_FIRST = new RegExp(
  String.raw`(?<![\p{N}.,])(${NUMBER})[ ]?(\p{Lo}{1,2}?)?[ ]?(?:の|的|का|के)[ ]?(${NUMBER})[ ]?%[ ]?(?:は|が|是|等于|＝|=)?[ ]?(${NUMBER})[ ]?(\p{Lo}{1,2}?)??[ ]?(?=है|होता|होगा|です|である|になり|$|[。.，,、।])`,
  'gu',
);

// `12 plus 15 is 27`
const OPERATIONS: [signs: string, apply: (one: number, other: number) => number][] = [
  ['plus|más|mas|زائد', (one, other) => one + other],
  ['minus|menos|moins|ناقص', (one, other) => one - other],
  ['times|multiplied by|mal|multiplicado por|multiplié par|fois|ضرب', (one, other) => one * other],
  ['divided by|geteilt durch|dividido por|dividido entre|divisé par', (one, other) => one / other],
];
const OPERATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,+\-−–/×*]\s?)(${NUMBER})\s(?:${OPERATIONS.map(([signs]) => `(${signs})`).join('|')})\s(${NUMBER})\s${IS}\s(${NUMBER})${END}`,
  'giu',
);
const SQUARE =
  'squared|zum quadrat|im quadrat|al cuadrado|ao quadrado|au carré|al quadrato|का वर्ग|[の的](?:2乗|二乗|平方)';
const CUBE = 'cubed|al cubo|ao cubo|au cube|का घन|[の的](?:3乗|三乗|立方)';
const SQUARE_OF = 'square of|quadrat von|cuadrado de|quadrado de|carré de|quadrato di|مربع';
const CUBE_OF = 'cube of|cubo de|cube de|cubo di|مكعب';
const RAISED_TO =
  'to the power of|raised to the power of|hoch|elevado a(?: la)?|puissance|[の的](?=\\d{1,2}(?:乗|次方))';
const IS_POWER = `(?:\\s?(?:は|是|等于|=)\\s?|\\s${IS}\\s)`;
const POWER_END = `(?:${END}|(?=です|である|$|है))`;
// `12 squared is 144`, `2 hoch 10 ist 1024`
const POWER = new RegExp(
  String.raw`(${NUMBER})\s?(?:(${SQUARE})|(${CUBE})|(?:${RAISED_TO})\s?(\d{1,2})(?:乗|次方)?)${IS_POWER}(${NUMBER})${POWER_END}`,
  'giu',
);
// `The square of 12 is 144`
const POWER_OF = new RegExp(
  String.raw`(?:(?:the|das|der|die|el|o|le|il)\s)?(?:(${SQUARE_OF})|(${CUBE_OF}))\s(${NUMBER})\s${IS}\s(${NUMBER})${END}`,
  'giu',
);
// "3 times 4 squared" is another calculation.
const BEGINS =
  /(?:^\s*(?:[-*•]|\d{1,2}[.)])?|[.:;,(!?…¿。、，：；]|(?<!\p{L})(?:so|because|since|that|as|know|denn|weil|da|also|dass|que|car|donc|porque|pues))\s*$/iu;
const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
const JOINED: [names: string, apply: (values: number[]) => number][] = [
  ['sum|summe|suma|somme', sum],
  ['product|produkt|producto|produit', (values) => values.reduce((all, one) => all * one, 1)],
  ['average|mean|durchschnitt|mittelwert|promedio|media|moyenne', (values) => sum(values) / values.length],
];
const JOIN = new RegExp(
  String.raw`(?<!\p{L})(?:${JOINED.map(([names]) => `(${names})`).join('|')})\s(?:of|von|de)\s(${NUMBER}(?:, ${NUMBER}){0,8},? (?:and|und|y|et) ${NUMBER})\s${IS}\s(${NUMBER})${END}`,
  'giu',
);

interface Share {
  part: number;
  whole: readonly number[];
  unit: string;
  result: string;
  resultUnit: string;
}

function isWrongShare({ part, whole, unit, result, resultUnit }: Share): boolean {
  const read = readNumber(result);
  if (!read || [unit, resultUnit].some((word) => OTHER.test(word))) return false;
  const [from, to] = [unitOf(unit), unitOf(resultUnit)];
  if (resultUnit !== '' && resultUnit !== unit && !(from && to && from.dimension === to.dimension)) return false;
  // "20 % of 500 people are 18." may be an age.
  if (unit !== '' && !from && resultUnit !== unit) return false;
  const scale = (from?.factor ?? 1) / (resultUnit === '' ? (from?.factor ?? 1) : (to?.factor ?? 1));
  return !whole.some((value) => {
    const right = value * part * scale;
    const shifted = right * 10 ** read.places;
    const limit = close(shifted, Math.round(shifted)) ? 1e-9 * Math.max(1, right) : 10 ** -read.places;
    return read.values.some((written) => Math.abs(written - right) <= limit * 1.0001);
  });
}

/** "20 % of 80 is 18", "Half of 500 g is 200 g" */
export function findWrongShares(line: string): string[] {
  if (line.length > LONGEST_LINE || !/\d/.test(line)) return [];
  const found: (Share & { written: string })[] = [];
  const add = (written: string, part: number | undefined, whole: string, unit = '', result = '', resultUnit = '') => {
    const read = readNumber(whole);
    if (read && part !== undefined) found.push({ written, part, whole: read.values, unit, result, resultUnit });
  };
  const percent = (text: string) => {
    const [value] = readNumber(text)?.values.toReversed() ?? [];
    return value === undefined ? undefined : value / 100;
  };
  for (const [written, part = '', whole = '', unit, result, resultUnit] of line.matchAll(PERCENT))
    add(written, percent(part), whole, unit, result, resultUnit);
  for (const [written, name = '', whole = '', unit, result, resultUnit] of line.matchAll(FRACTION))
    add(written, SHARES[name.toLowerCase()], whole, unit, result, resultUnit);
  for (const [written, part = '', parts = '', whole = '', unit, result, resultUnit] of line.matchAll(QUOTIENT))
    add(written, Number(part) / Number(parts), whole, unit, result, resultUnit);
  for (const [written, whole = '', result] of line.matchAll(ROOT)) {
    const [value = 0] = readNumber(whole)?.values ?? [];
    add(written, 1 / Math.sqrt(value), whole, '', result);
  }
  for (const [written, whole = '', unit, part = '', result, resultUnit] of line.matchAll(OF_FIRST))
    add(written, percent(part), whole, unit, result, resultUnit);
  for (const [written, ...parts] of line.matchAll(OPERATION)) {
    const at = parts.slice(1, 5).findIndex((sign) => sign !== undefined);
    const one = readNumber(parts[0] ?? '');
    const other = readNumber(parts[5] ?? '')?.values[0];
    if (one && other !== undefined)
      found.push({
        written,
        part: 1,
        whole: one.values.map((value) => OPERATIONS[at]?.[1](value, other) ?? value),
        unit: '',
        result: parts[6] ?? '',
        resultUnit: '',
      });
  }
  for (const [written, ...parts] of line.matchAll(JOIN)) {
    const at = parts.slice(0, 3).findIndex((name) => name !== undefined);
    const values = (parts[3] ?? '').split(/,? \p{L}+ |, /u).map((one) => readNumber(one)?.values[0] ?? Number.NaN);
    const value = JOINED[at]?.[1](values) ?? Number.NaN;
    if (Number.isFinite(value))
      found.push({ written, part: 1, whole: [value], unit: '', result: parts[4] ?? '', resultUnit: '' });
  }
  const addPower = (written: string, at: number, base: string, power: number, result: string) => {
    const values = readNumber(base)?.values.map((value) => value ** power);
    if (values && BEGINS.test(line.slice(0, at)))
      found.push({ written, part: 1, whole: values, unit: '', result, resultUnit: '' });
  };
  for (const { 0: written, 1: base = '', 2: square, 3: cube, 4: power, 5: result = '', index } of line.matchAll(POWER))
    addPower(written, index, base, Number(power ?? (square ? 2 : cube && 3)), result);
  for (const { 0: written, 1: square, 3: base = '', 4: result = '', index } of line.matchAll(POWER_OF))
    addPower(written, index, base, square ? 2 : 3, result);
  return found.filter(isWrongShare).map(({ written }) => written);
}
