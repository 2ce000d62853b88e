import type { OutlineRequest } from '../author.ts';
import { distinctSubtopics } from '../text/normalise.ts';
import { COVERED, findMissing, type WantedOutline } from './check-outline.ts';
import { coverage } from './title-likeness.ts';

type Wish = Pick<OutlineRequest, 'subtopics' | 'topicCount' | 'revision'>;

/**
 * What an outline is measured by. A revision may have fewer topics, and it owes only those requested sub-topics that the
 * learner has kept so far and does not speak of now.
 */
export function wantedOutline({ subtopics, topicCount, revision }: Wish): WantedOutline {
  const requested = distinctSubtopics(subtopics);
  if (!revision) return { topicCount, subtopics: requested };
  const { outline, instruction } = revision;
  const dropped = new Set(findMissing(outline, requested));
  return {
    topicCount: Math.max(topicCount, outline.topics.length),
    least: 1,
    subtopics: requested.filter((asked) => !dropped.has(asked) && coverage(asked, instruction) < COVERED),
  };
}
