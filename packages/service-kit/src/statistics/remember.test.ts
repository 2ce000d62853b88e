import { setTimeout as wait } from 'node:timers/promises';
import { rememberFor } from './remember.ts';

test('ADM-03 who asks at the same time or soon after causes no further work, later it is found out anew', async () => {
  let asked = 0;
  const answer = rememberFor(40, async (key: string) => `${key}${++asked}`);
  expect(await Promise.all([answer('a'), answer('a'), answer('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await answer('a')).toBe('a1');
  await wait(60);
  expect(await answer('a')).toBe('a3');
});

test('ADM-03 a failure is not remembered', async () => {
  let asked = 0;
  const answer = rememberFor(60_000, async () => {
    if (++asked === 1) throw new Error('away');
    return asked;
  });
  await expect(answer()).rejects.toThrow('away');
  expect(await answer()).toBe(2);
});

test('ADM-03 what an answer depends on has changed: it is found out anew at once', async () => {
  let asked = 0;
  let version = 1;
  const answer = rememberFor(
    60_000,
    async () => ++asked,
    () => version,
  );
  expect([await answer(), await answer()]).toEqual([1, 1]);
  version = 2;
  expect([await answer(), await answer()]).toEqual([2, 2]);
});
