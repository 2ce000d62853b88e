import { countGrowth, listPeriods } from './growth.ts';

const now = new Date('2026-03-04T15:00:00Z'); // a Wednesday
const ends = (by: 'day' | 'week' | 'month') => {
  const pieces = listPeriods(by, now);
  return [pieces.length, pieces[0]?.from.toISOString(), pieces.at(-1)?.from.toISOString()];
};

test('ADM-03 growth is told by 30 days, 26 weeks from Monday, or 12 months, the running one last', () => {
  expect(ends('day')).toEqual([30, '2026-02-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z']);
  expect(ends('week')).toEqual([26, '2025-09-08T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  expect(ends('month')).toEqual([12, '2025-04-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
});

test.each(['day', 'week', 'month'] as const)(
  'ADM-03 between one %s and the next nothing is lost or counted twice',
  (by) => {
    const pieces = listPeriods(by, now);
    for (const [at, { until }] of pieces.slice(0, -1).entries()) expect(pieces[at + 1]?.from).toEqual(until);
    expect(pieces.at(-1)?.until.getTime()).toBeGreaterThan(now.getTime());
  },
);

test('ADM-03 on a Sunday the week is the one that began six days before', () => {
  expect(listPeriods('week', new Date('2026-03-08T23:59:59Z')).at(-1)?.from.toISOString()).toBe(
    '2026-03-02T00:00:00.000Z',
  );
});

test('ADM-03 each point says its first day and what came in it', async () => {
  const points = await countGrowth('month', now, ({ from }) => from.getUTCMonth() + 1);
  expect(points.slice(-2)).toEqual([
    { from: '2026-02-01', value: 2 },
    { from: '2026-03-01', value: 3 },
  ]);
});
