import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { SeededRandom } from '@coursewright/text';
import { averageMoving, averageRecent } from './testing/other-formulas.ts';
import { type AnswerFormat, type Evidence, traceMastery, withForgetting } from './trace-mastery.ts';

const START = Date.UTC(2026, 0, 5, 9);

const choice = (options: number) => ({ name: 'choice' as const, options });
const FORMATS: AnswerFormat[] = [
  ...[2, 4, 6].map(choice),
  { name: 'several', options: 5 },
  ...(['number', 'order', 'match', 'cloze', 'text'] as const).map((name) => ({ name })),
];
const answer = (right: boolean, at = START, row: Partial<Evidence> = {}): Evidence => ({
  objectiveId: 'o',
  kind: 'quiz',
  question: `asked at ${at}`,
  format: choice(4),
  score: right ? 1 : 0,
  hints: 0,
  at: new Date(at),
  ...row,
});
const trace = (rights: boolean[], prior = 0.1, row: Partial<Evidence> = {}) =>
  traceMastery(
    rights.map((right, index) => answer(right, START + index * HOUR_MS, row)),
    { prior, learning: 0 },
  );
const rounded = (value: number) => Math.round(100 * value) / 100;

test('STU-35 what right answers are worth depends on how well they can be guessed', () => {
  const after = (count: number, prior: number) => rounded(trace(Array(count).fill(true), prior).p);
  expect([1, 2, 3, 4].map((count) => after(count, 0.1))).toEqual([0.3, 0.62, 0.86, 0.96]);
  expect([1, 2, 3].map((count) => after(count, 0.3))).toEqual([0.62, 0.86, 0.96]);
  expect(trace([true], 0.3, { format: choice(2) }).p).toBeLessThan(trace([true], 0.3).p);
});

test('STU-35 a number is hardly guessed, a text is marked less surely, and a pre-test teaches nothing', () => {
  const after = (row: Partial<Evidence>, learning = 0, right = true, prior = 0.3) =>
    rounded(traceMastery([answer(right, START, row)], { prior, learning }).p);
  const rights = FORMATS.map((format) => after({ format }));
  expect(rights).toEqual([0.45, 0.62, 0.71, 0.92, 0.95, 0.95, 0.95, 0.88, 0.88]);
  const wrongs = FORMATS.map((format) => after({ format }, 0, false, 0.5));
  expect(wrongs).toEqual([0.09, 0.06, 0.06, 0.09, 0.09, 0.09, 0.09, 0.14, 0.14]);
  const pretest = { kind: 'pretest', format: choice(5) } as const;
  expect([after(pretest, 0.1), after(pretest, 0.1, true, 0.5), after(pretest, 0.1, false)]).toEqual([0.73, 0.86, 0.02]);
});

test('STU-35 an answer that is partly right moves what is believed by its part', () => {
  const number = { name: 'number' } as const;
  const after = (scores: number[]) =>
    traceMastery(
      scores.map((score, index) => answer(true, START + index, { format: number, score })),
      { prior: 0.3 },
    );
  const ps = [0, 0.25, 0.5, 0.75, 1].map((score) => after([score]).p);
  expect(ps).toEqual(ps.toSorted((one, other) => one - other));
  expect(new Set(ps).size).toBe(5);
  expect([after([0.79, 0.79]).right, after([0.8, 0.8]).right]).toEqual([0, 2]);
});

test('STU-35 hints weaken an answer, and three of them leave nothing of it', () => {
  const ps = [0, 1, 2, 3].map((hints) => trace([true], 0.3, { hints }).p);
  expect(ps).toEqual(ps.toSorted((one, other) => other - one));
  expect(ps[3]).toBe(0.3);
  expect(trace([true, true, true, true], 0.3, { hints: 1 })).toMatchObject({ right: 0, state: 'learning' });
});

test('STU-35 the same question counts once a day', () => {
  const same = [0, 1, 2].map((hours) =>
    answer(true, START + hours * HOUR_MS, { question: hours === 0 ? 'Same?' : 'same?' }),
  );
  expect(traceMastery(same, { prior: 0.1 }).right).toBe(1);
  const daily = [0, 1, 2].map((days) => answer(true, START + days * DAY_MS, { question: 'same' }));
  expect(traceMastery(daily, { prior: 0.1 }).right).toBe(3);
});

