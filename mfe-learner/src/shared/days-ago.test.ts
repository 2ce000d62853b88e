import { formatDaysAgo } from './days-ago.ts';
import { timeUntil } from './time-until.ts';

const local = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour);

test.each([
  [local(11, 23, 1), 'today'],
  [local(11, 22, 23), 'yesterday'],
  [local(11, 24, 1), 'today'],
  [local(11, 18, 12), '5 days ago'],
  [local(11, 1, 12), '3 weeks ago'],
  [local(6, 1, 12), '5 months ago'],
  [local(3, 1, 12), '8 months ago'],
  [new Date(2025, 10, 1), 'last year'],
])('STU-28 by the calendar of the reader %s is %s', (instant, text) => {
  expect(formatDaysAgo(instant.toISOString(), local(11, 23, 2))).toBe(text);
});

test('STU-28 a day of 23 or 25 hours is a day', () => {
  // In zones with summer time the clocks change on these days.
  for (const [month, day] of [
    [3, 29],
    [10, 25],
    [11, 1],
    [3, 8],
  ] as const) {
    expect(formatDaysAgo(local(month, day, 0).toISOString(), local(month, day + 1, 0))).toBe('yesterday');
    expect(formatDaysAgo(local(month, day, 23).toISOString(), local(month, day + 1, 0))).toBe('yesterday');
  }
});

test.each([
  [local(11, 23, 20), local(11, 25, 6), 'in 2 days'],
  [local(11, 23, 1), local(11, 24, 23), 'tomorrow'],
  [local(3, 28, 12), local(3, 29, 13), 'tomorrow'],
  [local(10, 25, 0), local(10, 26, 12), 'tomorrow'],
])('STU-12 a card that is due in more than a day, at %s, says the day of the calendar', (now, due, text) => {
  expect(timeUntil(due.toISOString(), now.getTime())).toBe(text);
});
