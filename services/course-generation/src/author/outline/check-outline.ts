import type { Outline } from '../author.ts';
import { coverage, likeness, titleKey } from './title-likeness.ts';

export interface WantedOutline {
  topicCount: number;
  /** The fewest topics that will do; without it there are exactly `topicCount`. */
  least?: number;
  subtopics: string[];
}

export const MIN_SUBTOPICS = 2;
export const MAX_SUBTOPICS = 6;
export const SAME_TITLE = 0.85;
export const COVERED = 0.6;

/** What is wrong with an outline, in sentences that a model understands too; empty when it may be used. */
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
    if (topics.slice(0, index).some((earlier) => likeness(earlier.title, title) >= SAME_TITLE)) {
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

/** The requested sub-topics that no title covers. */
export function findMissing({ topics }: Outline, asked: string[]): string[] {
  const titles = topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  return asked.filter((subtopic) => !titles.some((title) => coverage(subtopic, title) >= COVERED));
}
