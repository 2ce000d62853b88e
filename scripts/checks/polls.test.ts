import { countPolls, findNewPolls, lowered } from './polls.ts';

const allowed = { 'a.test.ts': { uses: 2, reason: 'another process' }, 'b.test.ts': { uses: 1, reason: 'a broker' } };

test('PLT-08 a poll that is not on the list is found, and so is an entry without a reason', () => {
  const polls = new Map([
    ['a.test.ts', 3],
    ['b.test.ts', 1],
    ['new.test.ts', 1],
  ]);
  expect(findNewPolls(polls, { ...allowed, 'c.test.ts': { uses: 1, reason: ' ' } })).toEqual([
    'a.test.ts polls 3 times, not 2: wait for what happens instead',
    'new.test.ts polls 1 times, not 0: wait for what happens instead',
    'c.test.ts is listed without a reason',
  ]);
  expect(findNewPolls(new Map([['a.test.ts', 1]]), allowed)).toEqual([]);
});

test('PLT-08 the list follows the counts downwards only', () => {
  const polls = new Map([
    ['a.test.ts', 1],
    ['new.test.ts', 4],
  ]);
  expect(lowered(polls, allowed)).toEqual({ 'a.test.ts': { uses: 1, reason: 'another process' } });
  expect(lowered(new Map([['a.test.ts', 9]]), allowed)['a.test.ts']?.uses).toBe(2);
});

test('PLT-08 calls are polls, imports are not', () => {
  const text = "import { eventually } from 'x';\nawait eventually(() => {});\nawait eventually(done);";
  expect(countPolls(text)).toBe(2);
});
