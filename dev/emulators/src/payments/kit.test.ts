import { addPeriod } from './kit.ts';

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The ends of the periods of a subscription, each counted from the one before. */
function endsOf(first: string, interval: 'month' | 'year', count: number) {
  const anchor = Date.parse(`${first}T10:00:00Z`);
  const ends: number[] = [];
  for (let end = anchor; ends.length < count; ends.push(end)) end = addPeriod(end, interval, anchor);
  return ends.map(day);
}

test('PAY-12 renewals keep the day of the first one, or the last day of a month without it', () => {
  expect(endsOf('2027-01-31', 'month', 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(endsOf('2027-12-30', 'month', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
});

test('PAY-12 a yearly subscription of a leap day renews on the last of February, and on the leap day when there is one', () => {
  expect(endsOf('2028-02-29', 'year', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
});
