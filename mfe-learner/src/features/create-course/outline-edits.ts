import {
  editedOutlineSchema,
  type LessonContract,
  MINUTES_PER_LESSON,
  type OutlineRequestView,
  type OutlineView,
  type Plan,
  topicLimits,
} from '@coursewright/contracts';
import { attachContracts, titleKey } from '@coursewright/text';
import { plural, t } from '@lingui/core/macro';

export type Outline = OutlineView;
type Topic = Outline['topics'][number];

export interface Position {
  topic: number;
  subtopic?: number;
}

export const MAX_SUBTOPICS = 12;

export const topicLimit = (plan: Plan) => (plan === 'free' ? topicLimits.free : topicLimits.paid);

const describeSize = (topics: number, lessons: number): string =>
  t`${plural(topics, { one: '# topic', other: '# topics' })}, ${plural(lessons, { one: '# lesson', other: '# lessons' })}`;

export function formatSize({ topics }: Outline): string {
  const lessons = topics.flatMap(({ subtopics }) => subtopics);
  if (lessons.every(({ contract }) => contract === undefined)) return describeSize(topics.length, lessons.length);
  const minutes = countMinutes({ topics });
  return t`${plural(topics.length, { one: '# topic', other: '# topics' })}, ${plural(lessons.length, {
    one: '# lesson',
    other: '# lessons',
  })}, about ${plural(minutes, { one: '# minute', other: '# minutes' })}`;
}

const countMinutes = ({ topics }: Outline): number =>
  topics
    .flatMap(({ subtopics }) => subtopics)
    .reduce((sum, { contract }) => sum + (contract?.minutes ?? MINUTES_PER_LESSON), 0);

// Of the usual length: a planned lesson of 12 minutes counts as two.
export const countLessons = (outline: Outline): number => Math.round(countMinutes(outline) / MINUTES_PER_LESSON);

/** The lessons that the time of the brief is for, as many in each topic; 0 without one. */
export function countWantedLessons(request: Pick<OutlineRequestView, 'brief' | 'topicCount'> | undefined): number {
  const { brief, topicCount = 1 } = request ?? {};
  return Math.round((brief?.minutes ?? 0) / MINUTES_PER_LESSON / topicCount) * topicCount;
}

export const positionKey = ({ topic, subtopic }: Position) =>
  subtopic === undefined ? `${topic}` : `${topic}.${subtopic}`;

export function getTitle({ topics }: Outline, { topic, subtopic }: Position): string {
  return (subtopic === undefined ? topics[topic] : topics[topic]?.subtopics[subtopic])?.title ?? '';
}

export function renameTitle(outline: Outline, spot: Position, title: string): Outline {
  const { topic, subtopic } = spot;
  // What a topic was to lead to may not fit another title.
  if (subtopic === undefined) return updateTopic(outline, topic, ({ subtopics }) => ({ title, subtopics }));
  const before = getTitle(outline, spot);
  const renamed = updateSubtopics(outline, topic, (list) =>
    list.map((old, index) => (index === subtopic ? { ...old, title } : old)),
  );
  return renameNeeds(renamed, before, title);
}

function renameNeeds({ topics }: Outline, before: string, title: string): Outline {
  const key = titleKey(before);
  const isFormer = (need: string) => titleKey(need) === key && isNeed(title);
  return {
    topics: topics.map((topic) => ({
      ...topic,
      subtopics: topic.subtopics.map((old) =>
        old.contract?.needs.some(isFormer)
          ? {
              ...old,
              contract: { ...old.contract, needs: old.contract.needs.map((need) => (isFormer(need) ? title : need)) },
            }
          : old,
      ),
    })),
  };
}

const isNeed = (title: string) => title !== '' && title.length <= 120;

export const getContract = ({ topics }: Outline, { topic, subtopic }: Position) =>
  subtopic === undefined ? undefined : topics[topic]?.subtopics[subtopic]?.contract;

export function setContract(outline: Outline, { topic, subtopic }: Position, contract: LessonContract): Outline {
  return updateSubtopics(outline, topic, (list) =>
    list.map((old, index) => (index === subtopic ? { ...old, contract } : old)),
  );
}

export const withContracts = ({ topics }: Outline, written: Outline): Outline => ({
  topics: attachContracts(topics, written.topics),
});

// What is written so far has places, and the outline it is written for the titles at them.
export const withTitles = (written: Outline, { topics }: Outline): Outline => ({
  topics: topics.map(({ title, subtopics }, place) => {
    const { outcome, subtopics: lessons = [] } = written.topics[place] ?? {};
    return {
      title,
      ...(outcome && { outcome }),
      subtopics: subtopics.map((lesson, index) => {
        const contract = lessons[index]?.contract;
        return { title: lesson.title, ...(contract && { contract }) };
      }),
    };
  }),
});

