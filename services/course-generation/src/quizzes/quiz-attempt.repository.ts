import { type Connection, Types, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { isRight, type QuizAttempt, shuffled, withAnswer } from './quiz.ts';
import { type QuizAttemptDocument, quizAttemptModel } from './quiz-attempt.model.ts';
import type { QuizBatch } from './quiz-batch.repository.ts';

type Answer = QuizAttempt['answers'][number];

export type QuizAttemptRepository = ReturnType<typeof createQuizAttemptRepository>;

export function createQuizAttemptRepository(connection: Connection) {
  const attempts = quizAttemptModel(connection);

  async function list(filter: { userId?: string; courseId?: string; topicId?: string; finished?: boolean }) {
    return (await attempts.find(filter).sort({ createdAt: 1 }).lean<QuizAttemptDocument[]>()).map(toAttempt);
  }

  async function findOwn(id: string, userId: string): Promise<QuizAttempt | undefined> {
    const found = await attempts.findOne({ _id: id, userId }).lean<QuizAttemptDocument>();
    return found ? toAttempt(found) : undefined;
  }

  return {
    findOwn,

    async findOpen(userId: string, courseId: string, topicId: string): Promise<QuizAttempt | undefined> {
      const found = await attempts.findOne({ userId, courseId, topicId, finished: false }).lean<QuizAttemptDocument>();
      return found ? toAttempt(found) : undefined;
    },

    listOpen: (userId: string, courseId: string) => list({ userId, courseId, finished: false }),
    listFinished: (courseId: string) => list({ courseId, finished: true }),

    async usedBatches(courseId: string, topicId: string): Promise<string[]> {
      const found = await attempts.find({ courseId, topicId }, { batchId: 1 }).lean<QuizAttemptDocument[]>();
      return found.map(({ batchId }) => batchId);
    },

    /** Undefined when another tab was faster: then there is an open attempt, or the batch is used. */
    async begin(userId: string, { id: batchId, courseId, topicId, source, items }: QuizBatch) {
      const _id = new Types.ObjectId();
      const own = items.map((item) => shuffled(item, `${_id.toHexString()}:${item.id}`));
      const attempt = { _id, userId, courseId, topicId, batchId, source, items: own, createdAt: new Date() };
      try {
        return toAttempt((await attempts.create(attempt)).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return undefined;
      }
    },

    /**
     * Writes an answer, the end of the attempt and what was missed in one step. The first answer to a question counts;
     * an answer given at the same moment in another tab is seen by the number of answers. Undefined when there is no such item.
     */
    async answer(id: string, userId: string, answer: Answer): Promise<QuizAttempt | undefined> {
      for (;;) {
        const attempt = await findOwn(id, userId);
        const item = attempt?.items.find((one) => one.id === answer.itemId);
        if (!attempt || !item) return undefined;
        if (attempt.answers.some(({ itemId }) => itemId === answer.itemId)) return attempt;
        const { finished, percent } = withAnswer(attempt, answer);
        const written = await attempts
          .findOneAndUpdate(
            { _id: id, answers: trusted({ $size: attempt.answers.length }) },
            {
              $set: { finished, ...(percent !== undefined && { percent }) },
              $push: { answers: answer, ...(!isRight(item, answer.choice) && { toRecall: item.id }) },
            },
            { returnDocument: 'after' },
          )
          .lean<QuizAttemptDocument>();
        if (written) return toAttempt(written);
      }
    },

    /** The missed items that are to become recall cards. */
    async missed(userId: string) {
      const found = await attempts.find({ userId, toRecall: trusted({ $ne: [] }) }).lean<QuizAttemptDocument[]>();
      return found.flatMap((document) => {
        const { id, courseId, topicId, source, items } = toAttempt(document);
        const missed = items.filter((item) => document.toRecall.includes(item.id));
        return missed.map((item) => ({ attemptId: id, courseId, topicId, source, item }));
      });
    },

    async recalled(id: string, itemId: string): Promise<void> {
      await attempts.updateOne({ _id: id }, { $pull: { toRecall: itemId } });
    },

    async forget(courseId: string): Promise<void> {
      await attempts.deleteMany({ courseId });
    },
  };
}

function toAttempt(document: QuizAttemptDocument): QuizAttempt {
  const { _id, userId, courseId, topicId, source, items, answers, finished, percent } = document;
  return {
    ...{ id: _id.toHexString(), userId, courseId, topicId, source, items },
    answers: answers.map(({ itemId, choice }) => ({ itemId, choice })),
    ...{ finished, percent: percent ?? undefined },
  };
}
