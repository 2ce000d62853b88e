import { HOUR_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit';
import { formatDuration, msUntilNextDay, previousUtcDay } from './token-budget.ts';

const at = Date.parse('2026-11-21T22:30:00Z');

test('API-05 an allowance renews at midnight UTC', () => {
  expect([previousUtcDay(at), toUtcDay(at), toUtcDay(at + msUntilNextDay(at))]).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

test.each([
  [30_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [61 * 60_000, '1 hour'],
  [5.4 * HOUR_MS, '5 hours'],
])('API-05 a wait of %i ms is said as "%s"', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
