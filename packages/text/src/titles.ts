import { foldText } from './format.ts';

// Optional accents, Hebrew points and Arabic vowels; not the marks that make another letter.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;

/**
 * The key by which titles of topics and lessons are compared, in servers and browsers. Ignores letter case, optional
 * marks, punctuation and spaces; a title of nothing else is compared by all of it.
 */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim() || foldText(title);

interface PlannedLesson<Contract> {
  title: string;
  contract?: Contract | undefined;
}

interface PlannedTopic<Lesson> {
  title: string;
  outcome?: string | undefined;
  subtopics: Lesson[];
}

/** Lessons that have a contract keep it, since the learner may have edited it; others get that of their title. */
export function attachContracts<Contract, Lesson extends PlannedLesson<Contract>, Topic extends PlannedTopic<Lesson>>(
  topics: readonly (Topic & PlannedTopic<Lesson>)[],
  written: readonly PlannedTopic<PlannedLesson<Contract>>[],
) {
  const outcomes = new Map(written.toReversed().map(({ title, outcome }) => [titleKey(title), outcome]));
  const left = written.flatMap((topic) =>
    topic.subtopics.map(({ title, contract }) => ({ topic: titleKey(topic.title), lesson: titleKey(title), contract })),
  );
  function take(topic: string, title: string) {
    const lesson = titleKey(title);
    const near = left.findIndex((one) => one.lesson === lesson && one.topic === topic);
    const at = near === -1 ? left.findIndex((one) => one.lesson === lesson) : near;
    return at === -1 ? undefined : left.splice(at, 1)[0]?.contract;
  }
  return topics.map(({ subtopics, ...topic }) => {
    const key = titleKey(topic.title);
    const outcome = topic.outcome ?? outcomes.get(key);
    return {
      ...topic,
      ...(outcome && { outcome }),
      subtopics: subtopics.map((lesson) => {
        const planned = take(key, lesson.title);
        const contract = lesson.contract ?? planned;
        return { ...lesson, ...(contract && { contract }) };
      }),
    };
  });
}
