import { readConfig } from '../../../config.ts';
import { createReviewScheduler } from './spaced-repetition.service.ts';

const scheduler = createReviewScheduler('10m');
const missedAt = new Date('2026-11-21T10:00:00Z');
const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;

test('STU-12 a missed question comes back after the first step', () => {
  expect(minutes(missedAt, scheduler.answered({ right: false }, missedAt).due)).toBe(10);
});

test('STU-12 remembered, it comes back after days, and later each time', () => {
  let memory = scheduler.answered({ right: false }, missedAt);
  const gaps: number[] = [];
  for (let review = 0; review < 5; review += 1) {
    const at = memory.due;
    memory = scheduler.mark(memory, { right: true }, at);
    gaps.push(minutes(at, memory.due) / (24 * 60));
  }
  expect(gaps[0]).toBeGreaterThanOrEqual(1);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(gaps[4]).toBeGreaterThan(10);
});

test('STU-12 forgotten, it starts over with the short step', () => {
  const known = scheduler.mark(
    scheduler.answered({ right: false }, missedAt),
    { right: true },
    new Date('2026-11-21T10:10:00Z'),
  );
  const forgotten = scheduler.mark(known, { right: false }, known.due);
  expect(minutes(known.due, forgotten.due)).toBe(10);
  expect(forgotten.lapses).toBe(1);
});

test.each(['10m', '1440m', '4h', '1d'])('STU-12 a first step may be %s', (step) => {
  const env = { MONGODB_URI: 'mongodb://127.0.0.1/', OPENAI_API_KEY: 'k', RECALL_FIRST_STEP: step };
  expect(readConfig(env).RECALL_FIRST_STEP).toBe(step);
});

test.each(['0m', '-5m', '10', 'soon', '1.5h', '99999d'])(
  'STU-12 a first step of %s is refused at the start',
  (step) => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1/', OPENAI_API_KEY: 'k', RECALL_FIRST_STEP: step };
    expect(() => readConfig(env)).toThrow('RECALL_FIRST_STEP');
  },
);
