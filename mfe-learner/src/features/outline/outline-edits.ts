import { editedOutlineSchema, type OutlineView, type Plan } from '@coursewright/contracts';

export type Outline = OutlineView;
type Topic = Outline['topics'][number];

/** The place of a topic, or of one of its sub-topics. */
export interface Spot {
  topic: number;
  subtopic?: number;
}

export const MAX_TOPICS = 10;
export const MAX_SUBTOPICS = 12;

/** How many topics a course may have. */
export const topicLimit = (plan: Plan) => (plan === 'free' ? 4 : MAX_TOPICS);

export const keyOf = ({ topic, subtopic }: Spot) => (subtopic === undefined ? `${topic}` : `${topic}.${subtopic}`);

export function titleAt({ topics }: Outline, { topic, subtopic }: Spot): string {
  return (subtopic === undefined ? topics[topic] : topics[topic]?.subtopics[subtopic])?.title ?? '';
}

export function rename(outline: Outline, spot: Spot, title: string): Outline {
  const { topic, subtopic } = spot;
  if (subtopic === undefined) return withTopic(outline, topic, (old) => ({ ...old, title }));
  return withSubtopics(outline, topic, (list) => list.map((old, index) => (index === subtopic ? { title } : old)));
}

/** A topic comes with its first sub-topic, for none can be without. */
export const addTopic = ({ topics }: Outline): Outline => ({
  topics: [...topics, { title: '', subtopics: [{ title: '' }] }],
});

export const addSubtopic = (outline: Outline, topic: number): Outline =>
  withSubtopics(outline, topic, (list) => [...list, { title: '' }]);

export function canRemove({ topics }: Outline, { topic, subtopic }: Spot): boolean {
  return (subtopic === undefined ? topics.length : (topics[topic]?.subtopics.length ?? 0)) > 1;
}

export function remove(outline: Outline, spot: Spot): Outline {
  const { topic, subtopic } = spot;
  if (!canRemove(outline, spot)) return outline;
  if (subtopic === undefined) return { topics: without(outline.topics, topic) };
  return withSubtopics(outline, topic, (list) => without(list, subtopic));
}

/** Where a step up or down leads; a sub-topic at the edge goes over to the topic beside. Undefined: it cannot move. */
export function targetOf({ topics }: Outline, { topic, subtopic }: Spot, by: -1 | 1): Spot | undefined {
  if (subtopic === undefined) return topics[topic + by] && { topic: topic + by };
  const own = topics[topic]?.subtopics ?? [];
  if (own[subtopic + by]) return { topic, subtopic: subtopic + by };
  const beside = topics[topic + by]?.subtopics;
  if (!beside || beside.length >= MAX_SUBTOPICS || own.length < 2) return undefined;
  return { topic: topic + by, subtopic: by === 1 ? 0 : beside.length };
}

export function move(outline: Outline, from: Spot, by: -1 | 1): Outline {
  const to = targetOf(outline, from, by);
  if (!to) return outline;
  if (from.subtopic === undefined) return { topics: shifted(outline.topics, from.topic, to.topic) };
  const { subtopic } = from;
  const title = titleAt(outline, from);
  const taken = withSubtopics(outline, from.topic, (list) => without(list, subtopic));
  return withSubtopics(taken, to.topic, (list) => list.toSpliced(to.subtopic ?? 0, 0, { title }));
}

/** What stands in the way of making a course of it, by the key of the place. */
export function problemsOf(outline: Outline): Map<string, string> {
  const { error } = editedOutlineSchema.safeParse(outline);
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const [, topic, field, subtopic] = path;
    const spot = { topic: Number(topic), subtopic: field === 'subtopics' ? Number(subtopic) : undefined };
    problems.set(keyOf(spot), titleAt(outline, spot).trim() === '' ? 'Please give it a title' : `The title ${message}`);
  }
  return problems;
}

export const sameOutline = (a: Outline, b: Outline) => JSON.stringify(a.topics) === JSON.stringify(b.topics);

function withTopic({ topics }: Outline, place: number, change: (topic: Topic) => Topic): Outline {
  return { topics: topics.map((topic, index) => (index === place ? change(topic) : topic)) };
}

function withSubtopics(outline: Outline, place: number, change: (list: Topic['subtopics']) => Topic['subtopics']) {
  return withTopic(outline, place, (topic) => ({ ...topic, subtopics: change(topic.subtopics) }));
}

const without = <T>(list: T[], place: number): T[] => list.toSpliced(place, 1);

function shifted<T>(list: T[], from: number, to: number): T[] {
  return without(list, from).toSpliced(to, 0, ...list.slice(from, from + 1));
}
