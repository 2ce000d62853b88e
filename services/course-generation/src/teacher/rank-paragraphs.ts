import type { Paragraph } from '../author/author.ts';
import { wordsOf } from './words.ts';

/** Okapi BM25: how soon repetition stops to count, and how much long paragraphs are held back. */
const K = 1.2;
const B = 0.75;
/** What the learner has before their eyes is what they most likely ask about. */
const OPEN_LESSON = 1.5;

interface RankOptions {
  question: string;
  openSubtopicId?: string | undefined;
  count: number;
}

/** The paragraphs nearest to a question, best first; none where no word fits. */
export function rankParagraphs(paragraphs: readonly Paragraph[], options: RankOptions): Paragraph[] {
  const asked = new Set(wordsOf(options.question));
  const titles = new Map<string, Set<string>>();
  const texts = paragraphs.map((paragraph) => {
    const { title } = paragraph;
    const titleWords = titles.get(title) ?? new Set(wordsOf(title).filter((word) => asked.has(word)));
    titles.set(title, titleWords);
    return { paragraph, titleWords, ...countWords(wordsOf(paragraph.text), asked) };
  });
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const rarity = rarityOf(texts);

  const scored = texts.map(({ paragraph, length, counts, titleWords }) => {
    const shortness = K * (1 - B + (B * length) / meanLength);
    let score = 0;
    for (const word of new Set([...counts.keys(), ...titleWords])) {
      const frequency = counts.get(word) ?? 0;
      score += rarity(word) * ((frequency * (K + 1)) / (frequency + shortness) + (titleWords.has(word) ? 0.3 : 0));
    }
    return { paragraph, score: paragraph.subtopicId === options.openSubtopicId ? score * OPEN_LESSON : score };
  });
  const best = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  return firstOfEachText(best.map(({ paragraph }) => paragraph)).slice(0, options.count);
}

/** Lessons repeat each other at times. */
function firstOfEachText(paragraphs: Paragraph[]): Paragraph[] {
  const first = new Map<string, Paragraph>();
  for (const paragraph of paragraphs) if (!first.has(paragraph.text)) first.set(paragraph.text, paragraph);
  return [...first.values()];
}

/** How often each of the words that were asked for stands in a text. */
function countWords(words: string[], asked: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { length: words.length, counts };
}

function rarityOf(texts: { counts: ReadonlyMap<string, number> }[]) {
  const found = new Map<string, number>();
  for (const { counts } of texts) for (const word of counts.keys()) found.set(word, (found.get(word) ?? 0) + 1);
  return (word: string): number => {
    const withIt = found.get(word) ?? 0;
    return Math.log(1 + (texts.length - withIt + 0.5) / (withIt + 0.5));
  };
}
