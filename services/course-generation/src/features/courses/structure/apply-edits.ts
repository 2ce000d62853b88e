import type { CourseEdit } from '@coursewright/contracts';
import { AppError, unprocessable } from '@coursewright/service-kit';
import { titleKey } from '@coursewright/text';
import type { Subtopic, Topic } from '../course.ts';
import { getLessons, getPart, type RemovedPart, type Structure } from './structure.ts';

export interface EditRules {
  // The most that the plan allows; a course that has more already keeps them.
  topics: number;
  lessons: number;
  // Rule O2.
  isSameTitle(one: string, other: string): boolean;
  now: Date;
}

const MAX_REMOVED_LESSONS = 240;

/**
 * All operations or none. Topics, lessons and what they carry (contracts) stay the same objects; only the operations'
 * titles and places change.
 */
export function applyEdits(structure: Structure, operations: readonly CourseEdit[], rules: EditRules): Structure {
  const { topics, removed } = structure;
  const limits = { ...rules, topics: Math.max(rules.topics, topics.length) };
  let next: Structure = { ...structure };
  for (const [index, operation] of operations.entries()) {
    try {
      next = applyOne(next, operation, limits);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, code } = error;
      throw unprocessable(message, { code, details: [{ field: `operations.${index}`, message }] });
    }
  }
  return { ...next, before: { topics, removed } };
}

type Edit<Op extends CourseEdit['op']> = Extract<CourseEdit, { op: Op }>;

function applyOne(structure: Structure, edit: CourseEdit, rules: EditRules): Structure {
  switch (edit.op) {
    case 'add-topic':
      return addTopic(structure, edit, rules);
    case 'add-lesson':
      return addLesson(structure, edit, rules);
    case 'rename':
      return rename(structure, edit, rules);
    case 'move-topic':
      return moveTopic(structure, edit);
    case 'move-lesson':
      return moveLesson(structure, edit, rules);
    case 'remove':
      return remove(structure, edit.id, rules);
    case 'split-topic':
      return splitTopic(structure, edit, rules);
    case 'split-lesson':
      return splitLesson(structure, edit, rules);
    case 'merge':
      return merge(structure, edit, rules);
    case 'restore':
      return restore(structure, edit.id, rules);
  }
}

const refuse = (message: string, code = 'edit_refused') => unprocessable(message, { code });

function getTopic({ topics }: Structure, id: string): Topic {
  const topic = topics.find((each) => each.id === id);
  if (!topic) throw refuse('This topic is not in the course any more.', 'not_in_course');
  return topic;
}

function getPlace({ topics }: Structure, id: string): { topic: Topic; lesson: Subtopic; index: number } {
  for (const topic of topics) {
    const index = topic.subtopics.findIndex((each) => each.id === id);
    const lesson = topic.subtopics[index];
    if (lesson) return { topic, lesson, index };
  }
  throw refuse('This lesson is not in the course any more.', 'not_in_course');
}

const isTopic = ({ topics }: Structure, id: string) => topics.some((topic) => topic.id === id);

const insert = <T>(list: readonly T[], at: number | undefined, ...items: T[]): T[] =>
  list.toSpliced(Math.min(at ?? list.length, list.length), 0, ...items);

function withTopic(structure: Structure, id: string, change: (topic: Topic) => Topic): Structure {
  return { ...structure, topics: structure.topics.map((topic) => (topic.id === id ? change(topic) : topic)) };
}

const withLessons = (structure: Structure, topicId: string, change: (list: Subtopic[]) => Subtopic[]): Structure =>
  withTopic(structure, topicId, (topic) => ({ ...topic, subtopics: change(topic.subtopics) }));

function checkTitle(
  { topics }: Pick<Structure, 'topics'>,
  title: string,
  { isSameTitle }: EditRules,
  except: string[] = [],
  kind: 'topic' | 'lesson' = 'lesson',
): void {
  const all: (Topic | Subtopic)[] = kind === 'topic' ? topics : topics.flatMap(({ subtopics }) => subtopics);
  const twin = all.find((each) => !except.includes(each.id) && isSameTitle(each.title, title));
  if (!twin) return;
  const what = kind === 'topic' ? 'topics' : 'lessons';
  throw refuse(`Two ${what} would have nearly the same title: “${twin.title}” and “${title}”.`, 'same_title');
}

