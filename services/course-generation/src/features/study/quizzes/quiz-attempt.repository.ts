import { courseEvents } from '@coursewright/contracts';
import { hiddenOutboxFields, raise, unlessDuplicate, withEvents } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { balanceOptions } from '../../authoring/index.ts';
import {
  calculateEnd,
  findAsked,
  type GivenAnswer,
  listHints,
  type MissedItem,
  type QuizAttempt,
  toMissedItem,
  withAnswer,
} from './quiz.ts';
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

// These lists only grow and exercises are only left out, so their lengths are the version for concurrent writes.
const toVersion = ({ answers, tries, hints, exercises }: QuizAttempt) => ({
  ...Object.fromEntries(
    Object.entries({ answers, tries, hints }).map(([name, { length }]) => [
      `${name}.${length}`,
      trusted({ $exists: false }),
    ]),
  ),
  ...(exercises.length > 0 && { [`exercises.${exercises.length - 1}`]: trusted({ $exists: true }) }),
});

// The event of the end is stored with the answer that is the last.
function withEnd(attempt: QuizAttempt, $push?: object, $set?: object) {
  const { id: attemptId, userId, courseId, topicId } = attempt;
  const end = calculateEnd(attempt);
  const { percent = 0 } = end;
  const facts = { userId, courseId, topicId, attemptId, percent, finishedAt: new Date().toISOString() };
  return withEvents(
    { $set: { ...end, ...$set }, ...($push && { $push }) },
    ...(end.finished ? [raise(courseEvents.quizFinished, facts)] : []),
  );
}

const firstIdSince = (from: Date) => Types.ObjectId.createFromTime(Math.floor(from.getTime() / 1000));

interface Answering {
  readonly attempt: QuizAttempt;
  readonly toRecall: readonly string[];
  // Those of them that have a review card now.
  readonly withCards: readonly string[];
}

