import { courseEvents } from '@coursewright/contracts';
import { hiddenOutboxFields, raise, unlessDuplicate, withEvents } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { type ExerciseAttempt, type ExerciseItem, isShown, isSolved, type Try } from './exercise.ts';
import type { ExerciseBatch } from './exercise-batch.repository.ts';

interface ExerciseAttemptDocument {
  _id: Types.ObjectId;
  userId: string;
  courseId: string;
  subtopicId: string;
  item: ExerciseItem;
  source: ExerciseBatch['source'];
  tries: Try[];
  hints?: string[] | null;
  solutionSeenAt?: Date | null;
  // A card for reviews is to be made of it.
  toRecall?: boolean | null;
}

const schema = new Schema<ExerciseAttemptDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    item: { type: Schema.Types.Mixed, required: true },
    source: { type: String, required: true },
    tries: { type: Schema.Types.Mixed, required: true },
    hints: { type: [String], default: undefined },
    solutionSeenAt: { type: Date },
    toRecall: { type: Boolean },
    ...hiddenOutboxFields,
  },
  { collection: 'exercise_attempts', versionKey: false },
);
schema.index({ userId: 1, 'item.id': 1 }, { unique: true });
schema.index({ courseId: 1, subtopicId: 1 });
schema.index({ userId: 1, toRecall: 1 }, { partialFilterExpression: { toRecall: true } });

export const exerciseAttemptModel = (connection: Connection) =>
  getModel<ExerciseAttemptDocument>(connection, 'ExerciseAttempt', schema);

export const MAX_TRIES = 50;

export type ExerciseAttemptRepository = ReturnType<typeof createExerciseAttemptRepository>;

export type ExercisePlace = Pick<ExerciseAttempt, 'userId' | 'courseId' | 'item'> & Pick<ExerciseBatch, 'source'>;

