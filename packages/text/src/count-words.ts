// One segmenter for all languages: word boundaries of Chinese, Japanese and Thai come from dictionaries anyway.
export const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) words += 1;
  return words;
}
