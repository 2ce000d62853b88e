import { calculateFigures, calculateLessonTime, countReasons, type UsageRow } from './usage-report.ts';

const row = (values: Partial<UsageRow>): UsageRow => ({
  kind: 'lesson',
  outcome: 'done',
  reason: null,
  attempts: 1,
  promptTokens: 0,
  completionTokens: 0,
  ...values,
});

const OTHER = { input: 10, output: 20 };

test('ADM-03 a cost is tokens by prices for a million, and none is made up without prices', () => {
  const rows = [row({ promptTokens: 500_000 }), row({ kind: 'outline', completionTokens: 250_000 })];
  expect(calculateFigures(rows, { input: 0.4, output: 1.6, currency: 'USD', fallback: OTHER }).cost).toBeCloseTo(
    0.6,
    10,
  );
  const second = row({ promptTokens: 500_000, fallbackPrompt: 100_000, completionTokens: 9, fallbackCompletion: 0 });
  expect(calculateFigures([second], { input: 0, output: 0, currency: 'USD', fallback: OTHER }).cost).toBe(1);
  expect(calculateFigures(rows, null)).not.toHaveProperty('cost');
});

test('ADM-03 a lesson that was revised is a lesson that was written', () => {
  const rows = [row({ attempts: 2 }), row({ kind: 'revision' }), row({ kind: 'revision', outcome: 'cancelled' })];
  expect(calculateFigures(rows, null).lessons).toBe(3);
});

test('ADM-03 an attempt whose worker was killed is neither done nor failed, and its tokens count', () => {
  expect(calculateFigures([row({ outcome: null, promptTokens: 9 })], null)).toMatchObject({
    lessons: 0,
    failed: 0,
    promptTokens: 9,
  });
});

test('ADM-03 the most frequent reason comes first, whichever kind of work it ended', () => {
  const failed = { outcome: 'failed', reason: 'Busy' };
  const rows = [row({ outcome: 'failed', reason: 'Refused', attempts: 2 }), row({ ...failed, attempts: 2 })];
  expect(countReasons([...rows, row({ ...failed, kind: 'quiz' }), row({ outcome: 'retried', reason: 'Cut' })])).toEqual(
    [
      { reason: 'Busy', count: 3 },
      { reason: 'Refused', count: 2 },
    ],
  );
});

test('ADM-03 of a hundred lessons the median is the fiftieth and p95 the ninety-fifth', () => {
  const durations = Array.from({ length: 100 }, (_, index) => (100 - index) * 10);
  expect(calculateLessonTime(durations)).toEqual({ medianMs: 500, p95Ms: 950, lessons: 100 });
  expect(calculateLessonTime([])).toBeNull();
  expect(calculateLessonTime([7])).toEqual({ medianMs: 7, p95Ms: 7, lessons: 1 });
});
