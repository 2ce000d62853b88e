import { plainText } from '../text/render-markdown.ts';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const COMMON = new Set(
  'the a an of to in is are and or for on with what how why who when do does i you it this that can be my me about from as at'.split(
    ' ',
  ),
);

export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike && !COMMON.has(segment))
      words.push(segment.length > 4 ? segment.replace(/(ing|ed|es|s)$/, '') : segment);
  }
  return words;
}

/** Titles of the lessons nearest to a question, best first (tf-idf, titles counting three times). */
export function findLessons(question: string, lessons: { title: string; html: string }[], count: number): string[] {
  const asked = new Set(searchWords(question));
  const texts = lessons.map(({ title, html }) => ({
    title,
    titleWords: new Set(searchWords(title)),
    words: searchWords(`${title} ${plainText(html)}`),
  }));
  const scored = texts.map(({ title, titleWords, words }) => {
    let score = 0;
    for (const word of asked) {
      const frequency = words.filter((other) => other === word).length;
      if (frequency === 0) continue;
      const lessonsWithIt = texts.filter((text) => text.words.includes(word)).length;
      const rarity = Math.log(1 + texts.length / lessonsWithIt);
      score += rarity * (frequency / (frequency + 1.2)) * (titleWords.has(word) ? 3 : 1);
    }
    return { title, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ title }) => title);
}