export const withoutContracts = ({ topics }: Outline): Outline => ({
  topics: topics.map(({ title, subtopics }) => ({
    title,
    subtopics: subtopics.map((lesson) => ({ title: lesson.title })),
  })),
});

export const addTopic = ({ topics }: Outline): Outline => ({
  topics: [...topics, { title: '', subtopics: [{ title: '' }] }],
});

export const addSubtopic = (outline: Outline, topic: number): Outline =>
  updateSubtopics(outline, topic, (list) => [...list, { title: '' }]);

export function canRemove({ topics }: Outline, { topic, subtopic }: Position): boolean {
  return (subtopic === undefined ? topics.length : (topics[topic]?.subtopics.length ?? 0)) > 1;
}

export function removeTitle(outline: Outline, spot: Position): Outline {
  const { topic, subtopic } = spot;
  if (!canRemove(outline, spot)) return outline;
  if (subtopic === undefined) return { topics: removeAt(outline.topics, topic) };
  return updateSubtopics(outline, topic, (list) => removeAt(list, subtopic));
}

/**
 * The place one step up or down; a sub-topic at the edge moves to the neighbouring topic. Undefined if it cannot
 * move.
 */
export function moveTarget({ topics }: Outline, { topic, subtopic }: Position, by: -1 | 1): Position | undefined {
  if (subtopic === undefined) return topics[topic + by] && { topic: topic + by };
  const own = topics[topic]?.subtopics ?? [];
  if (own[subtopic + by]) return { topic, subtopic: subtopic + by };
  const beside = topics[topic + by]?.subtopics;
  if (!beside || beside.length >= MAX_SUBTOPICS || own.length < 2) return undefined;
  return { topic: topic + by, subtopic: by === 1 ? 0 : beside.length };
}

// The place of a title that is dropped in front of `before`. Undefined if nothing would change, or it cannot go there.
export function dropTarget({ topics }: Outline, from: Position, before: Position): Position | undefined {
  if (from.subtopic === undefined) {
    const topic = before.topic > from.topic ? before.topic - 1 : before.topic;
    return topic === from.topic ? undefined : { topic };
  }
  const { topic, subtopic = 0 } = before;
  if (topic !== from.topic) {
    const isFull = (topics[topic]?.subtopics.length ?? 0) >= MAX_SUBTOPICS;
    const isAlone = (topics[from.topic]?.subtopics.length ?? 0) < 2;
    return isFull || isAlone ? undefined : { topic, subtopic };
  }
  const at = subtopic > from.subtopic ? subtopic - 1 : subtopic;
  return at === from.subtopic ? undefined : { topic, subtopic: at };
}

// Places are counted without what is moved.
export function placeTitle(outline: Outline, from: Position, to: Position): Outline {
  if (from.subtopic === undefined) return { topics: moveItem(outline.topics, from.topic, to.topic) };
  const { subtopic } = from;
  const moved = outline.topics[from.topic]?.subtopics[subtopic] ?? { title: '' };
  const taken = updateSubtopics(outline, from.topic, (list) => removeAt(list, subtopic));
  return updateSubtopics(taken, to.topic, (list) => list.toSpliced(to.subtopic ?? 0, 0, moved));
}

export function validateOutline(outline: Outline): Map<string, string> {
  const { error } = editedOutlineSchema.safeParse(outline);
  const problems = new Map<string, string>();
  for (const { path } of error?.issues ?? []) {
    const [, topic, field, subtopic] = path;
    const spot = { topic: Number(topic), subtopic: field === 'subtopics' ? Number(subtopic) : undefined };
    problems.set(
      positionKey(spot),
      getTitle(outline, spot).trim() === '' ? t`Please give it a title` : t`The title must have at most 200 characters`,
    );
  }
  return problems;
}

export const isSameOutline = (a: Outline, b: Outline) => JSON.stringify(a.topics) === JSON.stringify(b.topics);

function updateTopic({ topics }: Outline, place: number, change: (topic: Topic) => Topic): Outline {
  return { topics: topics.map((topic, index) => (index === place ? change(topic) : topic)) };
}

function updateSubtopics(outline: Outline, place: number, change: (list: Topic['subtopics']) => Topic['subtopics']) {
  return updateTopic(outline, place, (topic) => ({ ...topic, subtopics: change(topic.subtopics) }));
}

const removeAt = <T>(list: T[], place: number): T[] => list.toSpliced(place, 1);

function moveItem<T>(list: T[], from: number, to: number): T[] {
  return removeAt(list, from).toSpliced(to, 0, ...list.slice(from, from + 1));
}
