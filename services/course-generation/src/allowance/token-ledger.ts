import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';

interface DayOfTokens {
  _id: string;
  /** Settled and held together. */
  used: number;
  /** Estimates of jobs that are in work, by the job. */
  held: Record<string, number>;
  at: Date;
}

interface Hold {
  day: string;
  of: string;
  id: string;
  tokens: number;
  limit: number;
}

const THREE_DAYS = 3 * 24 * 60 * 60;

/** The tokens of each day and person; no two writes together can go beyond a limit that one of them keeps. */
export function createTokenLedger(connection: Connection) {
  const days = connection.collection<DayOfTokens>('token_days');
  const keyOf = (day: string, of: string) => `${day}:${of}`;

  return {
    async prepare(): Promise<void> {
      await days.createIndex({ at: 1 }, { expireAfterSeconds: THREE_DAYS });
    },

    async used(day: string, of: string): Promise<number> {
      return (await days.findOne({ _id: keyOf(day, of) }))?.used ?? 0;
    },

    /** False when it does not fit; true, and nothing more, when it is held already. */
    async hold({ day, of, id, tokens, limit }: Hold): Promise<boolean> {
      if (tokens > limit) return false;
      const _id = keyOf(day, of);
      const held = `held.${id}`;
      try {
        await days.updateOne(
          { _id, used: { $lte: limit - tokens }, [held]: { $exists: false } },
          { $inc: { used: tokens }, $set: { [held]: tokens }, $setOnInsert: { at: new Date() } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await days.findOne({ _id }))?.held?.[id] !== undefined;
      }
    },

    /** Replaces what is held for a job by what it took. */
    async settle(possible: string[], of: string, id: string, tokens: number): Promise<void> {
      for (const day of possible) {
        const _id = keyOf(day, of);
        const held = (await days.findOne({ _id }))?.held?.[id];
        if (held === undefined) continue;
        await days.updateOne(
          { _id, [`held.${id}`]: held },
          { $inc: { used: tokens - held }, $unset: { [`held.${id}`]: '' } },
        );
        return;
      }
    },
  };
}
