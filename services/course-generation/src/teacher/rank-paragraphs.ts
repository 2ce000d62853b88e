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
  const texts = paragraphs.map((paragraph) => ({
    paragraph,
    words: wordsOf(paragraph.text),
    titleWords: new Set(wordsOf(paragraph.title)),
  }));
  const meanLength = texts.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, texts.length);
  const rarity = new Map([...asked].map((word) => [word, rarityIn(texts, word)]));

  const scored = texts.map(({ paragraph, words, titleWords }) => {
    const shortness = K * (1 - B + (B * words.length) / meanLength);
    let score = 0;
    for (const [word, weight] of rarity) {
      const frequency = words.filter((other) => other === word).length;
      score += weight * ((frequency * (K + 1)) / (frequency + shortness) + (titleWords.has(word) ? 0.3 : 0));
    }
    return { paragraph, score: paragraph.subtopicId === options.openSubtopicId ? score * OPEN_LESSON : score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ paragraph }) => paragraph)
    .filter(isFirstOfItsText)
    .slice(0, options.count);
}

/** Lessons repeat each other at times. */
const isFirstOfItsText = ({ text }: Paragraph, index: number, all: Paragraph[]) =>
  all.findIndex((other) => other.text === text) === index;

function rarityIn(texts: { words: string[] }[], word: string): number {
  const withIt = texts.filter(({ words }) => words.includes(word)).length;
  return Math.log(1 + (texts.length - withIt + 0.5) / (withIt + 0.5));
}
