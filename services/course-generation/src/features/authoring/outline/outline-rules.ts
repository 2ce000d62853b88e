import type { Outline, OutlineRequest } from '../content-generator.ts';
import { clip, distinctSubtopics } from '../text/normalize.ts';
import { coverage, similarity, titleKey } from './title-similarity.ts';

export interface WantedOutline {
  topicCount: number;
  // Without it, exactly `topicCount` topics are required.
  least?: number;
  subtopics: string[];
}

const MIN_SUBTOPICS = 2;
const MAX_SUBTOPICS = 6;
const SAME_TITLE = 0.85;
const COVERED = 0.6;

export function findOutlineProblems(outline: Outline, wanted: WantedOutline): string[] {
  const { topics } = outline;
  const problems: string[] = [];
  const { topicCount, least = topicCount } = wanted;
  if (topics.length > topicCount || topics.length < least) {
    const range = least === topicCount ? `exactly ${topicCount}` : `${least} to ${topicCount}`;
    problems.push(`There are ${topics.length} topics; ${range} are wanted.`);
  }
  for (const [index, { title, subtopics }] of topics.entries()) {
    if (title === '') problems.push(`Topic ${index + 1} has no title.`);
    if (topics.slice(0, index).some((earlier) => similarity(earlier.title, title) >= SAME_TITLE)) {
      problems.push(`The topic "${title}" repeats an earlier one.`);
    }
    problems.push(...findSubtopicProblems(title, subtopics));
  }
  for (const asked of findMissing(outline, wanted.subtopics)) {
    problems.push(`The requested sub-topic "${asked}" is missing; name it in a title.`);
  }
  return problems;
}

function findSubtopicProblems(topic: string, subtopics: { title: string }[]): string[] {
  const problems: string[] = [];
  if (subtopics.length < MIN_SUBTOPICS || subtopics.length > MAX_SUBTOPICS) {
    problems.push(`"${topic}" has ${subtopics.length} sub-topics; ${MIN_SUBTOPICS} to ${MAX_SUBTOPICS} are wanted.`);
  }
  const keys = subtopics.map(({ title }) => titleKey(title) || title);
  for (const [index, key] of keys.entries()) {
    if (key === '') problems.push(`A sub-topic of "${topic}" has no title.`);
    else if (keys.indexOf(key) < index) problems.push(`"${subtopics[index]?.title}" stands twice under "${topic}".`);
  }
  return problems;
}

export function findMissing({ topics }: Outline, asked: string[]): string[] {
  const titles = topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  return asked.filter((subtopic) => !titles.some((title) => coverage(subtopic, title) >= COVERED));
}

// Undefined when too few topics are left.
export function repairOutline(outline: Outline, wanted: WantedOutline): Outline | undefined {
  const topics: Outline['topics'] = [];
  for (const { title, subtopics } of outline.topics) {
    const kept = distinct(subtopics).slice(0, MAX_SUBTOPICS);
    const repeats = topics.some((earlier) => similarity(earlier.title, title) >= SAME_TITLE);
    if (title !== '' && kept.length > 0 && !repeats) topics.push({ title, subtopics: kept });
  }
  if (topics.length < (wanted.least ?? wanted.topicCount)) return undefined;
  const repaired = { topics: topics.slice(0, wanted.topicCount) };
  for (const asked of findMissing(repaired, wanted.subtopics)) {
    nearestTopic(repaired, asked)?.subtopics.push({ title: clip(asked, 120) });
  }
  return repaired;
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

function nearestTopic({ topics }: Outline, asked: string): Outline['topics'][number] | undefined {
  const score = ({ title, subtopics }: Outline['topics'][number]) =>
    Math.max(similarity(asked, title), ...subtopics.map((subtopic) => similarity(asked, subtopic.title)));
  const best = topics.toSorted((one, other) => score(other) - score(one))[0];
  if (best && score(best) > 0) return best;
  return topics.slice(1).toSorted((one, other) => one.subtopics.length - other.subtopics.length)[0] ?? best;
}

type RevisionInput = Pick<OutlineRequest, 'subtopics' | 'topicCount' | 'revision'>;

/**
 * A revision may have fewer topics. It must cover those requested sub-topics that the present outline has and the
 * instruction does not mention.
 */
export function wantedOutline({ subtopics, topicCount, revision }: RevisionInput): WantedOutline {
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
