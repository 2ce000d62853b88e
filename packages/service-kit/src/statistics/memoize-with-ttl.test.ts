import { memoizeWithTtl } from './memoize-with-ttl.ts';

test('ADM-03 concurrent and soon repeated calls share a result, later calls compute it again', async () => {
  let asked = 0;
  let now = 0;
  const ask = async (key: string) => `${key}${++asked}`;
  const answer = memoizeWithTtl(40, ask, undefined, () => now);
  expect(await Promise.all([answer('a'), answer('a'), answer('b')])).toEqual(['a1', 'a1', 'b2']);
  now = 39;
  expect(await answer('a')).toBe('a1');
  now = 40;
  expect(await answer('a')).toBe('a3');
});

test('ADM-03 a failure is not remembered', async () => {
  let asked = 0;
  const answer = memoizeWithTtl(60_000, async () => {
    if (++asked === 1) throw new Error('away');
    return asked;
  });
  await expect(answer()).rejects.toThrow('away');
  expect(await answer()).toBe(2);
});

test('ADM-03 a changed version computes the result again at once', async () => {
  let asked = 0;
  let version = 1;
  const answer = memoizeWithTtl(
    60_000,
    async () => ++asked,
    () => version,
  );
  expect([await answer(), await answer()]).toEqual([1, 1]);
  version = 2;
  expect([await answer(), await answer()]).toEqual([2, 2]);
});