export function createExerciseAttemptRepository(connection: Connection) {
  const attempts = exerciseAttemptModel(connection);

  async function find(userId: string, id: string): Promise<ExerciseAttempt | undefined> {
    const found = await attempts.findOne({ userId, 'item.id': id }).lean<ExerciseAttemptDocument>();
    return found ? toAttempt(found) : undefined;
  }

  async function begin({ userId, courseId, item, source }: ExercisePlace): Promise<void> {
    const empty = { courseId, subtopicId: item.subtopicId, item, source, tries: [] };
    await unlessDuplicate(
      attempts.updateOne({ userId, 'item.id': item.id }, { $setOnInsert: empty }, { upsert: true }),
    );
  }

  return {
    find,

    async ofLesson(courseId: string, subtopicId: string): Promise<ExerciseAttempt[]> {
      return (await attempts.find({ courseId, subtopicId }).lean<ExerciseAttemptDocument[]>()).map(toAttempt);
    },

    async ofCourse(courseId: string): Promise<ExerciseAttempt[]> {
      return (await attempts.find({ courseId }).lean<ExerciseAttemptDocument[]>()).map(toAttempt);
    },

    // Ids of the exercises whose solution was seen, or given.
    async solvedIds(courseId: string): Promise<string[]> {
      const isSolvedOne = { $or: [{ 'tries.right': true }, { solutionSeenAt: trusted({ $exists: true }) }] };
      const found = await attempts
        .find({ courseId, ...isSolvedOne }, { 'item.id': 1 })
        .lean<Pick<ExerciseAttemptDocument, 'item'>[]>();
      return found.map(({ item }) => item.id);
    },

    // Ids of those that were tried, and whose solution is not shown yet.
    async openIds(courseId: string): Promise<Set<string>> {
      const found = await attempts
        .find(
          { courseId, 'tries.right': trusted({ $ne: true }), solutionSeenAt: trusted({ $exists: false }) },
          { 'item.id': 1, 'tries.right': 1 },
        )
        .lean<ExerciseAttemptDocument[]>();
      return new Set(found.flatMap((attempt) => (isShown(attempt) ? [] : [attempt.item.id])));
    },

    /**
     * One write stores the try and the miss. Undefined when another try came first: their number is the version.
     * @param tries how many there were
     */
    async addTry(place: ExercisePlace, tries: number, marked: Try): Promise<ExerciseAttempt | undefined> {
      await begin(place);
      const { userId, item } = place;
      const { hints = 0 } = marked;
      const isMissed = tries === 0 && (!marked.right || hints > 0) && item.kind !== 'text';
      const isVersion = { tries: trusted({ $size: tries }), [`hints.${hints}`]: trusted({ $exists: false }) };
      const { right, score, at } = marked;
      const event = raise(courseEvents.exerciseMarked, {
        userId,
        courseId: place.courseId,
        subtopicId: item.subtopicId,
        exerciseId: item.id,
        kind: item.kind,
        tries: tries + 1,
        right,
        score,
        markedAt: at.toISOString(),
      });
      const written = await attempts
        .findOneAndUpdate(
          { userId, 'item.id': item.id, ...isVersion },
          withEvents({ $push: { tries: marked }, ...(isMissed && { $set: { toRecall: true } }) }, event),
          { returnDocument: 'after' },
        )
        .lean<ExerciseAttemptDocument>();
      return written ? toAttempt(written) : undefined;
    },

    // In order, each level once.
    async addHint(place: ExercisePlace, level: number, text: string): Promise<void> {
      await begin(place);
      const { userId, item } = place;
      const isNext = {
        [`hints.${level - 1}`]: trusted({ $exists: false }),
        ...(level > 1 && { [`hints.${level - 2}`]: trusted({ $exists: true }) }),
      };
      await attempts.updateOne({ userId, 'item.id': item.id, ...isNext }, { $push: { hints: text } });
    },

    /**
     * One for each try, while it is the newest. False when there is one.
     * @param at the place of the try
     */
    async appeal({ userId, item }: ExercisePlace, at: number, text: string): Promise<boolean> {
      const isOpen = { tries: trusted({ $size: at + 1 }), [`tries.${at}.appeal`]: trusted({ $exists: false }) };
      const { matchedCount } = await attempts.updateOne(
        { userId, 'item.id': item.id, ...isOpen },
        { $set: { [`tries.${at}.appeal`]: { text, state: 'open' } } },
      );
      return matchedCount > 0;
    },

    async settleAppeal({ userId, item }: ExercisePlace, at: number, changes: Partial<Try>): Promise<void> {
      const changed = Object.entries(changes).map(([name, value]) => [`tries.${at}.${name}`, value]);
      await attempts.updateOne(
        { userId, 'item.id': item.id, [`tries.${at}.appeal.state`]: 'open' },
        { $set: Object.fromEntries(changed) },
      );
    },

    // Once it is solved, seeing it changes nothing.
    async seeSolution(place: ExercisePlace, at: Date): Promise<ExerciseAttempt | undefined> {
      await begin(place);
      const { userId, item } = place;
      const before = await find(userId, item.id);
      if (before && isSolved(before)) return before;
      await attempts.updateOne(
        { userId, 'item.id': item.id, solutionSeenAt: trusted({ $exists: false }) },
        { $set: { solutionSeenAt: at } },
      );
      return find(userId, item.id);
    },

    async missed(userId: string, id?: string) {
      const found = await attempts
        .find({ userId, ...(id && { 'item.id': id }), toRecall: true })
        .lean<ExerciseAttemptDocument[]>();
      return found.map(({ courseId, item, source, tries }) => ({
        courseId,
        item,
        source,
        right: tries[0]?.right ?? false,
      }));
    },

    async removeMissed(userId: string, id: string): Promise<void> {
      await attempts.updateOne({ userId, 'item.id': id }, { $unset: { toRecall: 1 } });
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await attempts.deleteMany({ courseId, subtopicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await attempts.deleteMany({ courseId });
    },
  };
}

const toAttempt = ({
  _id,
  userId,
  courseId,
  item,
  tries,
  hints,
  solutionSeenAt,
}: ExerciseAttemptDocument): ExerciseAttempt => ({
  id: _id.toHexString(),
  userId,
  courseId,
  item,
  tries,
  hints: hints ?? [],
  ...(solutionSeenAt && { solutionSeenAt }),
});
