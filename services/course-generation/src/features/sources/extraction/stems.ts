import { getStopWords, splitWords } from '@coursewright/text/words';

// Long enough to tell words apart, short enough to leave most endings out.
const STEM_LENGTH = 6;
const INFLECTED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{L}{2})/u;

// The beginning of a word: its language is not known, so its endings are not either.
export function stemWord(folded: string): string {
  if (INFLECTED.test(folded)) {
    const plain = folded
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/(?<=\p{L}{3})(?:'s|’s|s)$/u, '');
    return plain.slice(0, STEM_LENGTH);
  }
  return folded.replace(ARABIC_ARTICLE, '');
}

export const listStems = (text: string): string[] => splitWords(text).map(stemWord);

// Without the function words of the language; of English, if it is not known.
export function contentStems(text: string, language = 'en'): Set<string> {
  const functionWords = getStopWords(language);
  return new Set(splitWords(text).flatMap((word) => (functionWords?.has(word) ? [] : stemWord(word))));
}
