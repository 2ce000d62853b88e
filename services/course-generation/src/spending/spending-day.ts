import type { Connection } from 'mongoose';
import { dayOf } from '../allowance/allowance-day.ts';
import { attemptModel } from './attempt.model.ts';

/** Attempts of one day that were of one kind and came to the same. */
export interface SpendingRow {
  kind: string;
  outcome: string | null;
  reason: string | null;
  attempts: number;
  promptTokens: number;
  completionTokens: number;
}

export interface SpendingDay {
  /** `2026-11-21` */
  _id: string;
  rows: SpendingRow[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Today, and yesterday, whose last works may still be in hand. */
const OPEN_DAYS = 2;

/** What attempts add up to. Days that are over are added up once and kept for good, the others when they are asked for. */
export function createSpendingDays(connection: Connection, now: () => Date) {
  const days = connection.collection<SpendingDay>('generation_days');
  const attempts = attemptModel(connection);
  const back = (count: number) => dayOf(now().getTime() - count * DAY_MS);

  async function addUp(_id: string): Promise<SpendingDay> {
    const groups = await attempts.aggregate<SpendingRow & { _id: object }>([
      { $match: { day: _id } },
      {
        $group: {
          _id: { kind: '$kind', outcome: { $ifNull: ['$outcome', null] }, reason: { $ifNull: ['$reason', null] } },
          attempts: { $sum: 1 },
          promptTokens: { $sum: '$promptTokens' },
          completionTokens: { $sum: '$completionTokens' },
        },
      },
    ]);
    const rows = groups.map(({ _id: what, ...sums }) => ({ ...(what as Pick<SpendingRow, 'kind'>), ...sums }));
    return { _id, rows: rows as SpendingRow[] };
  }

  /** The same day added up again is the same day: who does it, and how often, does not matter. */
  async function close(_id: string): Promise<SpendingDay> {
    const day = await addUp(_id);
    await days.replaceOne({ _id }, { rows: day.rows }, { upsert: true });
    return day;
  }

  return {
    /** The last days, the oldest first and today last. */
    async last(count: number): Promise<SpendingDay[]> {
      const names = Array.from({ length: count }, (_, at) => back(count - 1 - at));
      const closed = new Map((await days.find({ _id: { $in: names } }).toArray()).map((day) => [day._id, day]));
      return Promise.all(
        names.map((name, at) => {
          if (at >= count - OPEN_DAYS) return addUp(name);
          return closed.get(name) ?? close(name);
        }),
      );
    },
  };
}
