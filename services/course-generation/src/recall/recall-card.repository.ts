import { type Connection, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Memory } from './recall.ts';
import { type RecallAnswer, type RecallCardDocument, recallCardModel } from './recall-card.model.ts';

export type RecallCard = Omit<RecallCardDocument, '_id' | 'createdAt'> & { id: string };

export type RecallCardRepository = ReturnType<typeof createRecallCardRepository>;

interface Whose {
  userId: string;
  courseId?: string;
}

export function createRecallCardRepository(connection: Connection) {
  const cards = recallCardModel(connection);
  const whose = ({ userId, courseId }: Whose) => (courseId === undefined ? { userId } : { userId, courseId });
  const dueBy = (now: Date) => ({ 'memory.due': trusted({ $lte: now }) });

  return {
    /** One card per learner and question, however often it is told. */
    async add(card: Omit<RecallCard, 'id' | 'last'>): Promise<void> {
      try {
        await cards.create({ ...card, createdAt: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findOwn(id: string, userId: string): Promise<RecallCard | undefined> {
      const found = await cards.findOne({ _id: id, userId }).lean<RecallCardDocument>();
      return found ? toCard(found) : undefined;
    },

    async listDue(of: Whose, now: Date, limit: number): Promise<RecallCard[]> {
      const found = await cards
        .find({ ...whose(of), ...dueBy(now) })
        .sort({ 'memory.due': 1, _id: 1 })
        .limit(limit)
        .lean<RecallCardDocument[]>();
      return found.map(toCard);
    },

    async count(of: Whose, now: Date) {
      const [dueCount, total, next] = await Promise.all([
        cards.countDocuments({ ...whose(of), ...dueBy(now) }),
        cards.countDocuments(whose(of)),
        cards
          .findOne({ ...whose(of), 'memory.due': trusted({ $gt: now }) })
          .sort({ 'memory.due': 1 })
          .lean<RecallCardDocument>(),
      ]);
      return { dueCount, total, nextDue: next?.memory.due ?? null };
    },

    /** Undefined when the card was rated by somebody else meanwhile: each review raises `reps`. */
    async rate(card: RecallCard, memory: Memory, last: RecallAnswer): Promise<RecallCard | undefined> {
      const written = await cards
        .findOneAndUpdate(
          { _id: card.id, 'memory.reps': card.memory.reps },
          { $set: { memory, last } },
          { returnDocument: 'after' },
        )
        .lean<RecallCardDocument>();
      return written ? toCard(written) : undefined;
    },

    async forget(courseId: string): Promise<void> {
      await cards.deleteMany({ courseId });
    },
  };
}

function toCard({ _id, userId, courseId, topicId, source, item, memory, last }: RecallCardDocument): RecallCard {
  return { id: _id.toHexString(), userId, courseId, topicId, source, item, memory, last: last ?? undefined };
}
