import type { CourseEdit } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { AppError } from '@coursewright/service-kit';
import { SeededRandom } from '@coursewright/text';
import { buildContract } from '../../../testing/build-contract.ts';
import { getProgress, listSubtopics, type Topic } from '../course.ts';
import { applyEdits, type EditRules } from './apply-edits.ts';
import { expire, getLessons, getPart, getStructure, type Structure, undoLast } from './structure.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const rules: EditRules = { topics: 5, lessons: 12, isSameTitle: (one, other) => one === other, now };

const topics = (): Topic[] => [
  { id: 't1', title: 'Flour', subtopics: ['Wheat', 'Rye'].map((title, s) => ({ id: `t1s${s + 1}`, title })) },
  { id: 't2', title: 'Water', subtopics: ['Warm', 'Cold', 'Salt'].map((title, s) => ({ id: `t2s${s + 1}`, title })) },
];
const fresh = (): Structure => getStructure({ topics: topics() });
const edit = (...operations: CourseEdit[]) => applyEdits(fresh(), operations, rules);
const shape = ({ topics: all }: Pick<Structure, 'topics'>) =>
  all.map(({ id, subtopics }) => `${id}: ${subtopics.map((lesson) => lesson.id).join(' ')}`);

function refusal(...operations: CourseEdit[]) {
  try {
    edit(...operations);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, field: error.details?.[0]?.field };
    throw error;
  }
  return undefined;
}

describe('operations', () => {
  test.each<[string, CourseEdit, string[]]>([
    [
      'add a lesson',
      { op: 'add-lesson', topicId: 't1', title: 'Spelt', at: 1 },
      ['t1: t1s1 lesson-1 t1s2', 't2: t2s1 t2s2 t2s3'],
    ],
    [
      'add a topic',
      { op: 'add-topic', title: 'Oven', lessons: ['Heat', 'Steam'], at: 0 },
      ['topic-1: lesson-2 lesson-3', 't1: t1s1 t1s2', 't2: t2s1 t2s2 t2s3'],
    ],
    ['move a topic', { op: 'move-topic', id: 't1', at: 1 }, ['t2: t2s1 t2s2 t2s3', 't1: t1s1 t1s2']],
    [
      'move a lesson in its topic',
      { op: 'move-lesson', id: 't2s1', topicId: 't2', at: 2 },
      ['t1: t1s1 t1s2', 't2: t2s2 t2s3 t2s1'],
    ],
    [
      'move a lesson to another topic',
      { op: 'move-lesson', id: 't2s1', topicId: 't1', at: 0 },
      ['t1: t2s1 t1s1 t1s2', 't2: t2s2 t2s3'],
    ],
    ['remove a lesson', { op: 'remove', id: 't1s1' }, ['t1: t1s2', 't2: t2s1 t2s2 t2s3']],
    ['remove a topic', { op: 'remove', id: 't2' }, ['t1: t1s1 t1s2']],
    [
      'split a topic',
      { op: 'split-topic', id: 't2', at: 2, title: 'Salt' },
      ['t1: t1s1 t1s2', 't2: t2s1 t2s2', 'topic-1: t2s3'],
    ],
    [
      'split a lesson',
      { op: 'split-lesson', id: 't1s1', titles: ['Hard wheat', 'Soft wheat'] },
      ['t1: t1s1 lesson-1 t1s2', 't2: t2s1 t2s2 t2s3'],
    ],
    ['merge topics', { op: 'merge', id: 't2', into: 't1' }, ['t1: t1s1 t1s2 t2s1 t2s2 t2s3']],
    [
      'merge lessons',
      { op: 'merge', id: 't2s1', into: 't2s2', title: 'Warm and cold' },
      ['t1: t1s1 t1s2', 't2: t2s2 t2s3'],
    ],
  ])('CRS-28 %s', (_, operation, expected) => {
    expect(shape(edit(operation))).toEqual(expected);
  });

  test('CRS-28 a renamed part keeps its id and what it carries', () => {
    const contract = buildContract();
    const [first, ...rest] = topics();
    const wheat = { id: 't1s1', title: 'Wheat', contract };
    const rye = { id: 't1s2', title: 'Rye', contract: { ...contract, needs: ['Wheat', 'Milling'] } };
    const carrying = { ...first, subtopics: [wheat, rye] } as Topic;
    const operations: CourseEdit[] = [
      { op: 'rename', id: 't1s1', title: 'Grain' },
      { op: 'move-lesson', id: 't1s1', topicId: 't1', at: 0 },
      { op: 'rename', id: 't1', title: 'Cereals' },
    ];
    const edited = applyEdits(getStructure({ topics: [carrying, ...rest] }), operations, rules);
    const needing = { ...rye, contract: { ...contract, needs: ['Grain', 'Milling'] } };
    expect(edited.topics[0]).toEqual({
      id: 't1',
      title: 'Cereals',
      subtopics: [{ ...wheat, title: 'Grain' }, needing],
    });
  });

  test('CRS-28 what was removed comes back to its place, a lesson without a topic to the last one', () => {
    const removed = edit({ op: 'remove', id: 't2s2' }, { op: 'remove', id: 't1' });
    const lesson: CourseEdit = { op: 'restore', id: 't2s2' };
    expect(applyEdits(removed, [{ op: 'restore', id: 't1' }, lesson], rules).topics).toEqual(topics());
    const orphan = edit({ op: 'remove', id: 't2s2' }, { op: 'merge', id: 't2', into: 't1' }, lesson);
    expect(shape(orphan)).toEqual(['t1: t1s1 t2s2 t1s2 t2s1 t2s3']);
  });

  test('CRS-28 the operation that is not possible is named, and none is applied', () => {
    const lessons = Array.from({ length: 13 }, (_, index) => `Lesson ${index}`);
    const full = { op: 'add-topic' as const, lessons: ['a'] };
    expect(refusal({ op: 'remove', id: 't1s1' }, { op: 'remove', id: 't1s2' })).toEqual({
      code: 'last_lesson',
      field: 'operations.1',
    });
    expect(refusal({ op: 'remove', id: 't1' }, { op: 'remove', id: 't2' })?.code).toBe('last_topic');
    expect(refusal({ op: 'rename', id: 't1s1', title: 'Cold' })?.code).toBe('same_title');
    expect(refusal({ op: 'split-lesson', id: 't1s1', titles: ['Same', 'Same'] })?.code).toBe('same_title');
    expect(refusal({ op: 'rename', id: 't9', title: 'Cold' })?.code).toBe('not_in_course');
    expect(refusal({ op: 'add-topic', title: 'Big', lessons })?.code).toBe('too_many_lessons');
    expect(refusal(...['A', 'B', 'C', 'D'].map((title) => ({ ...full, title, lessons: [`${title}1`] })))).toEqual({
      code: 'too_many_topics',
      field: 'operations.3',
    });
    expect(refusal({ op: 'merge', id: 't1', into: 't1' })?.code).toBe('edit_refused');
    expect(
      refusal({ op: 'rename', id: 't1s1', title: 'Wheat' }, { op: 'rename', id: 't1', title: 'Wheat' }),
    ).toBeUndefined();
  });

  test('CRS-28 a course that has more topics than the plan allows keeps them', () => {
    const tight = { ...rules, topics: 1 };
    const split: CourseEdit = { op: 'split-topic', id: 't2', at: 1, title: 'Salt water' };
    expect(() => applyEdits(fresh(), [split], tight)).toThrow('at most 2 topics');
    expect(
      shape(
        applyEdits(
          fresh(),
          [
            { op: 'merge', id: 't2', into: 't1' },
            { ...split, id: 't1' },
          ],
          tight,
        ),
      ),
    ).toHaveLength(2);
  });
});

