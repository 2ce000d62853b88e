import { indexWords, scoreTexts, type WordIndex } from '@coursewright/text/bm25';
import type { Passage } from './source.ts';
import { contentStems, listStems } from './stems.ts';

type Searched = Pick<Passage, 'text' | 'heading'>;

// A course asks about the same passages once per lesson.
const indexes = new WeakMap<readonly Searched[], WordIndex>();

function getIndex(passages: readonly Searched[]): WordIndex {
  const known = indexes.get(passages);
  if (known) return known;
  // The heading says what the whole passage is about.
  const words = ({ text, heading = '' }: Searched) => [
    ...listStems(text),
    ...listStems(heading),
    ...listStems(heading),
  ];
  const index = indexWords(passages.map(words));
  indexes.set(passages, index);
  return index;
}

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
  const scored = scoreTexts(getIndex(passages), weigh(subject)).map((score, at) => ({ at, score }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, limit)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at }) => passages[at] ?? []);
}
