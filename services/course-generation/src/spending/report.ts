import type { courseGrowthEndpoints, GenerationFigures, ResponseOf } from '@coursewright/contracts';
import type { SpendingRow } from './spending-day.ts';

export interface Prices {
  /** For a million tokens. */
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}

type Report = ResponseOf<typeof courseGrowthEndpoints.generationReport>;
type Counted = 'outlines' | 'lessons' | 'quizzes' | 'answers';

const MILLION = 1_000_000;
/** A revision is a lesson that is written once more. */
const COUNTED: Readonly<Record<string, Counted>> = {
  outline: 'outlines',
  lesson: 'lessons',
  revision: 'lessons',
  quiz: 'quizzes',
  answer: 'answers',
};

const sum = (rows: readonly SpendingRow[], of: (row: SpendingRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** What groups of attempts come to; a cost only where there are prices. */
export function figuresOf(rows: readonly SpendingRow[], prices: Prices | null): GenerationFigures {
  const attempts = (which: (row: SpendingRow) => boolean) => sum(rows.filter(which), (row) => row.attempts);
  const done = (counted: Counted) => attempts(({ kind, outcome }) => outcome === 'done' && COUNTED[kind] === counted);
  const promptTokens = sum(rows, (row) => row.promptTokens);
  const completionTokens = sum(rows, (row) => row.completionTokens);
  const cost = prices && (promptTokens * prices.input + completionTokens * prices.output) / MILLION;
  return {
    ...{ outlines: done('outlines'), lessons: done('lessons'), quizzes: done('quizzes'), answers: done('answers') },
    failed: attempts(({ outcome }) => outcome === 'failed'),
    retries: attempts(({ outcome }) => outcome === 'retried'),
    ...{ promptTokens, completionTokens },
    ...(cost !== null && { cost }),
  };
}

/** Why works failed, the most frequent reason first. */
export function reasonsOf(rows: readonly SpendingRow[]): Report['reasons'] {
  const counts = new Map<string, number>();
  for (const { outcome, reason, attempts } of rows) {
    if (outcome === 'failed') counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + attempts);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([reason, count]) => ({ reason: reason || 'No reason was given', count }));
}

/** The middle, and what 95 of 100 stay below; null of nothing. */
export function lessonTimeOf(durations: readonly number[]): Report['lessonTime'] {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return sorted.length === 0 ? null : { medianMs: at(0.5), p95Ms: at(0.95), lessons: sorted.length };
}
