import { type GrowthBy, type GrowthPoint, growthPieces } from '@coursewright/contracts';

/** A piece of time; `until` is the beginning of the next one. */
export interface Piece {
  readonly from: Date;
  readonly until: Date;
}

const MONDAY = 1;

/** The day an instant belongs to, in UTC. */
export const dayOfDate = (at: Date): string => at.toISOString().slice(0, 10);

/** The pieces of time of a curve of growth, the oldest first; the last one is the running one. */
export function piecesOf(by: GrowthBy, now: Date): Piece[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const sinceMonday = (now.getUTCDay() - MONDAY + 7) % 7;
  const beginning = (back: number): Date => {
    if (by === 'month') return new Date(Date.UTC(year, month - back, 1));
    if (by === 'week') return new Date(Date.UTC(year, month, day - sinceMonday - 7 * back));
    return new Date(Date.UTC(year, month, day - back));
  };
  const count = growthPieces[by];
  return Array.from({ length: count }, (_, at) => ({
    from: beginning(count - 1 - at),
    until: beginning(count - 2 - at),
  }));
}

/** One point for each piece of time. `count` should need an index alone. */
export function growthOf(
  by: GrowthBy,
  now: Date,
  count: (piece: Piece) => Promise<number> | number,
): Promise<GrowthPoint[]> {
  return Promise.all(
    piecesOf(by, now).map(async (piece) => ({ from: dayOfDate(piece.from), value: await count(piece) })),
  );
}