describe('undo and expiry', () => {
  test('CRS-28 undo takes an added lesson away, but keeps one that has content', () => {
    const added = edit({ op: 'add-topic', title: 'Oven', lessons: ['Heat', 'Steam'] });
    const bare = undoLast(added, new Set(), now);
    expect(bare?.undone).toEqual({ ...fresh(), lastId: 3, before: undefined });
    expect(bare?.dropped).toEqual(['topic-1', 'lesson-2', 'lesson-3']);
    const written = undoLast(added, new Set(['lesson-3']), now);
    expect(written?.undone.topics).toEqual(topics());
    expect(written?.undone.removed.map((part) => getPart(part).title)).toEqual(['Steam']);
    expect(written?.dropped).toEqual(['topic-1', 'lesson-2']);
  });

  test('CRS-28 after 30 days a removed part is gone, and undo does not bring it back', () => {
    const removed = edit({ op: 'remove', id: 't1' });
    expect(expire(removed, later(29))).toBeUndefined();
    const result = expire(removed, later(30));
    expect(result?.dropped).toEqual(['t1', 't1s1', 't1s2']);
    expect(result?.expired).toEqual({ topics: topics().slice(1), removed: [], lastId: 0, expired: 2 });
  });
});

const OPS = [
  'add-topic',
  'add-lesson',
  'rename',
  'move-topic',
  'move-lesson',
  'remove',
  'split-topic',
  'split-lesson',
  'merge',
  'restore',
] as const;

