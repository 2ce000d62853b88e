import { foldWord } from '@coursewright/text/words';
import { stemWord } from '../stems.ts';

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.-]*/gu;
const CAPITALIZED = /^\p{Lu}[\p{L}\p{M}'’-]+$/u;
const AFTER_START = /^[\s"“„«(*_–—:-]*$/u;
const SENTENCE_BREAK = /[.!?:…]["”»)]*\s+$/u;

const cleanName = (word: string) => word.replace(/['’]s$|['’.-]+$/u, '');

export interface Name {
  word: string;
  // A first word is a name only if it is known as one.
  isFirst: boolean;
}

function capitalizedIn(text: string): Name[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }): Name[] => {
    const word = cleanName(found);
    if (!CAPITALIZED.test(word)) return [];
    const before = text.slice(0, index);
    return [{ word, isFirst: AFTER_START.test(before) || SENTENCE_BREAK.test(before.slice(-6)) }];
  });
}

// German writes all nouns with a capital letter. There a name is a word of two in a row.
const writesNounsLarge = (text: string): boolean => {
  const words = [...text.matchAll(WORD)].map(([word]) => word);
  return words.filter((word) => CAPITALIZED.test(word)).length > words.length * 0.28 && words.length >= 12;
};

// Without the first word, which is large anyway.
function inARow(sentence: string): Set<string> {
  const rest = sentence.trimStart().replace(/^\S+\s/u, '');
  const pairs = rest.matchAll(
    /(?<!\p{L})(\p{Lu}[\p{L}\p{M}'’-]+)\s(?:(?:von|van|de|zu)\s)?(?=(\p{Lu}[\p{L}\p{M}'’-]+))/gu,
  );
  return new Set([...pairs].flatMap(([, first = '', second = '']) => [cleanName(first), cleanName(second)]));
}

const KATAKANA = /[\p{Script=Katakana}ー]{3,}/gu;

export interface NameReader {
  // Names that `sentence` has, without those that only begin it.
  namesIn(sentence: string): string[];
}

/** @param texts in which a word with a capital letter inside of a sentence makes it a name. */
export function createNameReader(texts: readonly string[]): NameReader {
  const known = new Set<string>();
  const lower = new Set<string>();
  const isGerman = writesNounsLarge(texts.join(' '));
  for (const text of texts) {
    for (const { word, isFirst } of capitalizedIn(text)) if (!isFirst) known.add(word);
    for (const [word] of text.matchAll(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}'’-]+/gu))
      lower.add(foldWord(cleanName(word)));
  }
  return {
    namesIn(sentence) {
      const pairs = isGerman ? inARow(sentence) : undefined;
      const names = capitalizedIn(sentence)
        .filter(({ word, isFirst }) => {
          if (pairs) return pairs.has(word) && !lower.has(foldWord(word));
          if (isFirst) return known.has(word) && !lower.has(foldWord(word));
          return !lower.has(foldWord(word));
        })
        .map(({ word }) => word);
      return [...new Set([...names, ...[...sentence.matchAll(KATAKANA)].map(([word]) => word)])];
    },
  };
}

// Whether a passage has the name, in any inflection, or the words that it is the initials of.
export function hasName(name: string, passage: string, stems: ReadonlySet<string>): boolean {
  const folded = foldWord(name);
  if (folded.split(/['’-]/).every((part) => stems.has(stemWord(part)))) return true;
  if (passage.includes(name)) return true;
  if (!/^\p{Lu}{2,6}$/u.test(name)) return false;
  const initials = [...passage.matchAll(WORD)].map(([word]) => word.charAt(0).toUpperCase()).join('');
  return initials.includes(name);
}
