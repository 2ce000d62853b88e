import { analyse } from 'chardet';
import { SOURCE_LIMITS, SourceRefused } from './source.ts';

const MARKS: [number[], string | undefined][] = [
  // UTF-32, which nothing here decodes, begins like UTF-16.
  [[0xff, 0xfe, 0, 0], undefined],
  [[0, 0, 0xfe, 0xff], undefined],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const ESCAPE = String.fromCharCode(0x1b);
const ISO_2022_JP = new RegExp(`${ESCAPE}(?:\\$[@B]|\\([JI])`);
// Other sets that switch with escape sequences; browsers do not read them either.
const ISO_2022 = new RegExp(`${ESCAPE}\\$[)A+(]|~\\{[!-~]{2,}~\\}`);
// What chardet does not know.
const RARE = ['windows-874', 'ibm866', 'windows-1257', 'macintosh'];
const SAMPLE = 64 * 1024;
// Of the characters beyond ASCII: a page with a few broken ones can be read.
const MOST_LOST = 0.01;
// Letters of another encoding are hardly ever valid UTF-8: a short text may have a broken one, or be cut off.
const MOST_LOST_UTF8 = 0.25;
const MOST_ODD = 0.03;
const MOST_ZEROS = 0.01;

const NON_ASCII = /[^\0-\x7f]/g;
const LOST = /[\ufffd\x80-\x9f]/g;
// What no orthography has within a word: symbols, another alphabet, capitals after small letters, many accents in a row.
const ODD =
  /(?<=[\p{Ll}\p{Lu}])[^\p{L}\p{M}\p{N}\s\0-\x7f’‘–—‐‑·…\u00ad\u200b-\u200f](?=[\p{Ll}\p{Lu}])|(?<=\p{Ll})(?![A-Z])\p{Lu}|[a-z](?=[\u0370-\u0fff])|[\u0370-\u0fff](?=[a-z])|(?<=[a-z])\p{Script=Han}{1,3}(?=[a-z])|[\u00c0-\u00ff]{4}|[\u00c0-\u024f]{6}/gu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const toLatin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function tryDecode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isReadable(text: string, mostLost = MOST_LOST): boolean {
  const sample = text.slice(0, SAMPLE * 4);
  const most = count(sample, NON_ASCII);
  return count(sample, LOST) <= most * mostLost;
}

const isPlausible = (text: string): boolean => {
  const sample = text.slice(0, SAMPLE);
  return isReadable(sample) && count(sample, ODD) <= count(sample, NON_ASCII) * MOST_ODD;
};

// Latin text in UTF-16 has a zero in each character, always at the same side.
function findUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || Math.min(even, odd) > (even + odd) * 0.02) return undefined;
  const label = odd > even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(label).decode(bytes.subarray(0, SAMPLE));
  return /(?!\s)[\p{Cc}\p{Cn}]/u.test(text.slice(0, -1)) ? undefined : label;
}

// Chinese and Japanese text has hardly a zero; read from the wrong side, or from another encoding, it has no commas or Kana.
function findAsianUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 === 1) return undefined;
  return ['utf-16le', 'utf-16be'].find((label) => {
    const text = new TextDecoder(label).decode(bytes.subarray(0, SAMPLE));
    const known = count(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\w\s]/gu);
    return known >= [...text].length * 0.98 && count(text, /[\u3001\u3002\u3040-\u30ff\uff0c]/g) > text.length / 100;
  });
}

// The part in which there is something to recognize, without markup.
function getSample(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const from = Math.max(0, first - 1000);
  return Buffer.from(toLatin(bytes.subarray(from, from + SAMPLE)).replace(/<[^<>]{0,2000}>/g, ' '), 'latin1');
}

function guess(bytes: Uint8Array): string | undefined {
  const wide = findAsianUtf16(bytes);
  if (wide) return wide;
  const sample = getSample(bytes);
  // Foreign words between those of another script hide it.
  const foreign = Buffer.from(
    toLatin(sample).replace(/[a-z\x80-\xff]+/gi, (word) => (count(word, NON_ASCII) > 0 ? word : '')),
    'latin1',
  );
  const known = [...analyse(sample), ...analyse(foreign)]
    .filter(({ confidence }) => confidence > 2)
    // The same letters and some more.
    .map(({ name }) => (name === 'KOI8-R' ? 'koi8-u' : name));
  // Too short to tell: a word or two with an accent.
  const isLatin = count(toLatin(sample), /[a-z]/gi) > 2 * count(toLatin(sample), NON_ASCII);
  return [...known, ...(isLatin ? ['windows-1252'] : []), ...RARE].find((label) => {
    const text = tryDecode(sample, label);
    return text !== undefined && isPlausible(text);
  });
}

/** Undefined for bytes that are no text. */
export function findUnicode(bytes: Uint8Array): string | undefined {
  const mark = MARKS.find(([begin]) => begin.every((byte, at) => bytes[at] === byte));
  if (mark) return mark[1];
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros === 0) return 'utf-8';
  // A few of them are mistakes in a text, which browsers leave out.
  const isText = zeros < sample.length * MOST_ZEROS && isReadable(new TextDecoder().decode(sample));
  return isText ? 'utf-8' : findUtf16(bytes);
}

/**
 * By the mark, else UTF-8 if it is valid, else as declared, else by its letters.
 * @throws SourceRefused if the encoding is not known: no text is better than a wrong one
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  if (bytes.length > SOURCE_LIMITS.characters * 4) throw new SourceRefused('too_large');
  const unicode = findUnicode(bytes);
  if (unicode === undefined) throw new SourceRefused('encoding');
  if (unicode !== 'utf-8') return new TextDecoder(unicode).decode(bytes);
  const begin = toLatin(bytes.subarray(0, SAMPLE));
  // These sets have seven bits.
  const isNarrow = count(begin, NON_ASCII) === 0;
  if (isNarrow && ISO_2022_JP.test(begin)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const valid = tryDecode(bytes, 'utf-8', true);
  if (valid !== undefined) {
    if (isNarrow && ISO_2022.test(begin)) throw new SourceRefused('encoding');
    return valid;
  }
  const asDeclared = declared === undefined ? undefined : tryDecode(bytes, declared);
  if (asDeclared !== undefined && isReadable(asDeclared)) return asDeclared;
  const damaged = new TextDecoder().decode(bytes);
  if (isReadable(damaged, MOST_LOST_UTF8)) return damaged;
  const guessed = guess(bytes);
  if (guessed === undefined) throw new SourceRefused('encoding');
  return new TextDecoder(guessed).decode(bytes);
}
