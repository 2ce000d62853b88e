import { toIsoDay } from '@coursewright/text';
import { countStreak, describeWeek, type StudyWeek, toMonday } from './week.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  // ISO 8601: the first week of 2027 begins on 4 January, and that of 2026 in the year before.
  ['2027-01-01', '2026-12-28'],
  ['2027-01-03', '2026-12-28'],
  ['2026-01-01', '2025-12-29'],
  ['2028-02-29', '2028-02-28'],
])('STU-29 %s lies in the week of %s', (day, monday) => {
  expect(toMonday(day)).toBe(monday);
});

test('STU-29 weeks in a row are counted, and the present one ends no streak before it is over', () => {
  const three = ['2026-11-02', '2026-11-09', '2026-11-16'];
  expect(countStreak(three, '2026-11-23')).toBe(3);
  expect(countStreak([...three, '2026-11-23'], '2026-11-23')).toBe(4);
  expect(countStreak(three, '2026-11-30')).toBe(0);
  expect(countStreak(['2026-11-02', '2026-11-16'], '2026-11-23')).toBe(1);
  expect(countStreak([], '2026-11-23')).toBe(0);
  expect(countStreak(['2026-12-28', '2027-01-04'], '2027-01-04')).toBe(2);
});

test('STU-29 a flight to the west, back into the former week, keeps the streak', () => {
  // Read in Tokyo on Monday; it is Sunday still in Los Angeles.
  const at = new Date('2026-11-22T22:00:00Z');
  const read = toMonday(toIsoDay(at, 'Asia/Tokyo'));
  const present = toMonday(toIsoDay(at, 'America/Los_Angeles'));
  expect([read, present]).toEqual(['2026-11-23', '2026-11-16']);
  expect(countStreak(['2026-11-16', read], present)).toBe(2);
});

test.each([
  ['2026-10-25', '2026-10-19', 'Europe/London', ['2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z']],
  ['2027-03-28', '2027-03-22', 'Europe/London', ['2027-03-28T00:30:00Z', '2027-03-28T22:30:00Z']],
  ['2026-11-01', '2026-10-26', 'America/New_York', ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z']],
])('STU-29 %s, when the clocks change, is one day of the week of %s in %s', (day, monday, timeZone, [first, last]) => {
  const days = [first, last].map((instant) => toIsoDay(new Date(instant ?? ''), timeZone));
  expect(days).toEqual([day, day]);
  expect(toMonday(day)).toBe(monday);
});

test('STU-29 a week is the sum of its days; half a minute counts for a review', () => {
  const weeks: StudyWeek[] = [
    { week: '2026-11-23', days: { '2026-11-23': { lessons: 2, minutes: 11 }, '2026-11-25': { reviews: 5 } } },
    { week: '2026-11-16', days: { '2026-11-22': { lessons: 9, minutes: 90 } } },
  ];
  const { days, ...counts } = describeWeek(weeks, '2026-11-26');
  expect(counts).toEqual({ today: '2026-11-26', lessons: 2, minutes: 14, reviews: 5, streak: 2 });
  expect(days.filter(({ active }) => active).map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-25']);
  expect([days[0]?.day, days[6]?.day]).toEqual(['2026-11-23', '2026-11-29']);
});
