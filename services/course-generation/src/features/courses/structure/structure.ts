import { RESTORABLE_DAYS } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { Subtopic, Topic } from '../course.ts';

// A topic or a lesson that can be restored.
export interface RemovedPart {
  removedAt: Date;
  // Where it stood; `topicId` of a lesson.
  topicId?: string;
  index: number;
  topic?: Topic;
  lesson?: Subtopic;
}

interface Parts {
  topics: Topic[];
  removed: RemovedPart[];
}

export interface Structure extends Parts {
  // The last number that an id was made of. It never decreases, so that no id is given twice.
  lastId: number;
  // What undo restores.
  before?: Parts | undefined;
  // Removed lessons that cannot be restored any more.
  expired?: number | undefined;
}

// What a course keeps besides its topics once it was edited.
export interface CourseEdits extends Omit<Structure, 'topics'> {
  revision: number;
  // Of the last edit.
  editId?: string | undefined;
}

export const getRevision = ({ edits }: { edits?: CourseEdits | undefined }): number => edits?.revision ?? 0;

// A course that was never edited has no edits.
export function getStructure({ topics, edits }: { topics: Topic[]; edits?: CourseEdits | undefined }): Structure {
  return {
    topics,
    removed: edits?.removed ?? [],
    lastId: edits?.lastId ?? 0,
    before: edits?.before,
    expired: edits?.expired,
  };
}

export const restorableUntil = ({ removedAt }: RemovedPart): Date =>
  new Date(removedAt.getTime() + RESTORABLE_DAYS * DAY_MS);

export const getPart = ({ topic, lesson }: RemovedPart): Topic | Subtopic => (topic ?? lesson) as Topic | Subtopic;

export const getLessons = ({ topic, lesson }: RemovedPart): Subtopic[] => topic?.subtopics ?? (lesson ? [lesson] : []);

export const removedLessons = (edits: Pick<CourseEdits, 'removed'> | undefined): Subtopic[] =>
  edits?.removed.flatMap(getLessons) ?? [];

/** What a certificate says of the size of the course. */
/** `claimed`: of the count, those that the learner said to know; missing where there are none. */
export interface LessonCounts {
  claimed?: number;
  count: number;
  removed: number;
}

export const countLessons = ({
  topics,
  edits,
  claimed = [],
}: {
  topics: Topic[];
  edits?: CourseEdits | undefined;
  claimed?: readonly string[];
}): LessonCounts => ({
  count: topics.reduce((sum, { subtopics }) => sum + subtopics.length, 0),
  removed: removedLessons(edits).length + (edits?.expired ?? 0),
  ...(claimed.length > 0 && { claimed: claimed.length }),
});

const getIds = ({ topics, removed }: Parts): string[] => [
  ...topics.flatMap(({ id, subtopics }) => [id, ...subtopics.map((lesson) => lesson.id)]),
  ...removed.flatMap((part) => [getPart(part).id, ...getLessons(part).map(({ id }) => id)]),
];

/**
 * Topics and removed parts are as they were before the last edit. What that edit had added is gone, save for lessons
 * that have content: those can be restored.
 */
export function undoLast(structure: Structure, hasContent: ReadonlySet<string>, now: Date) {
  const { before, lastId, expired } = structure;
  if (!before) return undefined;
  const known = new Set(getIds(before));
  const added = structure.topics.flatMap(({ id: topicId, subtopics }) =>
    subtopics.map((lesson, index) => ({ lesson, index, topicId })).filter(({ lesson }) => !known.has(lesson.id)),
  );
  const kept = added
    .filter(({ lesson }) => hasContent.has(lesson.id))
    .map((part): RemovedPart => ({ ...part, removedAt: now }));
  const undone: Structure = { topics: before.topics, removed: [...before.removed, ...kept], lastId, expired };
  return { undone, dropped: findDropped(structure, undone) };
}

/**
 * Changes the topics together with those of the removed parts, and so what undo and restore bring back. `change` keeps
 * the number and order of topics and lessons.
 */
export function changeParts({ topics, removed }: Parts, change: (topics: Topic[]) => Topic[]): Parts {
  const findTitle = (topicId: string | undefined) => topics.find(({ id }) => id === topicId)?.title ?? '';
  const former = removed.map(
    (part): Topic =>
      part.topic ?? { id: part.topicId ?? '', title: findTitle(part.topicId), subtopics: getLessons(part) },
  );
  const changed = change([...topics, ...former]);
  return {
    topics: changed.slice(0, topics.length),
    removed: removed.map((part, index) => {
      const topic = changed[topics.length + index];
      if (part.topic) return { ...part, ...(topic && { topic }) };
      const [lesson] = topic?.subtopics ?? [];
      return { ...part, ...(lesson && { lesson }) };
    }),
  };
}

// Removed parts whose time is over. What is gone cannot come back by undo.
export function expire({ topics, removed, lastId, expired: before = 0 }: Structure, now: Date) {
  const kept = removed.filter((part) => restorableUntil(part) > now);
  if (kept.length === removed.length) return undefined;
  const gone = removedLessons({ removed }).length - removedLessons({ removed: kept }).length;
  const expired: Structure = { topics, removed: kept, lastId, expired: before + gone };
  return { expired, dropped: findDropped({ topics, removed }, expired) };
}

function findDropped(former: Parts, next: Parts): string[] {
  const left = new Set(getIds(next));
  return [...new Set(getIds(former))].filter((id) => !left.has(id));
}
