import { findSubtopic, getProgress, isStudied, keepIds, withIds } from './course.ts';

const createTopics = (count: number) =>
  withIds({ topics: [{ title: 'All', subtopics: Array.from({ length: count }, (_, i) => ({ title: `Step ${i}` })) }] });

const listIds = (count: number) => Array.from({ length: count }, (_, i) => `t1s${i + 1}`);

describe('progress of a course', () => {
  test.each([
    [0, 12, 0],
    [1, 12, 8],
    [1, 8, 13],
    [2, 3, 67],
    [12, 12, 100],
  ])('STU-05 %i of %i sub-topics is %i percent', (done, total, percent) => {
    expect(getProgress({ topics: createTopics(total), done: listIds(done) })).toEqual({ done, total, percent });
  });

  test('STU-05 ids that are not of the course, and ids named twice, do not count', () => {
    expect(getProgress({ topics: createTopics(4), done: ['t1s1', 't1s1', 'nonsense'] }).percent).toBe(25);
  });

  test('STU-05 a course is studied only when nothing is missing, even where rounding says 100', () => {
    const course = { topics: createTopics(201), done: listIds(200) };
    expect(getProgress(course).percent).toBe(100);
    expect(isStudied(course)).toBe(false);
  });

  test('a course without sub-topics is never studied', () => {
    expect(isStudied({ topics: [], done: [] })).toBe(false);
  });
});

test('sub-topics are found by their ids, with their topic', () => {
  const topics = withIds({
    topics: [
      { title: 'One', subtopics: [{ title: 'a' }] },
      { title: 'Two', subtopics: [{ title: 'b' }, { title: 'c' }] },
    ],
  });
  const found = findSubtopic({ topics }, 't2s2');
  expect([found?.topic.title, found?.subtopic.title]).toEqual(['Two', 'c']);
  expect(findSubtopic({ topics }, 't3s1')).toBeUndefined();
});

const createOutline = (topics: Record<string, string[]>) => ({
  topics: Object.entries(topics).map(([title, subs]) => ({ title, subtopics: subs.map((sub) => ({ title: sub })) })),
});
const before = withIds(createOutline({ Flour: ['Wheat', 'Rye'], Baking: ['Heat', 'Steam'] }));
const collectIds = (topics: Record<string, string[]>) =>
  keepIds(before, createOutline(topics)).map(({ id, subtopics }) => [id, ...subtopics.map((sub) => sub.id)]);

describe('ids of an edited outline', () => {
  test('CRS-08 an unchanged outline keeps all of its ids', () => {
    expect(keepIds(before, createOutline({ Flour: ['Wheat', 'Rye'], Baking: ['Heat', 'Steam'] }))).toEqual(before);
  });

  test('CRS-08 what was moved keeps its id, and so its text', () => {
    expect(collectIds({ Baking: ['Steam', 'Heat'], Flour: ['Rye', 'Wheat'] })).toEqual([
      ['t2', 't2s2', 't2s1'],
      ['t1', 't1s2', 't1s1'],
    ]);
  });

  test('CRS-08 a changed or added title gets an id that no other sub-topic ever had', () => {
    expect(collectIds({ Flour: ['Spelt', 'Rye', 'Oats'], Salt: ['Why'] })).toEqual([
      ['t1', 't1s3', 't1s2', 't1s4'],
      ['t3', 't3s1'],
    ]);
  });

  test('CRS-08 a sub-topic under another topic is another lesson, and a renamed topic has new ones', () => {
    expect(collectIds({ Grain: ['Wheat', 'Rye'], Baking: ['Wheat'] })).toEqual([
      ['t3', 't3s1', 't3s2'],
      ['t2', 't2s3'],
    ]);
  });

  test('CRS-08 titles that appear twice share no id', () => {
    const ids = collectIds({ Flour: ['Wheat', 'Wheat'] }).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });
});
