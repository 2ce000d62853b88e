import type { AuthorSource } from '@coursewright/contracts';
import { isDuplicateKey } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { QuizItem, toAnswerResult } from '../quizzes/quiz.ts';
import type { Memory } from './spaced-repetition.service.ts';

type ReviewResult = ReturnType<typeof toAnswerResult>;

interface ReviewCardDocument {
  _id: Types.ObjectId;
  userId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  item: QuizItem;
  memory: Memory;
  last?: ReviewResult | null;
  createdAt: Date;
}

const schema = new Schema<ReviewCardDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    source: { type: String, required: true },
    item: { type: Schema.Types.Mixed, required: true },
    memory: { type: Schema.Types.Mixed, required: true },
    last: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'recall_cards', versionKey: false },
);
schema.index({ userId: 1, 'item.id': 1 }, { unique: true });
schema.index({ userId: 1, 'memory.due': 1 });
schema.index({ courseId: 1 });

export type ReviewCard = Omit<ReviewCardDocument, '_id' | 'createdAt'> & { id: string };

export type ReviewCardRepository = ReturnType<typeof createReviewCardRepository>;

interface CardFilter {
  userId: string;
  courseId?: string;
}

export function createReviewCardRepository(connection: Connection) {
  const cards = getModel<ReviewCardDocument>(connection, 'RecallCard', schema);
  const toFilter = ({ userId, courseId }: CardFilter) => (courseId === undefined ? { userId } : { userId, courseId });
  const dueBy = (now: Date) => ({ 'memory.due': trusted({ $lte: now }) });

  return {
    async add(card: Omit<ReviewCard, 'id' | 'last'>): Promise<void> {
      try {
        await cards.create({ ...card, createdAt: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findOwn(id: string, userId: string): Promise<ReviewCard | undefined> {
      const found = await cards.findOne({ _id: id, userId }).lean<ReviewCardDocument>();
      return found ? toCard(found) : undefined;
    },

    async listDue(of: CardFilter, now: Date, limit: number): Promise<ReviewCard[]> {
      const found = await cards
        .find({ ...toFilter(of), ...dueBy(now) })
        .sort({ 'memory.due': 1, _id: 1 })
        .limit(limit)
        .lean<ReviewCardDocument[]>();
      return found.map(toCard);
    },

    async count(of: CardFilter, now: Date) {
      const [dueCount, total, next] = await Promise.all([
        cards.countDocuments({ ...toFilter(of), ...dueBy(now) }),
        cards.countDocuments(toFilter(of)),
        cards
          .findOne({ ...toFilter(of), 'memory.due': trusted({ $gt: now }) })
          .sort({ 'memory.due': 1 })
          .lean<ReviewCardDocument>(),
      ]);
      return { dueCount, total, nextDue: next?.memory.due ?? null };
    },

    // Undefined after a concurrent rating: each review raises `reps`.
    async rate(card: ReviewCard, memory: Memory, last: ReviewResult): Promise<ReviewCard | undefined> {
      const written = await cards
        .findOneAndUpdate(
          { _id: card.id, 'memory.reps': card.memory.reps },
          { $set: { memory, last } },
          { returnDocument: 'after' },
        )
        .lean<ReviewCardDocument>();
      return written ? toCard(written) : undefined;
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await cards.deleteMany({ courseId, 'item.subtopicId': trusted({ $in: ids }) } as object);
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await cards.deleteMany({ courseId });
    },
  };
}

function toCard({ _id, userId, courseId, topicId, source, item, memory, last }: ReviewCardDocument): ReviewCard {
  return { id: _id.toHexString(), userId, courseId, topicId, source, item, memory, last: last ?? undefined };
}