function checkTopicCount({ topics }: Structure, rules: EditRules): void {
  if (topics.length >= rules.topics)
    throw refuse(`A course has at most ${rules.topics} topics with your plan.`, 'too_many_topics');
}

function checkLessonCount({ title, subtopics }: Topic, added: number, rules: EditRules): void {
  if (subtopics.length + added > rules.lessons)
    throw refuse(`A topic has at most ${rules.lessons} lessons: “${title}” is full.`, 'too_many_lessons');
}

function checkLeft({ subtopics, title }: Topic): void {
  if (subtopics.length < 2)
    throw refuse(`“${title}” would have no lesson left. Remove the topic instead.`, 'last_lesson');
}

function addTopic(structure: Structure, { title, lessons, at }: Edit<'add-topic'>, rules: EditRules): Structure {
  checkTopicCount(structure, rules);
  checkTitle(structure, title, rules, [], 'topic');
  let { lastId } = structure;
  const topic: Topic = { id: `topic-${++lastId}`, title, subtopics: [] };
  const next = { ...structure, topics: insert(structure.topics, at, topic) };
  return lessons.reduce(
    (grown, each) => addLesson(grown, { op: 'add-lesson', topicId: topic.id, title: each }, rules),
    {
      ...next,
      lastId,
    },
  );
}

function addLesson(structure: Structure, { topicId, title, at }: Edit<'add-lesson'>, rules: EditRules): Structure {
  checkLessonCount(getTopic(structure, topicId), 1, rules);
  checkTitle(structure, title, rules);
  const lastId = structure.lastId + 1;
  const lesson: Subtopic = { id: `lesson-${lastId}`, title };
  return { ...withLessons(structure, topicId, (list) => insert(list, at, lesson)), lastId };
}

function rename(structure: Structure, { id, title }: Edit<'rename'>, rules: EditRules): Structure {
  if (isTopic(structure, id)) {
    checkTitle(structure, title, rules, [id], 'topic');
    return withTopic(structure, id, (topic) => ({ ...topic, title }));
  }
  const { lesson: former } = getPlace(structure, id);
  checkTitle(structure, title, rules, [id]);
  const next = structure.topics.map((topic) => ({
    ...topic,
    subtopics: topic.subtopics.map((each) => withNeed(each.id === id ? { ...each, title } : each, former.title, title)),
  }));
  return { ...structure, topics: next };
}

// Contracts name the lessons that they need by title.
function withNeed(lesson: Subtopic, former: string, title: string): Subtopic {
  const { contract } = lesson;
  const key = titleKey(former);
  const isFormer = (need: string) => titleKey(need) === key;
  if (!contract?.needs.some(isFormer)) return lesson;
  return { ...lesson, contract: { ...contract, needs: contract.needs.map((need) => (isFormer(need) ? title : need)) } };
}

function moveTopic(structure: Structure, { id, at }: Edit<'move-topic'>): Structure {
  const topic = getTopic(structure, id);
  return { ...structure, topics: insert(without(structure.topics, id), at, topic) };
}

const without = <T extends { id: string }>(list: readonly T[], id: string): T[] =>
  list.filter((each) => each.id !== id);

function moveLesson(structure: Structure, { id, topicId, at }: Edit<'move-lesson'>, rules: EditRules): Structure {
  const { topic, lesson } = getPlace(structure, id);
  const target = getTopic(structure, topicId);
  if (target.id !== topic.id) {
    checkLeft(topic);
    checkLessonCount(target, 1, rules);
  }
  const taken = withLessons(structure, topic.id, (list) => without(list, id));
  return withLessons(taken, topicId, (list) => insert(list, at, lesson));
}

