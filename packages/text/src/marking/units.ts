import { findUnitWord, type UnitDimension } from '../unit-words.ts';
import { toNumberText } from './typed-number.ts';

/** `20 °C` is `(20 + offset) * factor` in the base units that `powers` names. */
export interface Unit {
  factor: number;
  offset: number;
  powers: Record<string, number>;
}

const PREFIXES: [prefix: string, power: number][] =
  'Y24 Z21 E18 P15 T12 G9 M6 k3 h2 da1 d-1 c-2 m-3 μ-6 u-6 n-9 p-12 f-15 a-18 z-21 y-24'
    .split(' ')
    .map((one) => [one.replace(/-?\d+/, ''), Number(one.replace(/^\D+?(?=-?\d)/, ''))]);

// Symbol, factor, and powers of kg m s A K mol cd.
const WITH_PREFIX: [symbol: string, factor: number, powers: string][] = [
  ['m', 1, 'm'],
  ['g', 1e-3, 'kg'],
  ['s', 1, 's'],
  ['A', 1, 'A'],
  ['K', 1, 'K'],
  ['mol', 1, 'mol'],
  ['cd', 1, 'cd'],
  ['rad', 1, 'rad'],
  ['sr', 1, 'sr'],
  ['Hz', 1, 's-1'],
  ['N', 1, 'kg m s-2'],
  ['Pa', 1, 'kg m-1 s-2'],
  ['J', 1, 'kg m2 s-2'],
  ['W', 1, 'kg m2 s-3'],
  ['C', 1, 's A'],
  ['V', 1, 'kg m2 s-3 A-1'],
  ['F', 1, 'kg-1 m-2 s4 A2'],
  ['Ω', 1, 'kg m2 s-3 A-2'],
  ['S', 1, 'kg-1 m-2 s3 A2'],
  ['Wb', 1, 'kg m2 s-2 A-1'],
  ['T', 1, 'kg s-2 A-1'],
  ['H', 1, 'kg m2 s-2 A-2'],
  ['lm', 1, 'cd sr'],
  ['lx', 1, 'cd sr m-2'],
  ['Bq', 1, 's-1'],
  ['Gy', 1, 'm2 s-2'],
  ['Sv', 1, 'm2 s-2'],
  ['kat', 1, 'mol s-1'],
  ['l', 1e-3, 'm3'],
  ['L', 1e-3, 'm3'],
  ['eV', 1.602176634e-19, 'kg m2 s-2'],
  ['Wh', 3600, 'kg m2 s-2'],
  ['Ws', 1, 'kg m2 s-2'],
  ['Ah', 3600, 's A'],
  ['cal', 4.184, 'kg m2 s-2'],
  ['Nm', 1, 'kg m2 s-2'],
  ['bar', 1e5, 'kg m-1 s-2'],
  ['bit', 1, 'bit'],
  ['B', 8, 'bit'],
  ['ohm', 1, 'kg m2 s-3 A-2'],
];
const WITHOUT_PREFIX: [names: string, factor: number, powers: string][] = [
  ['min', 60, 's'],
  ['h hr hrs std ч', 3600, 's'],
  [
    'd day days tag tage tagen día días jour jours giorno giorni dia dias день дня дней 天 日 يوم أيام दिन',
    86_400,
    's',
  ],
  [
    'week weeks woche wochen semana semanas semaine semaines settimana settimane неделя недели 周 週 أسبوع أسابيع सप्ताह',
    604_800,
    's',
  ],
  ['t', 1000, 'kg'],
  ['kt', 1e6, 'kg'],
  ['Mt', 1e9, 'kg'],
  ['ha', 1e4, 'm2'],
  ['kmh kph kmph', 1 / 3.6, 'm s-1'],
  ['atm', 101_325, 'kg m-1 s-2'],
  ['deg ° degree degrees grad grado grados degré degrés gradi grau graus 度 درجة डिग्री', Math.PI / 180, 'rad'],
  ['% percent pct prozent procent percento porcentaje процент процентов', 0.01, ''],
  ['‰', 0.001, ''],
  ['byte bytes', 8, 'bit'],
  ['bits', 1, 'bit'],
  ['м', 1, 'm'],
  ['км', 1000, 'm'],
  ['см', 0.01, 'm'],
  ['кг', 1, 'kg'],
  ['г', 1e-3, 'kg'],
  ['с', 1, 's'],
  ['л', 1e-3, 'm3'],
  ['किमी', 1000, 'm'],
  ['किग्रा', 1, 'kg'],
  ['كم', 1000, 'm'],
  ['كغ كجم', 1, 'kg'],
];
// Words of `unit-words.ts`, in SI.
const OF_WORDS: Record<UnitDimension, [factor: number, powers: string]> = {
  length: [1, 'm'],
  mass: [1e-3, 'kg'],
  volume: [1e-6, 'm3'],
  time: [1, 's'],
  area: [1, 'm2'],
};
const TEMPERATURES: [names: RegExp, factor: number, offset: number][] = [
  [/^(?:° ?|degrees? |deg ?|grad |grados |degrés? |gradi |graus )?(?:c|celsius)$/i, 1, 273.15],
  [/^(?:° ?|degrees? |deg ?|grad |grados |degrés? |gradi |graus )?(?:f|fahrenheit)$/i, 5 / 9, 459.67],
  [/^(?:°k|kelvins?)$/i, 1, 0],
];
// The first is the usual one of its sign.
const CURRENCIES: [names: string, codes: string][] = [
  ['$ us$ dollar dollars dólar dólares دولار डॉलर 美元 ドル', 'USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD'],
  ['€ euro euros يورو यूरो 欧元 ユーロ евро', 'EUR'],
  ['£ pound pounds pfund libra libras livre livres', 'GBP EGP'],
  ['¥ 円 元 yen yuan', 'JPY CNY'],
  ['₹ rs rupee rupees रुपये रुपए रुपया', 'INR PKR LKR NPR'],
  ['kr', 'SEK NOK DKK ISK'],
  ['fr franc francs franken', 'CHF'],
  ['₽ руб рублей', 'RUB'],
  ['zł', 'PLN'],
  ['₺', 'TRY'],
  ['₩ 원', 'KRW'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['₦', 'NGN'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['r$', 'BRL'],
  ['kč', 'CZK HUF RON ZAR KES GHS AED SAR QAR KWD MAD IDR MYR BDT'],
];

function readPowers(text: string): Record<string, number> {
  const powers: Record<string, number> = {};
  for (const [, name = '', power = '1'] of text.matchAll(/([A-Za-z]+)(-?\d+)?/g)) powers[name] = Number(power);
  return powers;
}
const linear = (factor: number, powers: string): Unit => ({ factor, offset: 0, powers: readPowers(powers) });

const prefixed = (name: string, fold: (text: string) => string) =>
  WITH_PREFIX.flatMap(([symbol, factor, powers]) => {
    if (fold(symbol) === name) return [linear(factor, powers)];
    return PREFIXES.flatMap(([prefix, power]) =>
      fold(prefix + symbol) === name ? [linear(factor * 10 ** power, powers)] : [],
    );
  });

function findSymbol(name: string): Unit | undefined {
  const lower = name.toLowerCase();
  const fixed =
    WITHOUT_PREFIX.find(([names]) => names.split(' ').includes(name)) ??
    (name.length > 1 ? WITHOUT_PREFIX.find(([names]) => names.split(' ').includes(lower)) : undefined);
  if (fixed) return linear(fixed[1], fixed[2]);
  const [exact] = prefixed(name, (text) => text);
  if (exact) return exact;
  const word = findUnitWord(name);
  if (word) {
    const [factor, powers] = OF_WORDS[word.dimension as UnitDimension];
    return linear(factor * word.factor, powers);
  }
  // `KM`, `Kg`; not `MS`, which may be `ms` and `Ms`.
  const [one, another] = name.length > 1 ? prefixed(lower, (text) => text.toLowerCase()) : [];
  return another ? undefined : one;
}

function findCurrency(name: string, expected: string | undefined): Unit | undefined {
  const lower = name.toLowerCase().replace(/\.$/, '');
  for (const [names, list] of CURRENCIES) {
    const codes = list.split(' ');
    const code = codes.find((one) => one.toLowerCase() === lower);
    if (code) return linear(1, code);
    // The sign of several means the one that was asked for.
    if (names.split(' ').includes(lower)) return linear(1, codes.find((one) => one === expected) ?? codes[0] ?? '');
  }
  return undefined;
}

// `page` and `pages`, `Tag` and `Tage`.
const isSameNoun = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return short === long || (short.length > 2 && long.startsWith(short) && long.length - short.length <= 2);
};

export const isShareUnit = (unit: string | undefined): boolean => unit === '%' || unit === '‰';

const TERM = /( ?(?:per|pro|por|par|प्रति|لكل) (?=\p{L})|[·* ]|\/)?([^\s·*/^()\d+-]+)(?:\^?\(?([+-]?\d+)\)?)?/uy;
const DEGREES = /^(?:°|degrees?|deg|grad|grados?|degrés?|gradi|graus?|度|درجة|डिग्री)$/i;

/** @param expected the unit of the key, whose names are known even if they are no units: `people/km²` */
export function readUnit(typed: string, expected: string): Unit | undefined {
  const text = toNumberText(typed)
    .replace(/ ?([/·*^]) ?/g, '$1')
    // "ms⁻²" and "Nm⁻¹", as many write them.
    .replace(/(?<=(?<!\p{L})(?:k?m(?=s)|kg|[NWJ]))(?=(?:s|m|kg|K)\^?\(?-\d)/gu, ' ')
    .replace(/(?<=\/)\(([^()]*)\)/g, (_, below: string) => below.replace(/[·* ]/g, '/'));
  const isTemperature = !/^[cf]$/i.test(expected) && TEMPERATURES.some(([names]) => names.test(toNumberText(expected)));
  if (isTemperature && DEGREES.test(text)) return readUnit(expected, expected);
  const temperature = TEMPERATURES.find(([names]) => names.test(text));
  // A bare letter is coulomb or farad, unless a temperature is asked for.
  if (temperature && (isTemperature || !/^[cf]$/i.test(text)))
    return { factor: temperature[1], offset: temperature[2], powers: { K: 1 } };
  const code = /\b[A-Z]{3}\b/.exec(expected)?.[0];
  const nouns = toNumberText(expected).split(/[\s·*/^()\d+-]+/);
  const find = (name: string): Unit | undefined => {
    const noun = nouns.find((known) => isSameNoun(known, name));
    return (
      findSymbol(name) ??
      findCurrency(name, code) ??
      (noun === undefined ? undefined : { factor: 1, offset: 0, powers: { [noun]: 1 } })
    );
  };
  const unit: Unit = { factor: 1, offset: 0, powers: {} };
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const [term, sign = '', name = '', power = '1'] = TERM.exec(text) ?? [];
    const one = term === undefined ? undefined : find(name);
    if (!one) return undefined;
    const exponent = Number(power) * (/[·* ]/.test(sign || ' ') && sign.length < 2 ? 1 : -1);
    unit.factor *= one.factor ** exponent;
    for (const [base, times] of Object.entries(one.powers))
      unit.powers[base] = (unit.powers[base] ?? 0) + times * exponent;
  }
  return unit;
}

export function hasSameDimension({ powers: one }: Unit, { powers: other }: Unit): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((base) => (one[base] ?? 0) === (other[base] ?? 0));
}

/** @returns undefined if the units do not measure the same */
export const convert = (value: number, from: Unit, to: Unit): number | undefined =>
  hasSameDimension(from, to) ? ((value + from.offset) * from.factor) / to.factor - to.offset : undefined;
