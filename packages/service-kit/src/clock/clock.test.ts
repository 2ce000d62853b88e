import { HOUR_MS } from '@coursewright/contracts/durations';
import { createTestClock } from '../testing/index.ts';
import { type Clock, createHandOver, sleep, systemClock } from './clock.ts';

test('PLT-09 a test clock runs what is due in its order, with the time at which it is due', async () => {
  const clock = createTestClock(0);
  const ran: string[] = [];
  const log = (what: string) => () => void ran.push(`${what} ${clock.monotonic()}`);
  clock.after(300, log('late'));
  const stop = clock.every(100, log('tick'));
  const cancel = clock.after(50, log('never'));
  cancel();
  clock.after(50, () => {
    log('early')();
    clock.after(200, log('chained'));
  });
  await clock.advance(99);
  expect(ran).toEqual(['early 50']);
  await clock.advance(201);
  expect(ran).toEqual(['early 50', 'tick 100', 'tick 200', 'chained 250', 'late 300', 'tick 300']);
  stop();
  await clock.advance(1_000);
  expect(ran).toHaveLength(6);
  expect([clock.timers, clock.now().getTime()]).toEqual([0, 1_300]);
});

test('PLT-09 a wait that is longer than timers of Node can be does not end at once', async () => {
  const ended: string[] = [];
  const cancel = systemClock.after(3e9, () => ended.push('after'));
  const stop = systemClock.every(3e9, () => ended.push('every'));
  await sleep(systemClock, 20);
  expect(ended).toEqual([]);
  cancel();
  stop();
});

test.each<[string, () => Clock & { advance?(ms: number): Promise<void> }]>([
  ['the system', () => systemClock],
  ['a test', () => createTestClock()],
])('PLT-09 a wait by the clock of %s ends when the time is over, or when it is aborted', async (_, create) => {
  const clock = create();
  const waited = sleep(clock, 1);
  await clock.advance?.(1);
  await expect(waited).resolves.toBeUndefined();
  const stop = new AbortController();
  const aborted = sleep(clock, HOUR_MS, stop.signal);
  stop.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  await expect(sleep(clock, HOUR_MS, stop.signal)).rejects.toThrow('enough');
});

test('PLT-09 what is handed over is taken once, while it is new', () => {
  jest.useFakeTimers();
  const courses = createHandOver<string>(250);
  courses.give('a', 'Bread');
  courses.give('b', 'Tea');
  expect([courses.take('a'), courses.take('a'), courses.take('c')]).toEqual(['Bread', undefined, undefined]);
  jest.advanceTimersByTime(200);
  courses.give('a', 'Cheese');
  jest.advanceTimersByTime(100);
  expect([courses.take('b'), courses.take('a')]).toEqual([undefined, 'Cheese']);
  jest.useRealTimers();
});
