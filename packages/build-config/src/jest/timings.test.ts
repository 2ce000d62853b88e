import { getShare, longestFirst } from './timings.ts';

const timings = { 'a.test.ts': 1, 'b.test.ts': 30, 'c.test.ts': 4, 'd.test.ts': 20, 'gone.test.ts': 5 };

test('PLT-08 the longest files begin first, and one without a record counts as the median', () => {
  const files = ['a.test.ts', 'new.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];
  expect(longestFirst(files, timings)).toEqual(['b.test.ts', 'd.test.ts', 'new.test.ts', 'c.test.ts', 'a.test.ts']);
  expect(longestFirst(['y.test.ts', 'x.test.ts'], {})).toEqual(['x.test.ts', 'y.test.ts']);
});

test('PLT-08 machines share the files so that all take about as long, and no file is lost', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];
  const share = (index: number, count: number) => getShare(files, timings, { index, count });
  expect(share(1, 2)).toEqual(['b.test.ts']);
  expect(share(2, 2)).toEqual(['d.test.ts', 'c.test.ts', 'a.test.ts']);
  expect(share(1, 1)).toHaveLength(4);
  expect([1, 2, 3, 4, 5, 6].flatMap((index) => share(index, 6)).toSorted()).toEqual(files);
});