test('STU-35 known takes two right answers, proven three and a night between the first and the last', () => {
  const state = (hours: number[], prior = 0.5) =>
    traceMastery(
      hours.map((hour) => answer(true, START + hour * HOUR_MS)),
      { prior },
    ).state;
  expect(state([])).toBe('untested');
  expect(state([0])).toBe('learning');
  expect(state([0, 1])).toBe('known');
  expect(state([0, 1, 2, 3])).toBe('known');
  expect(state([0, 1, 19.9])).toBe('known');
  expect(state([0, 1, 20])).toBe('proven');
});

test('STU-35 reading alone helps a little, and is no answer', () => {
  const read = traceMastery([], { prior: 0.1, isRead: true });
  expect([rounded(read.p), read.state]).toEqual([0.24, 'untested']);
  expect(traceMastery([], { prior: 0.5, isRead: true }).p).toBe(0.5);
});

test('STU-35 half of what was learned is forgotten in a month, later with each day of right answers', () => {
  const once = traceMastery([answer(true)], { prior: 0.1 });
  const at = (days: number) => new Date(START + days * DAY_MS);
  expect(withForgetting(once, 0.1, at(0))).toBe(once.p);
  expect(withForgetting(once, 0.1, at(30))).toBeCloseTo(0.1 + (once.p - 0.1) / 2);
  const thrice = traceMastery(
    [0, 1, 2].map((day) => answer(true, START + day * DAY_MS)),
    { prior: 0.1 },
  );
  expect(withForgetting(thrice, 0.1, at(2 + 120))).toBeCloseTo(0.1 + (thrice.p - 0.1) / 2);
  expect(withForgetting(traceMastery([answer(false)], { prior: 0.5 }), 0.5, at(900))).toBeLessThan(0.5);
});

test('STU-35 10,000 random logs: bounds, no order, right never lowers and wrong never raises', () => {
  const seeded = new SeededRandom('mastery');
  const random = () => seeded.next();
  const chance = (of: number) => random() < of;
  for (let log = 0; log < 10_000; log += 1) {
    const prior = random();
    const answers = Array.from({ length: Math.floor(random() * 8) }, (_, index) =>
      answer(chance(0.6), START + Math.floor(random() * 90) * DAY_MS + index, {
        format: FORMATS[Math.floor(random() * FORMATS.length)] ?? choice(4),
        score: chance(0.5) ? Math.round(random()) : random(),
        hints: Math.floor(random() * 4),
      }),
    );
    const all = traceMastery(answers, { prior, learning: 0 });
    const reversed = traceMastery(answers.toReversed(), { prior, learning: 0 });
    const later = START + 100 * DAY_MS;
    const format = FORMATS[Math.floor(random() * FORMATS.length)];
    const more = (score: number) =>
      traceMastery([...answers, answer(true, later, { score, format })], { prior, learning: 0 }).p;
    const [less, best] = [random(), random()].toSorted((one, other) => one - other);
    // one expectation a log: seventy thousand take longer than what they check
    const rules = {
      bounds: all.p >= 0.01 && all.p <= 0.99,
      order: isDeepStrictEqual(reversed, all),
      right: more(1) >= all.p,
      wrong: more(0) <= all.p,
      better: more(best ?? 1) >= more(less ?? 0),
    };
    expect({ log, ...rules }).toEqual({ log, bounds: true, order: true, right: true, wrong: true, better: true });
  }
});

test('STU-35 simulated learners are told apart better than by the formulas of others', () => {
  const seeded = new SeededRandom('learners');
  const random = () => seeded.next();
  const errors = { traced: 0, recent: 0, moving: 0 };
  let [falselyKnown, known, unknown] = [0, 0, 0];
  const COUNT = 5_000;
  for (let learner = 0; learner < COUNT; learner += 1) {
    const knows = random() < 0.5;
    const rights = Array.from({ length: 1 + Math.floor(random() * 6) }, () => random() < (knows ? 0.95 : 0.25));
    const { p, state } = trace(rights, 0.3);
    const truth = knows ? 1 : 0;
    errors.traced += (p - truth) ** 2 / COUNT;
    errors.recent += (averageRecent(rights) - truth) ** 2 / COUNT;
    errors.moving += (averageMoving(rights) - truth) ** 2 / COUNT;
    if (knows) known += 1;
    else unknown += 1;
    if (!knows && state === 'known') falselyKnown += 1;
  }
  expect(known + unknown).toBe(COUNT);
  expect(errors.traced).toBeLessThan(errors.recent);
  expect(errors.traced).toBeLessThan(errors.moving);
  expect(falselyKnown / unknown).toBeLessThan(0.08);
});
