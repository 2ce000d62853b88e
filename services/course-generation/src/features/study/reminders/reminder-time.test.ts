import { findMorning, findNextMorning } from './reminder-time.ts';

test.each([
  ['Europe/London', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00.000Z'],
  ['Europe/London', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00.000Z'],
  // The clocks go forward on 28 March 2027 and back on 25 October 2026.
  ['Europe/London', '2027-03-27T08:00:00Z', '2027-03-28T06:00:00.000Z'],
  ['Europe/London', '2026-10-24T08:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-23T02:00:00Z', '2026-11-24T01:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-23T06:00:00Z', '2026-11-23T15:00:00.000Z'],
  ['America/St_Johns', '2026-11-23T00:00:00Z', '2026-11-23T10:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-23T16:59:00Z', '2026-11-23T17:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-23T18:00:00Z', '2026-11-24T18:00:00.000Z'],
  ['UTC', '2026-12-31T23:00:00Z', '2027-01-01T07:00:00.000Z'],
])('STU-19 the next morning in %s after %s', (timeZone, after, next) => {
  expect(findNextMorning(new Date(after), timeZone).toISOString()).toBe(next);
});

test('STU-19 a morning is from seven to noon of a local day', () => {
  const at = (time: string) => findMorning(new Date(`2026-11-23T${time}:00Z`), 'Asia/Tokyo');
  expect(at('21:59')).toBeUndefined();
  expect(at('22:00')).toEqual({ day: '2026-11-24', until: new Date('2026-11-24T03:00:00Z') });
  expect(at('02:59')).toEqual({ day: '2026-11-23', until: new Date('2026-11-23T03:00:00Z') });
  expect(at('03:00')).toBeUndefined();
});
