const WORDS_PER_MINUTE = 200;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ');
  const count = [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE));
}
