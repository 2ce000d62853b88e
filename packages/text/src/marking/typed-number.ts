import { toAsciiDigits } from '../digits.ts';
import { readNumber } from '../written-number.ts';
import { stripHidden } from './plain-text.ts';

export interface TypedNumber {
  // Two where a sign may separate thousands or decimals: that of thousands first.
  values: number[];
  // For each value a text that has no other reading.
  written: string[];
  // As it was typed, `''` without one.
  unit: string;
  // Half a unit of the last place that was written; 0 for a fraction.
  precision: number;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const RAISED_RUN = new RegExp(`[${RAISED}]+`, 'g');
const LOWERED = [...'0123456789+-'];
const toPower = (run: string): string => `^${[...run].map((sign) => LOWERED[RAISED.indexOf(sign)]).join('')}`;
const VULGAR = /(\d?)\s?([¼-¾⅐-⅞])/gu;

/** In ASCII digits and signs; powers become `^2`. */
export const toNumberText = (typed: string): string =>
  toAsciiDigits(stripHidden(typed))
    .replace(/[º˚]/g, '°')
    .replace(RAISED_RUN, toPower)
    .replace(VULGAR, (_, whole: string, sign: string) => `${whole === '' ? '' : `${whole} `}${sign.normalize('NFKD')}`)
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[⁄∕÷]/g, '/')
    .replace(/٪/g, '%')
    .replace(/؉/g, '‰')
    .replace(/(?<=\d)[،](?=\d)/g, ',')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[•∙⋅×✕]/g, '·')
    .replace(/\s+/g, ' ')
    .trim();

const DIGITS = String.raw`(?:\d(?:[\d.,٫٬]|[' ](?=\d{3}(?!\d)))*|[.,٫]\d+)`;
const NUMBER = new RegExp(
  String.raw`^(?<sign>[+-] ?)?(?<before>\p{Sc}|[A-Z]{2,3}\p{Sc}?|kr\.?|Rs\.?|Fr\.?|zł)? ?(?<inner>[+-] ?)?(?:(?<power>10\^(?<tens>[+-]?\d{1,3})(?!\d))|(?<digits>${DIGITS})(?:[eE](?<exponent>[+-]?\d{1,3})(?!\d)| ?[·x*] ?10(?:\^|\*\*) ?\(?(?<raised>[+-]?\d{1,3})\)?(?!\d))?(?: (?<over>\d+) ?/ ?(?<under>\d+)| ?/ ?(?<divisor>${DIGITS}))?)(?<rest>(?!\d).*)$`,
  'u',
);
const POWERS = /[\p{L})]\^?\(?[+-]?\d+\)?/gu;
// `x = 5`, `≈ 5`, `(5)`
const LEAD = /^(?:\p{L}{1,2} ?)?[=≈~≅] ?/u;

const SCALES: [factor: number, words: string][] = [
  [1e3, 'thousand tausend mil mille ألف آلاف हज़ार हजार 千'],
  [1e4, '万 萬'],
  [1e5, 'lakh लाख'],
  [1e6, 'million millions millionen mio millón millones مليون ملايين 百万'],
  [1e7, 'crore करोड़'],
  [1e8, '亿 億'],
  [1e9, 'milliarde milliarden mrd milliard milliards مليار'],
];
const SCALE = /* @__PURE__ */ new Map(
  SCALES.flatMap(([factor, words]) =>
    words.split(' ').map((word): [string, number] => [word.normalize('NFKC'), factor]),
  ),
);
const ARABIC_DECIMAL = /٫/g;
const THOUSANDS = /[٬]/g;

// Leading zeros are typed, but never written: `readNumber` refuses them.
function readDigits(digits: string, isScientific = false) {
  const isCertain = isScientific || digits.includes('٫');
  const ascii = digits
    .replace(THOUSANDS, '')
    .replace(ARABIC_DECIMAL, '.')
    .replace(/[.,]$/, '')
    .replace(/^0+(?=\d)/, '');
  const read = readNumber(ascii);
  // `١٫٥٠٠` and `1.500e3` have one reading.
  if (read && isCertain) return { values: read.values.slice(-1), places: read.places };
  return read;
}

/** A number with its unit as people type it, in the digits of any script; undefined for anything else. */
export function readTypedNumber(typed: string): TypedNumber | undefined {
  const plain = toNumberText(typed)
    .replace(LEAD, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/(?<=[\p{L}\d%])[.!。]$/u, '');
  const found = NUMBER.exec(plain)?.groups;
  // "5 or 6", "3-4"
  if (!found || /\d/.test((found.rest ?? '').replace(POWERS, ''))) return undefined;
  const { sign = '', inner = '', before = '', power, tens, digits = '', over, under, divisor } = found;
  const raised = found.exponent ?? found.raised;
  const exponent = Number(raised ?? 0);
  const read =
    power === undefined ? readDigits(digits, raised !== undefined) : { values: [10 ** Number(tens)], places: 0 };
  const divided = divisor === undefined ? undefined : readDigits(divisor)?.values;
  if (!read || (divisor !== undefined && !divided)) return undefined;
  const [scale, rest] = takeScale((found.rest ?? '').trim());
  const factor = (sign.trim() === '-') === (inner.trim() === '-') ? 1 : -1;
  const share = over === undefined ? 0 : Number(over) / Number(under);
  const values = [
    ...new Set(
      read.values.flatMap((value) =>
        (divided ?? [1]).map((by) => (value / by + share) * factor * 10 ** exponent * scale),
      ),
    ),
  ];
  if (values.some((value) => !Number.isFinite(value))) return undefined;
  const unit = [before.replace('.', ''), rest].filter((part) => part !== '').join(' ');
  const zeros = read.places === 0 ? (/(?<=[1-9].*)0+$/.exec(digits.replace(/[., ']/g, ''))?.[0].length ?? 0) : 0;
  const isFraction = share !== 0 || divided !== undefined || power !== undefined;
  return {
    values,
    written: values.map((value) => `${writeNumber(value)}${unit === '' ? '' : ` ${unit}`}`),
    unit,
    precision: isFraction ? 0 : 0.5 * 10 ** (zeros - read.places + exponent) * scale,
  };
}

function takeScale(rest: string): [factor: number, rest: string] {
  const [word = '', ...more] = rest.split(' ');
  const scale = SCALE.get(word.toLowerCase().replace(/\.$/, ''));
  return scale === undefined ? [1, rest] : [scale, more.join(' ')];
}

/** `1234`, and `1.2340`, since `1.234` may mean the same. */
export function writeNumber(value: number): string {
  const written = String(Number(value.toPrecision(12)));
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}0` : written;
}
