import { editedOutlineSchema, type OutlineView, type Plan, topicLimits } from '@coursewright/contracts';
import { pluralize } from '@coursewright/text';

export type Outline = OutlineView;
type Topic = Outline['topics'][number];

export interface Position {
  topic: number;
  subtopic?: number;
}

export const MAX_SUBTOPICS = 12;

export const topicLimit = (plan: Plan) => (plan === 'free' ? topicLimits.free : topicLimits.paid);

export function formatSize({ topics }: Outline): string {
  const lessons = topics.reduce((sum, { subtopics }) => sum + subtopics.length, 0);
  return `${pluralize(topics.length, 'topic')}, ${pluralize(lessons, 'lesson')}`;
}

export const positionKey = ({ topic, subtopic }: Position) =>
  subtopic === undefined ? `${topic}` : `${topic}.${subtopic}`;

export function getTitle({ topics }: Outline, { topic, subtopic }: Position): string {
  return (subtopic === undefined ? topics[topic] : topics[topic]?.subtopics[subtopic])?.title ?? '';
}

export function renameTitle(outline: Outline, spot: Position, title: string): Outline {
  const { topic, subtopic } = spot;
  if (subtopic === undefined) return updateTopic(outline, topic, (old) => ({ ...old, title }));
  return updateSubtopics(outline, topic, (list) => list.map((old, index) => (index === subtopic ? { title } : old)));
}

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

export function moveTitle(outline: Outline, from: Position, by: -1 | 1): Outline {
  const to = moveTarget(outline, from, by);
  if (!to) return outline;
  if (from.subtopic === undefined) return { topics: moveItem(outline.topics, from.topic, to.topic) };
  const { subtopic } = from;
  const title = getTitle(outline, from);
  const taken = updateSubtopics(outline, from.topic, (list) => removeAt(list, subtopic));
  return updateSubtopics(taken, to.topic, (list) => list.toSpliced(to.subtopic ?? 0, 0, { title }));
}

export function validateOutline(outline: Outline): Map<string, string> {
  const { error } = editedOutlineSchema.safeParse(outline);
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const [, topic, field, subtopic] = path;
    const spot = { topic: Number(topic), subtopic: field === 'subtopics' ? Number(subtopic) : undefined };
    problems.set(
      positionKey(spot),
      getTitle(outline, spot).trim() === '' ? 'Please give it a title' : `The title ${message}`,
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
