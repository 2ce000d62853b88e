import { isDuplicateKey } from '@coursewright/service-kit';
import { pluralize } from '@coursewright/text';
import type { Connection } from 'mongoose';

interface DayOfTokens {
  _id: string;
  // Settled and reserved tokens together.
  used: number;
  held: Record<string, number>;
  at: Date;
}

interface Reservation {
  day: string;
  of: string;
  id: string;
  tokens: number;
  limit: number;
}

const THREE_DAYS = 3 * 24 * 60 * 60;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const sumHeld = (held: Record<string, number> = {}) =>
  Object.values(held).reduce((sum, tokens) => sum + (isCount(tokens) ? tokens : 0), 0);

/** Reservations are conditional upserts, so that concurrent ones cannot exceed a limit. */
export function createTokenLedger(connection: Connection) {
  const days = connection.collection<DayOfTokens>('token_days');
  const keyOf = (day: string, of: string) => `${day}:${of}`;

  // NaN, of earlier releases, stays NaN with every increment and is below no limit. What was settled is lost.
  async function heal(_id: string): Promise<void> {
    const day = await days.findOne({ _id });
    if (!day || isCount(day.used)) return;
    await days.updateOne({ _id, used: { $not: { $gte: 0 } } }, { $set: { used: sumHeld(day.held) } });
  }

  return {
    async prepare(): Promise<void> {
      await days.createIndex({ at: 1 }, { expireAfterSeconds: THREE_DAYS });
    },

    async used(day: string, of: string): Promise<number> {
      const found = await days.findOne({ _id: keyOf(day, of) });
      if (!found) return 0;
      return isCount(found.used) ? found.used : sumHeld(found.held);
    },

    /** False when it exceeds the limit; true when it is reserved already. */
    async reserve(reservation: Reservation): Promise<boolean> {
      const { day, of, id, tokens, limit } = reservation;
      if (!isCount(tokens)) throw new TypeError(`${tokens} is no number of tokens`);
      if (tokens > limit) return false;
      const _id = keyOf(day, of);
      const held = `held.${id}`;
      const write = (upsert: boolean) =>
        days.updateOne(
          { _id, used: { $gte: 0, $lte: limit - tokens }, [held]: { $exists: false } },
          { $inc: { used: tokens }, $set: { [held]: tokens }, $setOnInsert: { at: new Date() } },
          { upsert },
        );
      try {
        await write(true);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // The day exists: another job stored it meanwhile, it is full, or it holds this reservation.
      await heal(_id);
      if ((await write(false)).modifiedCount === 1) return true;
      return (await days.findOne({ _id }))?.held?.[id] !== undefined;
    },

    /**
     * @param tokens no count of tokens leaves what was reserved
     * @param expected what was probably reserved on the first of the days; if so, nothing is read
     * @returns whether it was reserved
     */
    async settle(possible: string[], of: string, id: string, tokens: number, expected?: number): Promise<boolean> {
      const change = async (_id: string, held: number) => {
        const settled = {
          $inc: { used: isCount(tokens) ? tokens - held : 0 },
          $unset: { [`held.${id}`]: '' as const },
        };
        return (await days.updateOne({ _id, [`held.${id}`]: held }, settled)).modifiedCount === 1;
      };
      const [likely] = possible;
      if (likely && expected !== undefined && (await change(keyOf(likely, of), expected))) return true;
      for (const day of possible) {
        const _id = keyOf(day, of);
        const held = (await days.findOne({ _id }))?.held?.[id];
        if (held === undefined) continue;
        return change(_id, held);
      }
      return false;
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export const toUtcDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const previousUtcDay = (now: number): string => toUtcDay(now - DAY_MS);

export const msUntilNextDay = (now: number): number => DAY_MS - (now % DAY_MS);

export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour');
}
