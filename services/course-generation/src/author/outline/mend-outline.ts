import type { Outline } from '../author.ts';
import { clip } from '../text/normalise.ts';
import { findMissing, MAX_SUBTOPICS, SAME_TITLE, type WantedOutline } from './check-outline.ts';
import { likeness, titleKey } from './title-likeness.ts';

/** Repairs what needs no author: cuts surplus, drops repetitions, adds what was asked for. Undefined when too little is left. */
export function mendOutline(outline: Outline, wanted: WantedOutline): Outline | undefined {
  const topics: Outline['topics'] = [];
  for (const { title, subtopics } of outline.topics) {
    const kept = distinct(subtopics).slice(0, MAX_SUBTOPICS);
    const repeats = topics.some((earlier) => likeness(earlier.title, title) >= SAME_TITLE);
    if (title !== '' && kept.length > 0 && !repeats) topics.push({ title, subtopics: kept });
  }
  if (topics.length < (wanted.least ?? wanted.topicCount)) return undefined;
  const mended = { topics: topics.slice(0, wanted.topicCount) };
  for (const asked of findMissing(mended, wanted.subtopics)) {
    nearestTopic(mended, asked)?.subtopics.push({ title: clip(asked, 120) });
  }
  return mended;
}

function distinct(subtopics: { title: string }[]): { title: string }[] {
  const seen = new Set<string>();
  return subtopics.filter(({ title }) => {
    const key = titleKey(title) || title;
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The topic that has most in common with the sub-topic; without any likeness, the shortest one after the first. */
function nearestTopic({ topics }: Outline, asked: string): Outline['topics'][number] | undefined {
  const score = ({ title, subtopics }: Outline['topics'][number]) =>
    Math.max(likeness(asked, title), ...subtopics.map((subtopic) => likeness(asked, subtopic.title)));
  const best = topics.toSorted((one, other) => score(other) - score(one))[0];
  if (best && score(best) > 0) return best;
  return topics.slice(1).toSorted((one, other) => one.subtopics.length - other.subtopics.length)[0] ?? best;
}
