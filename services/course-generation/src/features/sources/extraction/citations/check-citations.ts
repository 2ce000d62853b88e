import { wordNumbersOf } from '@coursewright/text/number-words';
import { getStopWords, overlap, splitSentences, splitWords } from '@coursewright/text/words';
import { contentStems, listStems } from '../stems.ts';
import { findMonths, findNumbers, findPossibleMonths, findQuotations, isVerbatim, supportedValues } from './facts.ts';
import { createNameReader, hasName, type NameReader } from './names.ts';

export interface CitedPassage {
  // `s3`
  marker: string;
  text: string;
  heading?: string | undefined;
}

export type CitationFault = 'unknown' | 'swapped' | 'too_little' | 'number' | 'date' | 'name' | 'quotation';

export interface CitationFinding {
  // Counts the markers of the text from 0.
  at: number;
  marker: string;
  fault: CitationFault;
  // For the reader.
  reason: string;
  sentence: string;
}

export interface CitationCheck {
  // Sentences with a marker.
  cited: number;
  unsupported: CitationFinding[];
  // Sentences without a marker that say what a passage says, with its number, date or quotation.
  missing: string[];
}

// Shares of the content words of a sentence.
const SHARES = { least: 0.4, better: 0.25, taken: 0.6 };

const MARKERS = /\s*[[【]\s*(s\d{1,3}(?:\s*[,;]\s*s\d{1,3})*)\s*[\]】]/giu;
const HAS_WORD = /[\p{L}\p{N}]/u;
const OPENING_NUMBER = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/u;

interface Claim {
  text: string;
  markers: { at: number; marker: string }[];
}

// A marker belongs to the sentence before it, on either side of its full stop.
function getClaims(text: string): Claim[] {
  let count = 0;
  return text.split('\n').flatMap((line) => {
    const placed: { end: number; at: number; marker: string }[] = [];
    let plain = '';
    let from = 0;
    const start = line.replace(OPENING_NUMBER, '');
    for (const { 0: whole, 1: list = '', index } of start.matchAll(MARKERS)) {
      plain += start.slice(from, index);
      from = index + whole.length;
      for (const [marker] of list.toLowerCase().matchAll(/s\d+/g)) {
        placed.push({ end: plain.trimEnd().length, at: count, marker });
        count += 1;
      }
    }
    plain += start.slice(from);
    let offset = 0;
    const claims = splitSentences(plain).flatMap((sentence): (Claim & { end: number })[] => {
      const begin = plain.indexOf(sentence, offset);
      offset = begin + sentence.length;
      return HAS_WORD.test(sentence) ? [{ text: sentence, markers: [], end: offset }] : [];
    });
    for (const { end, at, marker } of placed) {
      const claim = claims.find((one) => end <= one.end) ?? claims.at(-1);
      claim?.markers.push({ at, marker });
    }
    return claims;
  });
}

interface ReadPassage {
  marker: string;
  text: string;
  words: string[];
  stems: Set<string>;
  content: Set<string>;
}

function readPassage({ marker, text, heading }: CitedPassage): ReadPassage {
  const whole = heading === undefined ? text : `${heading}\n${text}`;
  const words = splitWords(whole);
  return { marker, text: whole, words, stems: new Set(listStems(whole)), content: contentStems(whole) };
}

const join = (passages: readonly ReadPassage[]): ReadPassage => ({
  marker: '',
  text: passages.map(({ text }) => text).join('\n'),
  words: passages.flatMap(({ words }) => words),
  stems: new Set(passages.flatMap(({ stems }) => [...stems])),
  content: new Set(passages.flatMap(({ content }) => [...content])),
});

// Those with spaces whose function words are known well.
const LANGUAGES = 'en de es fr it pt nl sv da pl cs tr id vi ru uk ar hi'.split(' ');
const SCRIPTS = 'Latin Cyrillic Greek Arabic Devanagari Hiragana Hangul Thai Hebrew Han'
  .split(' ')
  .map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'gu') }));
const CERTAIN_WORDS = 6;
const SAMPLE = 8_000;

function getScript(text: string): string | undefined {
  const counts = SCRIPTS.map(({ script, pattern }) => ({ script, count: text.match(pattern)?.length ?? 0 }));
  // Japanese has more Han than kana.
  if ((counts.find(({ script }) => script === 'Hiragana')?.count ?? 0) > text.length * 0.1) return 'Hiragana';
  return counts.toSorted((a, b) => b.count - a.count)[0]?.script;
}

function getLanguage(text: string): string | undefined {
  const words = splitWords(text);
  const counts = LANGUAGES.map((language) => {
    const stops = getStopWords(language);
    return { language, count: words.filter((word) => stops?.has(word)).length };
  }).toSorted((a, b) => b.count - a.count);
  const [best, second] = counts;
  return best && best.count >= CERTAIN_WORDS && best.count > 1.2 * (second?.count ?? 0) ? best.language : undefined;
}

interface Languages {
  written: string | undefined;
  // Words in common say nothing about a text in another language than its passages.
  isTranslated: boolean;
  otherScript: boolean;
}

