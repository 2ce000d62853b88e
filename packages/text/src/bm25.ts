/** How often words are in each of some texts. */
export interface WordIndex {
  texts: { counts: ReadonlyMap<string, number>; length: number }[];
  /** How much a word says: the more, the fewer texts have it. */
  rarity(word: string): number;
  meanLength: number;
}

/** @param only words that are counted; all when left out */
export function indexWords(texts: readonly (readonly string[])[], only?: ReadonlySet<string>): WordIndex {
  const frequencies = new Map<string, number>();
  const indexed = texts.map((words) => {
    const counts = new Map<string, number>();
    for (const word of words) if (!only || only.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    return { counts, length: words.length };
  });
  return {
    texts: indexed,
    rarity(word) {
      const frequency = frequencies.get(word) ?? 0;
      return Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5));
    },
    meanLength: indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, indexed.length),
  };
}

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** Okapi BM25: what each text scores for words that count more or less. */
export const scoreTexts = ({ texts, rarity, meanLength }: WordIndex, weights: ReadonlyMap<string, number>): number[] =>
  texts.map(({ counts, length }) => {
    const shortness = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (length / meanLength));
    let score = 0;
    for (const [word, weight] of weights) {
      const count = counts.get(word);
      if (count) score += (weight * rarity(word) * count * (SATURATION + 1)) / (count + shortness);
    }
    return score;
  });
