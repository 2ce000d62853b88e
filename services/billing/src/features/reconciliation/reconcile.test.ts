import { isDue } from './reconcile.ts';

const MINUTE = 60_000;
const created = new Date('2026-11-21T09:00:00Z');
const after = (minutes: number) => new Date(created.getTime() + minutes * MINUTE);

test('PAY-13 an open checkout is looked at closely at first, then with growing distance, then every hour', () => {
  const looks = Array.from({ length: 4 * 60 }, (_, minute) => minute + 1);
  const due = looks.filter((minute) => isDue(created, after(minute - 1), after(minute)));
  expect(due).toEqual([1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 120, 180, 240]);
});

test('PAY-13 a new checkout is left alone for a minute', () => {
  expect(isDue(created, after(-0.4), after(0.1))).toBe(false);
  expect(isDue(created, after(-0.4), after(1.1))).toBe(true);
});

test('PAY-13 a look that came late leaves nothing out', () => {
  expect(isDue(created, after(0.5), after(0.9))).toBe(false);
  expect(isDue(created, after(6), after(50))).toBe(true);
  expect(isDue(created, after(-10), after(-5))).toBe(false);
});