function compareLanguages(text: string, passages: readonly ReadPassage[]): Languages {
  const sample = text.slice(0, SAMPLE);
  const source = passages
    .map((passage) => passage.text)
    .join('\n')
    .slice(0, SAMPLE);
  const otherScript = getScript(sample) !== getScript(source);
  const written = getLanguage(sample);
  const given = getLanguage(source);
  const differ = written !== undefined && given !== undefined && written !== given;
  return { written, isTranslated: otherScript || differ, otherScript };
}

type Fault = Pick<CitationFinding, 'fault' | 'reason'>;

interface Context extends Languages {
  passages: readonly ReadPassage[];
  names: NameReader;
}

function findWrongFact(
  sentence: string,
  cited: ReadPassage,
  { names, isTranslated, otherScript }: Context,
): Fault | undefined {
  const values = supportedValues(cited.text, cited.words);
  const months = findPossibleMonths(cited.text);
  for (const [written, month] of findMonths(sentence)) {
    if (!months.has(month)) return { fault: 'date', reason: `The passage does not have the month ${written}.` };
  }
  for (const { written, values: possible, isYear, inDate } of findNumbers(sentence)) {
    if (possible.some((value) => values.has(value) || (inDate && months.has(value)))) continue;
    return isYear
      ? { fault: 'date', reason: `The passage does not have the year ${written}.` }
      : { fault: 'number', reason: `The passage does not have the number ${written}.` };
  }
  if (!isTranslated) {
    const wrong = wordNumbersOf(splitWords(sentence)).find(({ value, isCertain }) => isCertain && !values.has(value));
    if (wrong) return { fault: 'number', reason: `The passage does not have the number ${wrong.word}.` };
    const quotation = findQuotations(sentence).find((one) => !isVerbatim(one, cited.text));
    if (quotation)
      return { fault: 'quotation', reason: `The passage does not have the words “${quotation.slice(0, 100)}”.` };
  }
  if (otherScript) return undefined;
  // A translation writes more than names with a capital letter, or fewer.
  const name = isTranslated ? undefined : names.namesIn(sentence).find((one) => !hasName(one, cited.text, cited.stems));
  return name === undefined ? undefined : { fault: 'name', reason: `The passage does not name “${name}”.` };
}

function findTooLittle(
  sentence: string,
  cited: ReadPassage,
  { written, isTranslated, passages }: Context,
): Fault | undefined {
  const content = contentStems(sentence, written);
  if (isTranslated || content.size === 0) return undefined;
  const share = overlap(content, cited.stems);
  const better = passages.find((one) => overlap(content, one.stems) >= Math.max(SHARES.taken, share + SHARES.better));
  if (better) return { fault: 'swapped', reason: `Passage ${better.marker} says this, not the one that is named.` };
  if (share >= SHARES.least) return undefined;
  return { fault: 'too_little', reason: 'The passage has too few words in common with this sentence.' };
}

function checkClaim({ text, markers }: Claim, context: Context): CitationFinding[] {
  const toFinding = (marker: Claim['markers'][number], fault: Fault): CitationFinding => ({
    ...marker,
    ...fault,
    sentence: text,
  });
  const unknown = markers.filter(({ marker }) => !context.passages.some((one) => one.marker === marker));
  const findings = unknown.map((marker) =>
    toFinding(marker, { fault: 'unknown', reason: 'This passage is not among those of the lesson.' }),
  );
  const cited = context.passages.filter((one) => markers.some(({ marker }) => marker === one.marker));
  const first = markers.find((marker) => !unknown.includes(marker));
  if (!first) return findings;
  const together = join(cited);
  const fault = findTooLittle(text, together, context) ?? findWrongFact(text, together, context);
  return fault ? [...findings, toFinding(first, fault)] : findings;
}

function isMissing({ text, markers }: Claim, context: Context): boolean {
  if (markers.length > 0 || context.isTranslated) return false;
  const hasFact = findNumbers(text).length > 0 || findQuotations(text).length > 0;
  const content = contentStems(text, context.written);
  return (
    hasFact &&
    content.size >= 3 &&
    context.passages.some((one) => overlap(content, one.stems) >= SHARES.taken && !findWrongFact(text, one, context))
  );
}

/**
 * Without a model: the marker exists, its sentence shares words with the passage, and the passage has the numbers,
 * dates, names and quotations of the sentence.
 *
 * @param text plain, a line for each block
 */
export function checkCitations(text: string, passages: readonly CitedPassage[]): CitationCheck {
  const read = passages.map(readPassage);
  const claims = getClaims(text);
  const context: Context = {
    passages: read,
    names: createNameReader([...claims.map((claim) => claim.text), ...read.map((passage) => passage.text)]),
    ...compareLanguages(claims.map((claim) => claim.text).join('\n'), read),
  };
  return {
    cited: claims.filter(({ markers }) => markers.length > 0).length,
    unsupported: claims
      .flatMap((claim) => (claim.markers.length > 0 ? checkClaim(claim, context) : []))
      .toSorted((a, b) => a.at - b.at),
    missing: claims.filter((claim) => isMissing(claim, context)).map((claim) => claim.text),
  };
}
