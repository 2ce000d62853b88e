import { type GrowthBy, type GrowthPoint, growthBucketCounts } from '@coursewright/contracts';
import { toUtcDay } from '../clock/clock.ts';

/** `until` is exclusive. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

const MONDAY = 1;

export function listPeriods(by: GrowthBy, now: Date): Period[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const sinceMonday = (now.getUTCDay() - MONDAY + 7) % 7;
  const beginning = (back: number): Date => {
    if (by === 'month') return new Date(Date.UTC(year, month - back, 1));
    if (by === 'week') return new Date(Date.UTC(year, month, day - sinceMonday - 7 * back));
    return new Date(Date.UTC(year, month, day - back));
  };
  const count = growthBucketCounts[by];
  return Array.from({ length: count }, (_, at) => ({
    from: beginning(count - 1 - at),
    until: beginning(count - 2 - at),
  }));
}

export function countGrowth(
  by: GrowthBy,
  now: Date,
  count: (piece: Period) => Promise<number> | number,
): Promise<GrowthPoint[]> {
  return Promise.all(
    listPeriods(by, now).map(async (piece) => ({ from: toUtcDay(piece.from), value: await count(piece) })),
  );
}
