import { type Connection, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type ExchangeDocument, exchangeModel } from './exchange.model.ts';
import type { Exchange, TeacherAnswer } from './exchange.ts';

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

const toExchange = ({ _id, answer, subtopicId, ...rest }: ExchangeDocument): Exchange => ({
  ...{ ...rest, id: _id.toHexString() },
  ...{ subtopicId: subtopicId ?? undefined, answer: answer ?? undefined },
});

/** The talks between learners and teachers, a question and its answer in one document. */
export function createExchangeRepository(connection: Connection) {
  const exchanges = exchangeModel(connection);

  async function find(id: string): Promise<Exchange | undefined> {
    const found = await exchanges.findById(id).lean<ExchangeDocument>();
    return found ? toExchange(found) : undefined;
  }

  return {
    find,

    /** Keeps a question; harmless to repeat. */
    async ask({ id, ...exchange }: Exchange): Promise<void> {
      try {
        await exchanges.updateOne({ _id: id }, { $setOnInsert: exchange }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Keeps the first answer of a question. */
    async answer(id: string, answer: TeacherAnswer): Promise<void> {
      await exchanges.updateOne({ _id: id, answer: trusted({ $exists: false }) }, { $set: { answer } });
    },

    /** The latest exchanges of a talk, oldest first. */
    async latest(talk: { courseId: string; userId: string; before?: Date }, count: number): Promise<Exchange[]> {
      const { before, ...filter } = talk;
      const found = await exchanges
        .find({ ...filter, ...(before && { askedAt: trusted({ $lt: before }) }) })
        .sort({ askedAt: -1 })
        .limit(count)
        .lean<ExchangeDocument[]>();
      return found.map(toExchange).reverse();
    },

    async clear(talk: { courseId: string; userId?: string }): Promise<void> {
      await exchanges.deleteMany(talk);
    },
  };
}
