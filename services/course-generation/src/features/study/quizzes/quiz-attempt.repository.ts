import { isDuplicateKey } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { balanceOptions } from '../../authoring/index.ts';
import { hintsOf, isRight, type QuizAttempt, withAnswer } from './quiz.ts';
import type { QuizBatch } from './quiz-batch.repository.ts';

interface QuizAttemptDocument extends Omit<QuizAttempt, 'id' | 'percent' | 'shortfall'> {
  _id: Types.ObjectId;
  batchId: string;
  percent?: number | null;
  shortfall?: QuizAttempt['shortfall'] | null;
  // Ids of items that were missed, or answered with hints, and have no review card yet.
  toRecall: string[];
}

const schema = new Schema<QuizAttemptDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    batchId: { type: String, required: true },
    source: { type: String, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    answers: { type: [{ _id: false, itemId: String, choice: Number, at: Date }], default: [] },
    hints: { type: [{ _id: false, itemId: String, level: Number, text: String }], default: [] },
    finished: { type: Boolean, default: false },
    percent: { type: Number },
    shortfall: { type: String },
    toRecall: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'quiz_attempts', versionKey: false },
);
// A batch is used by one attempt, and there is one open attempt per topic.
schema.index({ batchId: 1 }, { unique: true });
schema.index(
  { userId: 1, courseId: 1, topicId: 1 },
  { unique: true, name: 'one_open', partialFilterExpression: { finished: false } },
);
schema.index({ userId: 1, courseId: 1 });
schema.index({ courseId: 1 });

export const quizAttemptModel = (connection: Connection) =>
  getModel<QuizAttemptDocument>(connection, 'QuizAttempt', schema);

type Answer = QuizAttempt['answers'][number];

const firstIdSince = (from: Date) => Types.ObjectId.createFromTime(Math.floor(from.getTime() / 1000));

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

    async findLastFinished(userId: string, courseId: string, topicId: string): Promise<QuizAttempt | undefined> {
      const found = await attempts
        .findOne({ userId, courseId, topicId, finished: true })
        .sort({ createdAt: -1, _id: -1 })
        .lean<QuizAttemptDocument>();
      return found ? toAttempt(found) : undefined;
    },

    listOpen: (userId: string, courseId: string) => list({ userId, courseId, finished: false }),
    listFinished: (courseId: string) => list({ courseId, finished: true }),
    listOf: (userId: string, courseId: string) => list({ userId, courseId }),

    // One by one, the oldest first.
    async *finishedSince(from: Date): AsyncGenerator<QuizAttempt> {
      const since = trusted({ $gte: firstIdSince(from) });
      const found = attempts.find({ _id: since, finished: true }).sort({ _id: 1 }).lean<QuizAttemptDocument>();
      for await (const document of found.cursor()) yield toAttempt(document as QuizAttemptDocument);
    },

    // Texts of questions that were asked more than once since then. Most are asked once, of the learner they are written for.
    async repeatedQuestions(from: Date): Promise<string[]> {
      const repeated = attempts.aggregate<{ _id: string }>([
        { $match: { _id: { $gte: firstIdSince(from) }, finished: true } },
        { $unwind: '$items' },
        { $group: { _id: '$items.question', asked: { $sum: 1 } } },
        { $match: { asked: { $gte: 2 } } },
      ]);
      return (await repeated.allowDiskUse(true)).map(({ _id }) => _id);
    },

    async usedBatches(courseId: string, topicId: string): Promise<string[]> {
      const found = await attempts.find({ courseId, topicId }, { batchId: 1 }).lean<QuizAttemptDocument[]>();
      return found.map(({ batchId }) => batchId);
    },

    // Undefined when a concurrent request began an attempt or used the batch.
    async begin(userId: string, { id: batchId, courseId, topicId, source, items, shortfall }: QuizBatch) {
      const _id = new Types.ObjectId();
      const own = balanceOptions(items, _id.toHexString());
      const createdAt = new Date();
      const attempt = { _id, userId, courseId, topicId, batchId, source, items: own, shortfall, createdAt };
      try {
        return toAttempt((await attempts.create(attempt)).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return undefined;
      }
    },

    /**
     * One write stores the answer, the end of the attempt and the miss. The numbers of answers and hints serve as
     * the version for concurrent writes.
     */
    async answer(asked: QuizAttempt, answer: Answer): Promise<QuizAttempt | undefined> {
      const { id, userId } = asked;
      for (let attempt: QuizAttempt | undefined = asked; ; attempt = await findOwn(id, userId)) {
        const item = attempt?.items.find((one) => one.id === answer.itemId);
        if (!attempt || !item) return undefined;
        if (attempt.answers.some(({ itemId }) => itemId === answer.itemId)) return attempt;
        const { finished, percent } = withAnswer(attempt, answer);
        const comesBack = !isRight(item, answer.choice) || hintsOf(attempt, item.id).length > 0;
        const written = await attempts
          .findOneAndUpdate(
            {
              _id: id,
              answers: trusted({ $size: attempt.answers.length }),
              [`hints.${attempt.hints.length}`]: trusted({ $exists: false }),
            },
            {
              $set: { finished, ...(percent !== undefined && { percent }) },
              $push: { answers: answer, ...(comesBack && { toRecall: item.id }) },
            },
            { returnDocument: 'after' },
          )
          .lean<QuizAttemptDocument>();
        if (written) return toAttempt(written);
      }
    },

    async missed(userId: string) {
      const found = await attempts.find({ userId, toRecall: trusted({ $ne: [] }) }).lean<QuizAttemptDocument[]>();
      return found.flatMap((document) => {
        const { id, courseId, topicId, source, items, answers } = toAttempt(document);
        const missed = items.filter((item) => document.toRecall.includes(item.id));
        return missed.map((item) => {
          const right = answers.some(({ itemId, choice }) => itemId === item.id && isRight(item, choice));
          return { attemptId: id, courseId, topicId, source, item, right };
        });
      });
    },

    // Each level once, and none for a question that was answered meanwhile.
    async addHint(id: string, userId: string, hint: QuizAttempt['hints'][number]): Promise<void> {
      const { itemId, level } = hint;
      await attempts.updateOne(
        {
          _id: id,
          userId,
          'answers.itemId': trusted({ $ne: itemId }),
          hints: trusted({ $not: { $elemMatch: { itemId, level } } }),
        },
        { $push: { hints: hint } },
      );
    },

    async removeMissed(id: string, itemId: string): Promise<void> {
      await attempts.updateOne({ _id: id }, { $pull: { toRecall: itemId } });
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await attempts.deleteMany({ courseId, topicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await attempts.deleteMany({ courseId });
    },
  };
}

function toAttempt(document: QuizAttemptDocument): QuizAttempt {
  const { _id, userId, courseId, topicId, source, items, answers, hints, finished, percent, shortfall, createdAt } =
    document;
  return {
    id: _id.toHexString(),
    userId,
    courseId,
    topicId,
    source,
    items,
    answers: answers.map(({ itemId, choice, at }) => ({ itemId, choice, ...(at && { at }) })),
    // Attempts of earlier releases have none.
    hints: (hints ?? []).map(({ itemId, level, text }) => ({ itemId, level, text })),
    finished,
    percent: percent ?? undefined,
    ...(shortfall && { shortfall }),
    createdAt,
  };
}
