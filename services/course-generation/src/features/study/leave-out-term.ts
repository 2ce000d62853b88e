import { contentWords, UNSPACED } from '@coursewright/text/words';

// With its ending: "joins" would tell of "join". Words in bold lose their marks with it.
const findTerm = (term: string): RegExp => {
  const escaped = RegExp.escape(term);
  const word = UNSPACED.test(term) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}\\p{L}{0,3}(?![\\p{L}\\p{N}])`;
  return new RegExp(`(?:\\*\\*${word}\\*\\*|${word})`, 'giu');
};

const ROOT = 5;

/** Another form of the term, or a part of it, still stands there. */
function tellsTerm(term: string, gapped: string, language: string | undefined): boolean {
  const rest = [...contentWords(gapped, language)];
  const root = (word: string) => word.slice(0, ROOT);
  return [...contentWords(term, language)].some((word) =>
    rest.some((other) => root(other) === root(word) || (word.length >= ROOT && other.includes(root(word)))),
  );
}

interface Options {
  gap: string;
  language: string | undefined;
  // The sentence with what must not be changed, formulas and code, replaced by as many letters.
  masked?: string;
}

/** The sentence without the term. Undefined when the term is not in it, or what is left tells it. */
export function leaveOut(
  term: string,
  sentence: string,
  { gap, language, masked = sentence }: Options,
): string | undefined {
  const places = [...masked.matchAll(findTerm(term))];
  if (places.length === 0) return undefined;
  let gapped = '';
  let from = 0;
  for (const { index, 0: found } of places) {
    gapped += sentence.slice(from, index) + gap;
    from = index + found.length;
  }
  gapped += sentence.slice(from);
  if (tellsTerm(term, gapped.replaceAll(gap, ' '), language)) return undefined;
  return language === 'en'
    ? gapped.replaceAll(new RegExp(`\\b(a)n?(?= ${RegExp.escape(gap)})`, 'gi'), '$1(n)')
    : gapped;
}
