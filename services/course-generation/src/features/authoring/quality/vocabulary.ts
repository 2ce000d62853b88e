import { contentWords, foldWord, UNSPACED } from '@coursewright/text/words';

const ARABIC_PREFIX = /^(?:[وفبك]?ال|لل)(?=.{3})/u;
const SHORTEST_PREFIX = 4;
const LONGEST_PREFIX = 12;
// Of a word: endings change more than the beginning.
const PREFIX_SHARE = 0.7;

// The words of a text in a form that finds them in other inflections, in all scripts.
export interface Vocabulary {
  text: string;
  prefixes: ReadonlySet<string>;
  words: ReadonlySet<string>;
  language: string | undefined;
}

const plain = (word: string): string => word.replace(ARABIC_PREFIX, '');

export function readVocabulary(text: string, language: string | undefined): Vocabulary {
  const words = new Set([...contentWords(text, language)].map(plain));
  const prefixes = new Set<string>();
  for (const word of words)
    for (let length = SHORTEST_PREFIX; length <= Math.min(word.length, LONGEST_PREFIX); length += 1)
      prefixes.add(word.slice(0, length));
  return { text: foldWord(text), words, prefixes, language };
}

function isKnown(word: string, { text, words, prefixes }: Vocabulary): boolean {
  if (words.has(word)) return true;
  if (UNSPACED.test(word)) return text.includes(word);
  if (word.length <= SHORTEST_PREFIX) return false;
  const length = Math.max(SHORTEST_PREFIX, Math.ceil(word.length * PREFIX_SHARE));
  return prefixes.has(word.slice(0, Math.min(length, LONGEST_PREFIX)));
}

// The share of the content words of `part` that the text has, 0 to 1; undefined when `part` has none.
export function shareIn(part: string, vocabulary: Vocabulary): number | undefined {
  const words = [...contentWords(part, vocabulary.language)].map(plain);
  if (words.length === 0) return undefined;
  return words.filter((word) => isKnown(word, vocabulary)).length / words.length;
}
