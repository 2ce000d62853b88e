import type { Passage } from './source.ts';
import { contentStems, listStems } from './stems.ts';

interface IndexedPassage {
  counts: Map<string, number>;
  words: number;
}

interface PassageIndex {
  passages: IndexedPassage[];
  // In how many passages a word is.
  frequencies: Map<string, number>;
  averageWords: number;
}

type Searched = Pick<Passage, 'text' | 'heading'>;

// A course asks about the same passages once per lesson.
const indexes = new WeakMap<readonly Searched[], PassageIndex>();

function buildIndex(passages: readonly Searched[]): PassageIndex {
  const frequencies = new Map<string, number>();
  const indexed = passages.map(({ text, heading = '' }): IndexedPassage => {
    const counts = new Map<string, number>();
    // The heading says what the whole passage is about.
    const words = [...listStems(text), ...listStems(heading), ...listStems(heading)];
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    return { counts, words: words.length };
  });
  const total = indexed.reduce((sum, { words }) => sum + words, 0);
  return { passages: indexed, frequencies, averageWords: total / Math.max(1, indexed.length) };
}

function createIndex(passages: readonly Searched[]): PassageIndex {
  const known = indexes.get(passages);
  if (known) return known;
  const index = buildIndex(passages);
  indexes.set(passages, index);
  return index;
}

// BM25
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

export interface LessonSubject {
  title: string;
  objectives?: readonly string[];
  terms?: readonly string[];
}

function weigh({ title, objectives = [], terms = [] }: LessonSubject): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of contentStems(text)) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  };
  for (const objective of objectives) add(objective, 1);
  for (const term of terms) add(term, 1.5);
  add(title, 2);
  return weights;
}

// Those that fit the lesson best, in reading order; fewer than `limit` where fewer have a word in common.
export function selectPassages<P extends Searched>(passages: readonly P[], subject: LessonSubject, limit = 12): P[] {
  const { passages: indexed, frequencies, averageWords } = createIndex(passages);
  const weights = weigh(subject);
  const scored = indexed.map(({ counts, words }, at) => {
    let score = 0;
    for (const [word, weight] of weights) {
      const count = counts.get(word);
      if (count === undefined) continue;
      const frequency = frequencies.get(word) ?? 0;
      const rarity = Math.log(1 + (passages.length - frequency + 0.5) / (frequency + 0.5));
      const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (words / averageWords);
      score += (weight * rarity * count * (SATURATION + 1)) / (count + SATURATION * length);
    }
    return { at, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, limit)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at }) => passages[at] ?? []);
}
