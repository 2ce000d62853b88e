import type { courseGrowthEndpoints, GenerationFigures, ResponseOf } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { usageRecordModel } from '../../accounts/index.ts';

export interface UsageRow {
  kind: string;
  outcome: string | null;
  reason: string | null;
  attempts: number;
  promptTokens: number;
  completionTokens: number;
  // Of a second model. Days of earlier releases have none.
  fallbackPrompt?: number;
  fallbackCompletion?: number;
}

interface UsageDay {
  // `2026-11-21`
  _id: string;
  rows: UsageRow[];
}

// Attempts of yesterday may still be running.
const OPEN_DAYS = 2;

/** Completed days are aggregated once and stored; open days are aggregated on request. */
export function createUsageDays(connection: Connection, now: () => Date) {
  const days = connection.collection<UsageDay>('generation_days');
  const attempts = usageRecordModel(connection);
  const daysAgo = (count: number) => toUtcDay(now().getTime() - count * DAY_MS);

  async function aggregate(_id: string): Promise<UsageDay> {
    const groups = await attempts.aggregate<UsageRow & { _id: object }>([
      { $match: { day: _id } },
      {
        $group: {
          _id: { kind: '$kind', outcome: { $ifNull: ['$outcome', null] }, reason: { $ifNull: ['$reason', null] } },
          attempts: { $sum: 1 },
          promptTokens: { $sum: '$promptTokens' },
          completionTokens: { $sum: '$completionTokens' },
          fallbackPrompt: { $sum: '$fallback.promptTokens' },
          fallbackCompletion: { $sum: '$fallback.completionTokens' },
        },
      },
    ]);
    const rows = groups.map(({ _id: what, ...sums }) => ({ ...(what as Pick<UsageRow, 'kind'>), ...sums }));
    return { _id, rows: rows as UsageRow[] };
  }

  async function close(_id: string): Promise<UsageDay> {
    const day = await aggregate(_id);
    await days.replaceOne({ _id }, { rows: day.rows }, { upsert: true });
    return day;
  }

  return {
    async last(count: number): Promise<UsageDay[]> {
      const names = Array.from({ length: count }, (_, at) => daysAgo(count - 1 - at));
      const closed = new Map((await days.find({ _id: { $in: names } }).toArray()).map((day) => [day._id, day]));
      return Promise.all(
        names.map((name, at) => {
          if (at >= count - OPEN_DAYS) return aggregate(name);
          return closed.get(name) ?? close(name);
        }),
      );
    },
  };
}

export interface Prices {
  // Per million tokens.
  readonly input: number;
  readonly output: number;
  readonly currency: string;
  // Of the second model.
  readonly fallback: { readonly input: number; readonly output: number };
}

type Report = ResponseOf<typeof courseGrowthEndpoints.generationReport>;
type Counted = 'outlines' | 'lessons' | 'quizzes' | 'answers';

const MILLION = 1_000_000;
const COUNTED: Readonly<Record<string, Counted>> = {
  outline: 'outlines',
  lesson: 'lessons',
  revision: 'lessons',
  quiz: 'quizzes',
  answer: 'answers',
};

const sum = (rows: readonly UsageRow[], of: (row: UsageRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

export const sumFallback = (rows: readonly UsageRow[]) => ({
  promptTokens: sum(rows, ({ fallbackPrompt = 0 }) => fallbackPrompt),
  completionTokens: sum(rows, ({ fallbackCompletion = 0 }) => fallbackCompletion),
});

export function calculateFigures(rows: readonly UsageRow[], prices: Prices | null): GenerationFigures {
  const attempts = (which: (row: UsageRow) => boolean) => sum(rows.filter(which), (row) => row.attempts);
  const done = (counted: Counted) => attempts(({ kind, outcome }) => outcome === 'done' && COUNTED[kind] === counted);
  const promptTokens = sum(rows, (row) => row.promptTokens);
  const completionTokens = sum(rows, (row) => row.completionTokens);
  const fallback = sumFallback(rows);
  const cost =
    prices &&
    ((promptTokens - fallback.promptTokens) * prices.input +
      (completionTokens - fallback.completionTokens) * prices.output +
      fallback.promptTokens * prices.fallback.input +
      fallback.completionTokens * prices.fallback.output) /
      MILLION;
  return {
    outlines: done('outlines'),
    lessons: done('lessons'),
    quizzes: done('quizzes'),
    answers: done('answers'),
    failed: attempts(({ outcome }) => outcome === 'failed'),
    retries: attempts(({ outcome }) => outcome === 'retried'),
    promptTokens,
    completionTokens,
    ...(cost !== null && { cost }),
  };
}

export function countReasons(rows: readonly UsageRow[]): Report['reasons'] {
  const counts = new Map<string, number>();
  for (const { outcome, reason, attempts } of rows) {
    if (outcome === 'failed') counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + attempts);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([reason, count]) => ({ reason: reason || 'No reason was given', count }));
}

export function calculateLessonTime(durations: readonly number[]): Report['lessonTime'] {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return sorted.length === 0 ? null : { medianMs: at(0.5), p95Ms: at(0.95), lessons: sorted.length };
}
