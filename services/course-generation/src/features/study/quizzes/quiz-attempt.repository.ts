import { courseEvents } from '@coursewright/contracts';
import { hiddenOutboxFields, isDuplicateKey, raise, withEvents } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { balanceOptions } from '../../authoring/index.ts';
import { calculateEnd, findAsked, type GivenAnswer, hintsOf, type QuizAttempt, withAnswer } from './quiz.ts';
import type { QuizBatch } from './quiz-batch.repository.ts';

// Attempts of earlier releases have none.
type Later = 'exercises' | 'tries' | 'hints';

interface QuizAttemptDocument extends Omit<QuizAttempt, 'id' | 'percent' | 'shortfall' | Later> {
  _id: Types.ObjectId;
  batchId: string;
  percent?: number | null;
  shortfall?: QuizAttempt['shortfall'] | null;
  exercises?: QuizAttempt['exercises'];
  tries?: QuizAttempt['tries'];
  hints?: QuizAttempt['hints'];
  // Ids of what was missed, or answered with hints, and have no review card yet.
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
    exercises: { type: Schema.Types.Mixed },
    tries: { type: Schema.Types.Mixed },
    hints: { type: [{ _id: false, itemId: String, level: Number, text: String }], default: [] },
    finished: { type: Boolean, default: false },
    percent: { type: Number },
    shortfall: { type: String },
    toRecall: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    ...hiddenOutboxFields,
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

// Lists only grow, so their lengths are the version for concurrent writes.
const versionOf = ({ answers, tries, hints }: QuizAttempt) =>
  Object.fromEntries(
    Object.entries({ answers, tries, hints }).map(([name, { length }]) => [
      `${name}.${length}`,
      trusted({ $exists: false }),
    ]),
  );

// The event of the end is stored with the answer that is the last.
function withEnd(attempt: QuizAttempt, $push?: object) {
  const { id: attemptId, userId, courseId, topicId } = attempt;
  const end = calculateEnd(attempt);
  const { percent = 0 } = end;
  const facts = { userId, courseId, topicId, attemptId, percent, finishedAt: new Date().toISOString() };
  return withEvents(
    { $set: end, ...($push && { $push }) },
    ...(end.finished ? [raise(courseEvents.quizFinished, facts)] : []),
  );
}

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
    async begin(userId: string, batch: QuizBatch, exercises: QuizAttempt['exercises']) {
      const { id: batchId, courseId, topicId, source, items, shortfall } = batch;
      const _id = new Types.ObjectId();
      const own = balanceOptions(items, _id.toHexString());
      const createdAt = new Date();
      const attempt = { _id, userId, courseId, topicId, batchId, source, items: own, exercises, shortfall, createdAt };
      try {
        return toAttempt((await attempts.create(attempt)).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return undefined;
      }
    },

    /** One write stores the answer, the end of the attempt and the miss. */
    async answer(asked: QuizAttempt, given: GivenAnswer): Promise<QuizAttempt | undefined> {
      const { id, userId } = asked;
      for (let attempt: QuizAttempt | undefined = asked; ; attempt = await findOwn(id, userId)) {
        const before = attempt && findAsked(attempt, given.itemId);
        if (!attempt || !before) return undefined;
        if (before.right !== undefined) return attempt;
        const answered = withAnswer(attempt, given);
        const comesBack = !findAsked(answered, given.itemId)?.right || hintsOf(attempt, given.itemId).length > 0;
        const written = await attempts
          .findOneAndUpdate(
            { _id: id, ...versionOf(attempt) },
            withEnd(answered, {
              ...('choice' in given ? { answers: given } : { tries: given }),
              ...(comesBack && { toRecall: given.itemId }),
            }),
            { returnDocument: 'after' },
          )
          .lean<QuizAttemptDocument>();
        if (written) return toAttempt(written);
      }
    },

    /** Ends without the exercises that are not tried. */
    async leaveOutExercises(attempt: QuizAttempt): Promise<void> {
      const { id: _id, exercises, tries } = attempt;
      const tried = exercises.filter(({ item }) => tries.some(({ itemId }) => itemId === item.id));
      const update = withEnd({ ...attempt, exercises: tried });
      const $set = { exercises: tried, ...update.$set };
      await attempts.updateOne({ _id, ...versionOf(attempt) }, { ...update, $set });
    },

    async missed(userId: string, id?: string) {
      const found = await attempts
        .find({ ...(id && { _id: id }), userId, toRecall: trusted({ $ne: [] }) })
        .lean<QuizAttemptDocument[]>();
      return found.flatMap((document) => {
        const attempt = toAttempt(document);
        const { id: attemptId, courseId, topicId } = attempt;
        return document.toRecall.flatMap((itemId) => {
          const asked = findAsked(attempt, itemId);
          return asked ? { attemptId, courseId, topicId, ...asked, right: asked.right ?? false } : [];
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
  const { _id, userId, courseId, topicId, source, items, answers, finished, percent, shortfall, createdAt } = document;
  const { exercises, tries, hints } = document;
  return {
    id: _id.toHexString(),
    userId,
    courseId,
    topicId,
    source,
    items,
    answers: answers.map(({ itemId, choice, at }) => ({ itemId, choice, ...(at && { at }) })),
    exercises: exercises ?? [],
    tries: tries ?? [],
    hints: (hints ?? []).map(({ itemId, level, text }) => ({ itemId, level, text })),
    finished,
    percent: percent ?? undefined,
    ...(shortfall && { shortfall }),
    createdAt,
  };
}
