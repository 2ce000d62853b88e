import { withIds } from './course.ts';
import { keepIds } from './keep-ids.ts';

const outlineOf = (topics: Record<string, string[]>) => ({
  topics: Object.entries(topics).map(([title, subs]) => ({ title, subtopics: subs.map((sub) => ({ title: sub })) })),
});
const before = withIds(outlineOf({ Flour: ['Wheat', 'Rye'], Baking: ['Heat', 'Steam'] }));
const idsOf = (topics: Record<string, string[]>) =>
  keepIds(before, outlineOf(topics)).map(({ id, subtopics }) => [id, ...subtopics.map((sub) => sub.id)]);

describe('ids of an edited outline', () => {
  test('CRS-08 an unchanged outline keeps all of its ids', () => {
    expect(keepIds(before, outlineOf({ Flour: ['Wheat', 'Rye'], Baking: ['Heat', 'Steam'] }))).toEqual(before);
  });

  test('CRS-08 what was moved keeps its id, and so its text', () => {
    expect(idsOf({ Baking: ['Steam', 'Heat'], Flour: ['Rye', 'Wheat'] })).toEqual([
      ['t2', 't2s2', 't2s1'],
      ['t1', 't1s2', 't1s1'],
    ]);
  });

  test('CRS-08 a changed or added title gets an id that no other sub-topic ever had', () => {
    expect(idsOf({ Flour: ['Spelt', 'Rye', 'Oats'], Salt: ['Why'] })).toEqual([
      ['t1', 't1s3', 't1s2', 't1s4'],
      ['t3', 't3s1'],
    ]);
  });

  test('CRS-08 a sub-topic under another topic is another lesson, and a renamed topic has new ones', () => {
    expect(idsOf({ Grain: ['Wheat', 'Rye'], Baking: ['Wheat'] })).toEqual([
      ['t3', 't3s1', 't3s2'],
      ['t2', 't2s3'],
    ]);
  });

  test('CRS-08 titles that appear twice share no id', () => {
    const ids = idsOf({ Flour: ['Wheat', 'Wheat'] }).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });
});
