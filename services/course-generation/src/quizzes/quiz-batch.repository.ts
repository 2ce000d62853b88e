import { type Connection, Types, trusted } from 'mongoose';
import type { QuizQuestion } from '../author/author.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type QuizBatchDocument, quizBatchModel } from './quiz-batch.model.ts';

export type QuizBatch = Omit<QuizBatchDocument, '_id' | 'createdAt'> & { id: string };
export type NewQuizBatch = Omit<QuizBatch, 'id' | 'items'> & { items: QuizQuestion[] };

export type QuizBatchRepository = ReturnType<typeof createQuizBatchRepository>;

export function createQuizBatchRepository(connection: Connection) {
  const batches = quizBatchModel(connection);

  async function ofGeneration(generationId: string): Promise<QuizBatch | undefined> {
    const found = await batches.findOne({ generationId }).lean<QuizBatchDocument>();
    return found ? toBatch(found) : undefined;
  }

  return {
    ofGeneration,

    /** Keeps the first whole batch of a job, and returns the one that is kept. */
    async save(batch: NewQuizBatch): Promise<QuizBatch> {
      const items = batch.items.map((item) => ({ ...item, id: new Types.ObjectId().toHexString() }));
      try {
        return toBatch((await batches.create({ ...batch, items, createdAt: new Date() })).toObject());
      } catch (error) {
        const first = isDuplicateKey(error) ? await ofGeneration(batch.generationId) : undefined;
        if (!first) throw error;
        return first;
      }
    },

    /** The oldest batch of a topic that no attempt has used. */
    async firstUnused(courseId: string, topicId: string, used: string[]): Promise<QuizBatch | undefined> {
      const found = await batches
        .findOne({ courseId, topicId, _id: trusted({ $nin: used.map((id) => new Types.ObjectId(id)) }) })
        .sort({ createdAt: 1, _id: 1 })
        .lean<QuizBatchDocument>();
      return found ? toBatch(found) : undefined;
    },

    /** All questions a topic has. */
    async questions(courseId: string, topicId: string): Promise<string[]> {
      const found = await batches.find({ courseId, topicId }).sort({ createdAt: 1 }).lean<QuizBatchDocument[]>();
      return found.flatMap(({ items }) => items.map(({ question }) => question));
    },

    async forget(courseId: string): Promise<void> {
      await batches.deleteMany({ courseId });
    },
  };
}

function toBatch({ _id, generationId, courseId, topicId, source, items }: QuizBatchDocument): QuizBatch {
  return { id: _id.toHexString(), generationId, courseId, topicId, source, items };
}
