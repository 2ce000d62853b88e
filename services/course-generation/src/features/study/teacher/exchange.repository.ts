import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { Exchange, TeacherAnswer } from './exchange.ts';

interface ExchangeDocument extends Omit<Exchange, 'id' | 'answer' | 'subtopicId' | 'quote'> {
  _id: Types.ObjectId;
  quote?: string | null;
  subtopicId?: string | null;
  answer?: TeacherAnswer | null;
}

const schema = new Schema<ExchangeDocument>(
  {
    courseId: { type: String, required: true },
    userId: { type: String, required: true },
    question: { type: String, required: true },
    quote: { type: String },
    subtopicId: { type: String },
    askedAt: { type: Date, required: true },
    generationId: { type: String, required: true },
    answer: { type: Schema.Types.Mixed },
  },
  { collection: 'chat_messages', versionKey: false },
);
schema.index({ courseId: 1, userId: 1, askedAt: -1 });

export const exchangeModel = (connection: Connection) => getModel<ExchangeDocument>(connection, 'Exchange', schema);

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

const toExchange = ({ _id, answer, quote, subtopicId, ...rest }: ExchangeDocument): Exchange => ({
  ...rest,
  id: _id.toHexString(),
  quote: quote ?? undefined,
  subtopicId: subtopicId ?? undefined,
  answer: answer ?? undefined,
});

export function createExchangeRepository(connection: Connection) {
  const exchanges = exchangeModel(connection);

  async function find(id: string): Promise<Exchange | undefined> {
    const found = await exchanges.findById(id).lean<ExchangeDocument>();
    return found ? toExchange(found) : undefined;
  }

  return {
    find,

    /** The stored one, which may have its answer. */
    async ask({ id, ...exchange }: Exchange): Promise<Exchange | undefined> {
      const options = { upsert: true, returnDocument: 'after' as const };
      const write = exchanges.findOneAndUpdate({ _id: id }, { $setOnInsert: exchange }, options);
      const asked = await unlessDuplicate(write.lean<ExchangeDocument>());
      return asked ? toExchange(asked) : find(id);
    },

    /** False when it was answered or cleared before. */
    async answer(id: string, answer: TeacherAnswer): Promise<boolean> {
      const unanswered = { _id: id, answer: trusted({ $exists: false }) };
      return (await exchanges.updateOne(unanswered, { $set: { answer } })).modifiedCount === 1;
    },

    async latest(
      conversation: { courseId: string; userId: string; before?: Date },
      count: number,
    ): Promise<Exchange[]> {
      const { before, ...filter } = conversation;
      const found = await exchanges
        .find({ ...filter, ...(before && { askedAt: trusted({ $lt: before }) }) })
        .sort({ askedAt: -1 })
        .limit(count)
        .lean<ExchangeDocument[]>();
      return found.map(toExchange).reverse();
    },

    async clear(conversation: { courseId: string; userId?: string }): Promise<void> {
      await exchanges.deleteMany(conversation);
    },
  };
}
