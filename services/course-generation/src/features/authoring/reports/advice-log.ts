import type { ModelState } from '@coursewright/contracts';
import { type Connection, trusted } from 'mongoose';
import type { Context } from '../../../context.ts';

const DAY_SECONDS = 24 * 60 * 60;
const MOST = 5;

interface StoredAdvice {
  _id: string;
  at: Date;
}

/** What failed requests told about the configuration, by the sentence, for a day. */
export function createAdviceLog(connection: Connection, { beside, now }: Pick<Context, 'beside' | 'now'>) {
  const advice = connection.collection<StoredAdvice>('model_advice');
  let prepared: Promise<unknown> | undefined;

  async function store(_id: string): Promise<void> {
    prepared ??= advice.createIndex({ at: 1 }, { expireAfterSeconds: DAY_SECONDS });
    await prepared;
    await advice.updateOne({ _id }, { $set: { at: now() } }, { upsert: true });
  }

  return {
    note(text: string): void {
      beside(store(text), 'advice on the model not stored');
    },

    async list(): Promise<ModelState['advice']> {
      const since = trusted({ $gt: new Date(now().getTime() - DAY_SECONDS * 1_000) });
      const found = await advice.find({ at: since }, { sort: { at: -1 }, limit: MOST }).toArray();
      return found.map(({ _id: text, at }) => ({ text, at: at.toISOString() }));
    },

    async clear(): Promise<void> {
      await advice.deleteMany({});
    },
  };
}