function remove(structure: Structure, id: string, { now }: EditRules): Structure {
  if (!isTopic(structure, id)) {
    const { topic, lesson, index } = getPlace(structure, id);
    checkLeft(topic);
    const part = { removedAt: now, topicId: topic.id, index, lesson };
    return keep(
      withLessons(structure, topic.id, (list) => without(list, id)),
      part,
    );
  }
  if (structure.topics.length < 2) throw refuse('A course has at least one topic.', 'last_topic');
  const index = structure.topics.findIndex((each) => each.id === id);
  const part = { removedAt: now, index, topic: getTopic(structure, id) };
  return keep({ ...structure, topics: without(structure.topics, id) }, part);
}

// The document of a course has to stay small.
function keep(structure: Structure, part: RemovedPart): Structure {
  const removed = [...structure.removed, part];
  if (removed.flatMap(getLessons).length > MAX_REMOVED_LESSONS)
    throw refuse('Too many removed lessons are kept. Restore some, or wait until the oldest are gone.', 'removed_full');
  return { ...structure, removed };
}

function splitTopic(structure: Structure, { id, at, title }: Edit<'split-topic'>, rules: EditRules): Structure {
  const topic = getTopic(structure, id);
  if (at >= topic.subtopics.length) throw refuse(`“${topic.title}” has no lesson at that place.`);
  checkTopicCount(structure, rules);
  checkTitle(structure, title, rules, [], 'topic');
  const lastId = structure.lastId + 1;
  const second: Topic = { id: `topic-${lastId}`, title, subtopics: topic.subtopics.slice(at) };
  const first = withLessons(structure, id, (list) => list.slice(0, at));
  const index = structure.topics.indexOf(topic);
  return { ...first, topics: insert(first.topics, index + 1, second), lastId };
}

function splitLesson(structure: Structure, { id, titles }: Edit<'split-lesson'>, rules: EditRules): Structure {
  const { topic, index } = getPlace(structure, id);
  const renamed = rename(structure, { op: 'rename', id, title: titles[0] }, rules);
  return addLesson(renamed, { op: 'add-lesson', topicId: topic.id, title: titles[1], at: index + 1 }, rules);
}

function merge(structure: Structure, { id, into, title }: Edit<'merge'>, rules: EditRules): Structure {
  if (id === into) throw refuse('A part cannot be merged with itself.');
  const merged = isTopic(structure, id)
    ? mergeTopics(structure, id, into, rules)
    : mergeLessons(structure, id, into, rules);
  return title === undefined ? merged : rename(merged, { op: 'rename', id: into, title }, rules);
}

function mergeTopics(structure: Structure, id: string, into: string, rules: EditRules): Structure {
  const [topic, target] = [getTopic(structure, id), getTopic(structure, into)];
  checkLessonCount(target, topic.subtopics.length, rules);
  const joined = withLessons(structure, into, (list) => [...list, ...topic.subtopics]);
  return { ...joined, topics: without(joined.topics, id) };
}

function mergeLessons(structure: Structure, id: string, into: string, rules: EditRules): Structure {
  getPlace(structure, into);
  return remove(structure, id, rules);
}

function restore(structure: Structure, id: string, rules: EditRules): Structure {
  const part = structure.removed.find((each) => getPart(each).id === id);
  if (!part) throw refuse('This part is not among the removed ones any more.', 'not_removed');
  const rest = { ...structure, removed: structure.removed.filter((each) => each !== part) };
  const { topic, lesson, index } = part;
  if (topic) {
    checkTopicCount(rest, rules);
    checkTitle(rest, topic.title, rules, [], 'topic');
    for (const { title } of topic.subtopics) checkTitle(rest, title, rules);
    return { ...rest, topics: insert(rest.topics, index, topic) };
  }
  if (!lesson) return rest;
  // its topic may be gone
  const target = rest.topics.find((each) => each.id === part.topicId) ?? rest.topics.at(-1);
  if (!target) return rest;
  checkLessonCount(target, 1, rules);
  checkTitle(rest, lesson.title, rules);
  return withLessons(rest, target.id, (list) => insert(list, index, lesson));
}
