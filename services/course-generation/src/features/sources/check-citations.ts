import { getStopWords, overlap, splitWords } from '@coursewright/text/words';
import { contentStems } from './extraction/stems.ts';

interface CitedPassage {
  marker: string;
  text: string;
  heading?: string | undefined;
}

export interface CitationCheck {
  /** Sentences with a marker. */
  cited: number;
  /** `at` counts the markers of the text from 0. */
  unsupported: { at: number; marker: string; reason: string }[];
}

/** Share of the content words of a sentence that its passages must have. */
const LEAST_SHARED = 0.4;
const MARKER = /\[(s\d{1,3})\]/g;
const SENTENCE_END = /[.!?…؟।]["”’»)\]]*\s|[。！？]/g;
const WORD = /[\p{L}\p{N}]/u;
const NUMBER = /\p{Nd}+(?:[.,' \u00a0\u202f]\p{Nd}+)*/gu;
const QUOTE = /[“«„"「]([^“”«»„"「」]{12,})[”»“"」]/g;
const NAME = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}’'-]{2,}/gu;

interface Claim {
  text: string;
  markers: { at: number; marker: string }[];
}

/** What stands before each run of markers, back to the end of a sentence or to markers before. */
function* claimsOf(text: string): Generator<Claim> {
  let count = 0;
  for (const line of text.split('\n')) {
    let claim: Claim | undefined;
    let from = 0;
    for (const found of line.matchAll(MARKER)) {
      const before = line.slice(from, found.index);
      if (WORD.test(before)) {
        if (claim) yield claim;
        claim = { text: lastSentence(before), markers: [] };
      }
      claim?.markers.push({ at: count, marker: found[1] ?? '' });
      count += 1;
      from = found.index + found[0].length;
    }
    if (claim) yield claim;
  }
}

function lastSentence(text: string): string {
  const trimmed = text.trim();
  let start = 0;
  for (const { index, 0: end } of trimmed.matchAll(SENTENCE_END)) {
    if (WORD.test(trimmed.slice(index + end.length))) start = index + end.length;
  }
  return trimmed.slice(start).trim();
}

// 2,000 and 2 000 are 2000, and 3,5 is 3.5.
const toNumber = (text: string): string =>
  text
    .replace(/[.,' \u00a0\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
    .replace(/[^\p{Nd}]/gu, '.')
    .replace(/^0+(?=\p{Nd})/u, '');

const numbersIn = (text: string): string[] => [...text.matchAll(NUMBER)].map(([number]) => toNumber(number));
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'pl',
  'cs',
  'tr',
  'id',
  'fi',
  'ru',
  'uk',
  'ar',
];
const CERTAIN = 6;

// Words in common say nothing about a text in another language than its passages.
function guessLanguage(text: string): string | undefined {
  const words = splitWords(text.slice(0, 8000));
  const counts = LANGUAGES.map((language) => {
    const stops = getStopWords(language);
    return { language, count: words.filter((word) => stops?.has(word)).length };
  });
  const [best, second] = counts.toSorted((one, other) => other.count - one.count);
  return best && best.count >= CERTAIN && best.count > 1.2 * (second?.count ?? 0) ? best.language : undefined;
}

/**
 * Without a model: a marked sentence shares words with its passages, and they have its numbers, names and quotations.
 *
 * @param text plain, a line for each block
 */
export function checkCitations(text: string, passages: readonly CitedPassage[]): CitationCheck {
  const languages = [guessLanguage(text), guessLanguage(passages.map((passage) => passage.text).join('\n'))];
  const [written, given] = languages;
  const isTranslated = written !== undefined && given !== undefined && written !== given;
  // In German every noun has a capital letter.
  const hasNames = !isTranslated && written !== 'de';
  const check: CitationCheck = { cited: 0, unsupported: [] };
  for (const { text: claim, markers } of claimsOf(text)) {
    check.cited += 1;
    const found = passages.filter(({ marker }) => markers.some((each) => each.marker === marker));
    const reason = findFault(claim, found, { isTranslated, hasNames });
    const [first] = markers;
    if (reason && first) check.unsupported.push({ ...first, reason });
  }
  return check;
}

interface Rules {
  isTranslated: boolean;
  hasNames: boolean;
}

function findFault(claim: string, passages: readonly CitedPassage[], { isTranslated, hasNames }: Rules) {
  if (passages.length === 0) return 'This passage is not among those of the lesson.';
  const source = passages.map(({ heading = '', text }) => `${heading}\n${text}`).join('\n');
  const known = new Set(numbersIn(source));
  const number = numbersIn(claim).find((each) => !known.has(each));
  if (number !== undefined) return `The passage does not have the number ${number}.`;
  const words = plain(source);
  if (!isTranslated) {
    const quote = [...claim.matchAll(QUOTE)]
      .map(([, quoted = '']) => quoted)
      .find((each) => !words.includes(plain(each)));
    if (quote) return `The passage does not have the words “${quote.slice(0, 100)}”.`;
  }
  const name = hasNames && [...claim.matchAll(NAME)].map(([each]) => each).find((each) => !words.includes(plain(each)));
  if (name) return `The passage does not name “${name}”.`;
  const stems = contentStems(claim);
  if (isTranslated || stems.size === 0) return undefined;
  return overlap(stems, contentStems(source)) < LEAST_SHARED
    ? 'The passage has too few words in common with this sentence.'
    : undefined;
}