function randomEdit(structure: Structure, random: SeededRandom, serial: number): CourseEdit {
  const pick = <T>(list: readonly T[]): T => list[random.whole(0, list.length - 1)] as T;
  const topicIds = structure.topics.map(({ id }) => id);
  const lessonIds = listSubtopics(structure).map(({ id }) => id);
  const removedIds = structure.removed.map((part) => getPart(part).id);
  const title = `Title ${serial}`;
  const at = random.whole(0, 5);
  const sameKind = () => (random.whole(0, 1) ? [pick(topicIds), pick(topicIds)] : [pick(lessonIds), pick(lessonIds)]);
  const op = pick(OPS);
  if (op === 'add-topic') return { op, title, lessons: [`${title} a`, `${title} b`], at };
  if (op === 'add-lesson') return { op, topicId: pick(topicIds), title, at };
  if (op === 'rename') return { op, id: pick([...topicIds, ...lessonIds]), title };
  if (op === 'move-topic') return { op, id: pick(topicIds), at };
  if (op === 'move-lesson') return { op, id: pick(lessonIds), topicId: pick(topicIds), at };
  if (op === 'remove') return { op, id: pick([...topicIds, ...lessonIds]) };
  if (op === 'split-topic') return { op, id: pick(topicIds), at: 1 + random.whole(0, 2), title };
  if (op === 'split-lesson') return { op, id: pick(lessonIds), titles: [`${title} a`, `${title} b`] };
  if (op === 'restore') return { op, id: removedIds.length > 0 ? pick(removedIds) : 'none' };
  const [id = '', into = ''] = sameKind();
  return { op: 'merge', id, into };
}

const presentIds = ({ topics: all }: Structure) =>
  all.flatMap(({ id, subtopics }) => [id, ...subtopics.map((each) => each.id)]);
const keptIds = (structure: Structure) => [
  ...presentIds(structure),
  ...structure.removed.flatMap((part) => [...new Set([getPart(part).id, ...getLessons(part).map(({ id }) => id)])]),
];
const toText = ({ topics: all, removed }: Structure) => JSON.stringify([all, removed]);

test('CRS-28 10,000 random sequences of edits: progress counts what is there, undo is exact, no id is given twice', () => {
  const seen = { applied: 0, refused: 0, undone: 0, ops: new Set<string>() };
  for (let sequence = 0; sequence < 10_000; sequence += 1) {
    const random = new SeededRandom(`sequence ${sequence}`);
    let structure = fresh();
    const given = new Set(keptIds(structure));
    const done = new Set(['t1s1', 't2s2']);
    for (let step = 0; step < 8; step += 1) {
      const [former, asText] = [structure, toText(structure)];
      const count = 1 + random.whole(0, 1);
      let next: Structure;
      try {
        const operations = Array.from({ length: count }, (_, index) => randomEdit(structure, random, step * 2 + index));
        next = applyEdits(structure, operations, rules);
        for (const { op } of operations) seen.ops.add(op);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (toText(structure) !== asText) throw new Error(`sequence ${sequence} changed what it refused`);
        seen.refused += 1;
        continue;
      }
      seen.applied += 1;
      const kept = keptIds(next);
      if (new Set(kept).size !== kept.length) throw new Error(`an id stands twice in sequence ${sequence}`);
      const before = new Set(keptIds(former));
      for (const id of kept.filter((each) => !before.has(each))) {
        if (given.has(id)) throw new Error(`${id} was given again in sequence ${sequence}`);
        given.add(id);
      }
      const lost = listSubtopics(former).filter(({ id }) => !kept.includes(id));
      if (lost.length > 0) throw new Error(`${lost[0]?.id} is lost in sequence ${sequence}`);
      const [lesson] = listSubtopics(next);
      if (lesson && random.whole(0, 1)) done.add(lesson.id);
      const present = listSubtopics(next).map(({ id }) => id);
      const ticked = present.filter((id) => done.has(id)).length;
      const percent = Math.round((100 * ticked) / present.length);
      const progress = getProgress({ topics: next.topics, done: [...done] });
      if (progress.done !== ticked || progress.total !== present.length || progress.percent !== percent)
        throw new Error(`wrong progress in sequence ${sequence}`);
      if (random.whole(0, 3) === 0) {
        const undone = undoLast(next, new Set(), now)?.undone;
        if (!undone || toText(undone) !== asText || undone.lastId !== next.lastId)
          throw new Error(`undo is not exact in sequence ${sequence}`);
        seen.undone += 1;
        structure = undone;
      } else structure = next;
    }
  }
  expect(seen.ops.size).toBe(OPS.length);
  expect(Math.min(seen.applied, seen.refused, seen.undone)).toBeGreaterThan(5_000);
});
