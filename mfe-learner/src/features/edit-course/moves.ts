import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';

export type StructureTopic = CourseStructure['topics'][number];
export type StructureLesson = StructureTopic['subtopics'][number];

export const lessonCount = ({ topics }: Pick<CourseStructure, 'topics'>) =>
  topics.reduce((sum, { subtopics }) => sum + subtopics.length, 0);

export function findLesson({ topics }: CourseStructure, id: string) {
  for (const [topicIndex, topic] of topics.entries()) {
    const index = topic.subtopics.findIndex((lesson) => lesson.id === id);
    const lesson = topic.subtopics[index];
    if (lesson) return { topic, topicIndex, lesson, index };
  }
  return undefined;
}

// One place up or down; at the edge of its topic a lesson goes to the next one. Undefined if it cannot move.
export function moveBy(structure: CourseStructure, id: string, by: -1 | 1): CourseEdit | undefined {
  const { topics, limits } = structure;
  const at = topics.findIndex((topic) => topic.id === id);
  if (at >= 0) return topics[at + by] && { op: 'move-topic', id, at: at + by };
  const found = findLesson(structure, id);
  if (!found) return undefined;
  const { topic, topicIndex, index } = found;
  if (topic.subtopics[index + by]) return { op: 'move-lesson', id, topicId: topic.id, at: index + by };
  const beside = topics[topicIndex + by];
  if (!beside || beside.subtopics.length >= limits.lessons || topic.subtopics.length < 2) return undefined;
  return { op: 'move-lesson', id, topicId: beside.id, at: by === 1 ? 0 : beside.subtopics.length };
}

export function canRemove(structure: CourseStructure, id: string): boolean {
  const found = findLesson(structure, id);
  return found ? found.topic.subtopics.length > 1 : structure.topics.length > 1;
}

/**
 * Dropped in front of `index` of the shown list. Places are counted without what is moved; undefined if nothing would
 * change.
 */
export function dropLesson(structure: CourseStructure, id: string, topicId: string, index: number) {
  const found = findLesson(structure, id);
  if (!found) return undefined;
  const same = found.topic.id === topicId;
  const target = structure.topics.find(({ id: other }) => other === topicId);
  const isFull = (target?.subtopics.length ?? 0) >= structure.limits.lessons;
  if (!same && (isFull || found.topic.subtopics.length < 2)) return undefined;
  const at = same && index > found.index ? index - 1 : index;
  if (same && at === found.index) return undefined;
  return { op: 'move-lesson', id, topicId, at } satisfies CourseEdit;
}

export function dropTopic({ topics }: CourseStructure, id: string, index: number) {
  const from = topics.findIndex((topic) => topic.id === id);
  const at = index > from ? index - 1 : index;
  return from < 0 || at === from ? undefined : ({ op: 'move-topic', id, at } satisfies CourseEdit);
}

export function describeMove({ topics }: CourseStructure, edit: CourseEdit): string {
  if (edit.op === 'move-topic') return t`Moved to place ${edit.at + 1}`;
  if (edit.op !== 'move-lesson') return t`Moved`;
  const topic = topics.findIndex(({ id }) => id === edit.topicId);
  return t`Moved to topic ${topic + 1}, place ${edit.at + 1}`;
}