const MOST_ANSWERED = 500;

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

  async function findOpen(userId: string, courseId: string, topicId: string): Promise<QuizAttempt | undefined> {
    const found = await attempts.findOne({ userId, courseId, topicId, finished: false }).lean<QuizAttemptDocument>();
    return found ? toAttempt(found) : undefined;
  }

  const listUse = (courseId: string, topicId: string) =>
    attempts
      .find({ courseId, topicId }, { batchId: 1, userId: 1, finished: 1 })
      .lean<Pick<QuizAttemptDocument, 'batchId' | 'userId' | 'finished'>[]>();

  // As this process wrote them last. A write that begins from an old copy changes nothing, and reads again.
  const answering = new Map<string, Answering>();

  function remember(attempt: QuizAttempt, toRecall: readonly string[]): QuizAttempt {
    answering.delete(attempt.id);
    if (!attempt.finished) answering.set(attempt.id, { attempt, toRecall, withCards: [] });
    const [oldest] = answering.size > MOST_ANSWERED ? answering.keys() : [];
    if (oldest !== undefined) answering.delete(oldest);
    return attempt;
  }

  function forget(courseId: string): void {
    for (const [id, { attempt }] of answering) if (attempt.courseId === courseId) answering.delete(id);
  }

  async function removeMissed(id: string, itemId: string): Promise<void> {
    await attempts.updateOne({ _id: id }, { $pull: { toRecall: itemId } });
  }

  return {
    findOwn,

    /** For an answer to it, which `answer` checks: perhaps not as it is now. */
    async findAnswered(id: string, userId: string): Promise<QuizAttempt | undefined> {
      const { attempt } = answering.get(id) ?? {};
      return attempt?.userId === userId ? attempt : findOwn(id, userId);
    },

    findOpen,

    async findLastFinished(userId: string, courseId: string, topicId: string): Promise<QuizAttempt | undefined> {
      const found = await attempts
        .findOne({ userId, courseId, topicId, finished: true })
        .sort({ createdAt: -1, _id: -1 })
        .lean<QuizAttemptDocument>();
      return found ? toAttempt(found) : undefined;
    },

    listOpen: (userId: string, courseId: string) => list({ userId, courseId, finished: false }),
    listFinished: (courseId: string) => list({ courseId, finished: true }),
    listOwn: (userId: string, courseId: string) => list({ userId, courseId }),

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
      return (await listUse(courseId, topicId)).map(({ batchId }) => batchId);
    },

    /** The open attempt, or what the learner's next one cannot use. */
    async findOpenOrUsed(userId: string, courseId: string, topicId: string) {
      const found = await listUse(courseId, topicId);
      const hasOpen = found.some((attempt) => attempt.userId === userId && !attempt.finished);
      const open = hasOpen ? await findOpen(userId, courseId, topicId) : undefined;
      return { open, used: found.map(({ batchId }) => batchId) };
    },

    // Undefined when a concurrent request began an attempt or used the batch.
    async begin(userId: string, batch: QuizBatch, exercises: QuizAttempt['exercises']) {
      const { id: batchId, courseId, topicId, source, items, shortfall } = batch;
      const _id = new Types.ObjectId();
      const own = balanceOptions(items, _id.toHexString());
      const createdAt = new Date();
      const attempt = { _id, userId, courseId, topicId, batchId, source, items: own, exercises, shortfall, createdAt };
      const created = await unlessDuplicate(attempts.create(attempt));
      return created && remember(toAttempt(created.toObject()), []);
    },

    /** One write stores the answer, the end of the attempt and the miss. An earlier answer stays: then `isNew` is false. */
    async answer(
      asked: QuizAttempt,
      given: GivenAnswer,
    ): Promise<{ attempt: QuizAttempt; isNew: boolean } | undefined> {
      const { id, userId } = asked;
      const { itemId } = given;
      for (let attempt: QuizAttempt | undefined = asked; ; attempt = await findOwn(id, userId)) {
        const before = attempt && findAsked(attempt, itemId);
        if (!attempt || !before) return undefined;
        if (before.right !== undefined) return { attempt, isNew: false };
        const answered = withAnswer(attempt, given);
        const comesBack = !findAsked(answered, itemId)?.right || listHints(attempt, itemId).length > 0;
        const { toRecall = [], withCards = [] }: Partial<Answering> = answering.get(id) ?? {};
        const rest = [...toRecall.filter((each) => !withCards.includes(each)), ...(comesBack ? [itemId] : [])];
        const written = await attempts
          .findOneAndUpdate(
            { _id: id, ...toVersion(attempt) },
            withEnd(
              answered,
              {
                ...('choice' in given ? { answers: given } : { tries: given }),
                ...(comesBack && withCards.length === 0 && { toRecall: itemId }),
              },
              withCards.length > 0 ? { toRecall: rest } : {},
            ),
            { returnDocument: 'after' },
          )
          .lean<QuizAttemptDocument>();
        if (written) return { attempt: remember(toAttempt(written), written.toRecall), isNew: true };
        answering.delete(id);
      }
    },

    /** Ends without the exercises that are not tried. */
    async leaveOutExercises(attempt: QuizAttempt): Promise<void> {
      const { id: _id, exercises, tries } = attempt;
      const tried = exercises.filter(({ item }) => tries.some(({ itemId }) => itemId === item.id));
      const update = withEnd({ ...attempt, exercises: tried });
      const $set = { exercises: tried, ...update.$set };
      await attempts.updateOne({ _id, ...toVersion(attempt) }, { ...update, $set });
    },

    async missed(userId: string, id?: string): Promise<MissedItem[]> {
      const found = await attempts
        .find({ ...(id && { _id: id }), userId, toRecall: trusted({ $ne: [] }) })
        .lean<QuizAttemptDocument[]>();
      return found.flatMap((document) => {
        const attempt = toAttempt(document);
        return document.toRecall.flatMap((itemId) => toMissedItem(attempt, itemId) ?? []);
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

    removeMissed,

    /** As `removeMissed`, by the next answer where one is expected. Until then its card exists and is not added again. */
    async removeMissedLater(id: string, itemId: string): Promise<void> {
      const known = answering.get(id);
      if (!known) return removeMissed(id, itemId);
      answering.set(id, { ...known, withCards: [...known.withCards, itemId] });
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      forget(courseId);
      await attempts.deleteMany({ courseId, topicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      forget(courseId);
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
