const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const COMMON = new Set(
  'the a an of to in is are and or for on with what how why who when do does i you it this that can be my me about from as at'.split(
    ' ',
  ),
);

/** The words of a text that are worth looking for, cut to their stems. */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike && !COMMON.has(segment))
      words.push(segment.length > 4 ? segment.replace(/(ing|ed|es|s)$/, '') : segment);
  }
  return words;
}
