import { sleep } from '../clock/clock.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createFairPlaces, type FairPlaces, type FairPlacesOptions } from './fair-places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setup(options: Omit<FairPlacesOptions, 'clock' | 'busy'>) {
  const clock = createTestClock();
  const places = createFairPlaces({ ...options, clock, busy: () => new Error('busy') });
  const begun: string[] = [];
  const tasks = new Map<string, { leave(usedMs?: number): void; refused?: string }>();
  // Names are `account` or `account-task`.
  function enter(name: string, signal?: AbortSignal, yields?: () => boolean) {
    const [account = ''] = name.split('-');
    places.enter(account, signal, yields).then(
      (leave) => {
        begun.push(name);
        tasks.set(name, { leave });
      },
      (error: Error) => begun.push(`${name} ${error.message}`),
    );
  }
  const leave = async (name: string, usedMs?: number) => {
    tasks.get(name)?.leave(usedMs);
    await settled();
  };
  return { clock, places, begun, enter, leave };
}

test('API-05 tasks beyond the places wait; one that ends twice frees one place', async () => {
  const { begun, enter, leave } = setup({ places: 2 });
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await leave('a');
  await leave('a');
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('API-05 one account has no more places than it may, while the others pass it', async () => {
  const { begun, enter, leave } = setup({ places: 2, perAccount: 1 });
  for (const name of ['a-1', 'a-2', 'b-1', 'c-1']) enter(name);
  await settled();
  expect(begun).toEqual(['a-1', 'b-1']);
  await leave('b-1');
  expect(begun.at(-1)).toBe('c-1');
  await leave('a-1');
  expect(begun.at(-1)).toBe('a-2');
});

test('API-05 the next task is of the account with the fewest at work, then of the one with the least use', async () => {
  const { begun, enter, leave } = setup({ places: 2 });
  for (const name of ['a-1', 'b-1', 'a-2', 'b-2', 'c-1']) enter(name);
  await settled();
  await leave('b-1', 5_000);
  expect(begun.at(-1)).toBe('c-1');
  enter('d-1');
  await leave('c-1', 1_000);
  expect(begun.at(-1)).toBe('d-1');
  await leave('d-1', 9_000);
  expect(begun.at(-1)).toBe('b-2');
  await leave('b-2');
  expect(begun.at(-1)).toBe('a-2');
});

test('API-05 a task that yields lets all others pass, as long as it does', async () => {
  const { begun, enter, leave } = setup({ places: 1 });
  let yields = true;
  enter('a-1');
  for (const name of ['b-1', 'b-2']) enter(name, undefined, () => yields);
  enter('a-2');
  await settled();
  await leave('a-1', 60_000);
  expect(begun).toEqual(['a-1', 'a-2']);
  enter('a-3');
  yields = false;
  await leave('a-2', 60_000);
  expect(begun.at(-1)).toBe('b-1');
  yields = true;
  await leave('b-1');
  expect(begun.at(-1)).toBe('a-3');
  await leave('a-3');
  expect(begun.at(-1)).toBe('b-2');
});

test('API-05 accounts with much use leave one place to the others, until their use is forgotten', async () => {
  const { clock, begun, enter, leave } = setup({ places: 2, heavyMs: 3_000 });
  for (const name of ['a-1', 'b-1']) enter(name);
  await settled();
  await leave('a-1', 10_000);
  await leave('b-1', 10_000);
  for (const name of ['a-2', 'b-2', 'c-1']) enter(name);
  await settled();
  expect(begun.slice(2)).toEqual(['a-2', 'c-1']);
  await leave('c-1');
  expect(begun.slice(4)).toEqual([]);
  await clock.advance(10 * 60_000);
  enter('d-1');
  await settled();
  expect(begun.slice(4)).toEqual(['d-1']);
  await leave('d-1');
  expect(begun.slice(5)).toEqual(['b-2']);
});

test('API-05 when too many wait, the account that asks for most gives way', async () => {
  const { begun, enter } = setup({ places: 1, waiting: 3 });
  for (const name of ['a', 'b-1', 'b-2', 'b-3', 'c', 'd']) enter(name);
  await settled();
  expect(begun).toEqual(['a', 'b-3 busy', 'b-2 busy']);
  enter('e');
  await settled();
  expect(begun.slice(3)).toEqual(['e busy']);
});

test('API-05 a task leaves when it has waited too long or is aborted, and keeps no timer', async () => {
  const { clock, begun, enter, leave } = setup({ places: 1, waitMs: 1_000 });
  const abort = new AbortController();
  for (const name of ['a', 'b']) enter(name);
  enter('c', abort.signal);
  await settled();
  abort.abort(new Error('gone'));
  await settled();
  expect(begun).toEqual(['a', 'c gone']);
  await clock.advance(1_000);
  expect(begun).toEqual(['a', 'c gone', 'b busy']);
  enter('d', abort.signal);
  await leave('a');
  expect(begun.at(-1)).toBe('d gone');
  enter('e');
  await settled();
  expect([begun.at(-1), clock.timers]).toEqual(['e', 0]);
});

const OTHERS = ['b', 'c', 'd', 'e', 'f'];
const ROUNDS = 40;

/** How long each task of five accounts takes that ask again and again, beside one that has always 30 tasks waiting. */
async function latencies(options: FairPlacesOptions, floodMs: number | undefined, taskMs = 1_000): Promise<number[]> {
  const clock = createTestClock();
  const places = createFairPlaces({ ...options, clock });
  const found: number[] = [];
  let isOver = false;
  const work = async (places: FairPlaces, account: string, ms: number) => {
    const leave = await places.enter(account);
    await sleep(clock, ms);
    leave();
  };
  const ask = async (account: string) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = clock.monotonic();
      await work(places, account, taskMs);
      found.push(clock.monotonic() - began);
    }
  };
  const flood = async (ms: number) => {
    while (!isOver) await work(places, 'flood', ms);
  };
  if (floodMs !== undefined) for (let count = 0; count < 30; count += 1) void flood(floodMs);
  await clock.advance(500);
  const asked = Promise.all(OTHERS.map(ask)).then(() => {
    isOver = true;
  });
  while (!isOver) await clock.advance(1_000);
  await asked;
  return found.toSorted((a, b) => a - b);
}
const p95 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;

test.each([
  ['exports and extractions: one place per account, tasks that last ten times as long', 2, 1, 10_000],
  ['calls of a model: any free place, tasks of one length', 4, undefined, 1_000],
])('API-05 beside an account that asks without end, the p95 of five others at most doubles: %s', async (...row) => {
  const [, places, perAccount, floodMs] = row;
  const options = { places, ...(perAccount && { perAccount }) };
  const [alone, beside] = [await latencies(options, undefined), await latencies(options, floodMs)];
  expect(alone).toHaveLength(OTHERS.length * ROUNDS);
  expect(p95(beside)).toBeLessThanOrEqual(2 * p95(alone));
});
