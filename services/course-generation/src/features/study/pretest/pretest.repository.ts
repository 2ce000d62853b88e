import type { AuthorSource } from '@coursewright/contracts';
import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { QuizItem } from '../quizzes/quiz.ts';

export interface PretestItem extends Pick<QuizItem, 'id' | 'question' | 'options' | 'correct' | 'subtopicId'> {
  objectiveId?: string | undefined;
}

export interface Pretest {
  id: string;
  userId: string;
  courseId: string;
  state: 'open' | 'done';
  // Topics whose questions are written, or that have none.
  written: string[];
  source?: AuthorSource | undefined;
  items: PretestItem[];
  // The question that is asked now.
  current?: string | undefined;
  // Without a choice, the learner does not know yet.
  answers: { itemId: string; choice?: number | undefined; at: Date }[];
  createdAt: Date;
}

type PretestDocument = Omit<Pretest, 'id'> & { _id: Types.ObjectId };

const schema = new Schema<PretestDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    state: { type: String, required: true },
    written: { type: [String], default: [] },
    source: { type: String },
    items: {
      type: [
        {
          _id: false,
          id: String,
          question: String,
          options: [String],
          correct: Number,
          subtopicId: String,
          objectiveId: String,
        },
      ],
      default: [],
    },
    current: { type: String },
    answers: { type: [{ _id: false, itemId: String, choice: Number, at: Date }], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'pretests', versionKey: false },
);
schema.index({ courseId: 1, userId: 1 }, { unique: true });

export type PretestRepository = ReturnType<typeof createPretestRepository>;

export function createPretestRepository(connection: Connection) {
  const pretests = getModel<PretestDocument>(connection, 'Pretest', schema);

  async function find(userId: string, courseId: string): Promise<Pretest | undefined> {
    const found = await pretests.findOne({ courseId, userId }).lean<PretestDocument>();
    return found ? toPretest(found) : undefined;
  }

  return {
    find,

    async begin(userId: string, courseId: string, createdAt: Date): Promise<void> {
      await unlessDuplicate(pretests.create({ userId, courseId, state: 'open', createdAt }));
    },

    /** Once for each topic; `items` are none where none could be written. */
    async addItems(courseId: string, topicId: string, items: Omit<PretestItem, 'id'>[], source?: AuthorSource) {
      const withIds = items.map((item) => ({ ...item, id: new Types.ObjectId().toHexString() }));
      await pretests.updateOne(
        { courseId, written: trusted({ $ne: topicId }) },
        { $push: { written: topicId, items: { $each: withIds } }, ...(source && { $set: { source } }) },
      );
    },

    /** False when a concurrent request changed what is asked. */
    async ask({ id, answers, current }: Pretest, itemId: string): Promise<boolean> {
      const { matchedCount } = await pretests.updateOne(
        { _id: id, state: 'open', answers: trusted({ $size: answers.length }), current: current ?? null },
        { $set: { current: itemId } },
      );
      return matchedCount > 0;
    },

    async answer({ id }: Pretest, answer: Pretest['answers'][number]): Promise<void> {
      const { itemId } = answer;
      await pretests.updateOne(
        { _id: id, state: 'open', current: itemId, 'answers.itemId': trusted({ $ne: itemId }) },
        { $push: { answers: answer }, $unset: { current: 1 } },
      );
    },

    async close({ id }: Pretest): Promise<void> {
      await pretests.updateOne({ _id: id }, { $set: { state: 'done' }, $unset: { current: 1 } });
    },

    /** What failed for every topic is tried again. */
    async rewrite({ id }: Pretest): Promise<void> {
      await pretests.updateOne({ _id: id, items: trusted({ $size: 0 }) }, { $set: { written: [] } });
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await pretests.updateMany({ courseId }, { $pull: { items: { subtopicId: { $in: ids } } } });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await pretests.deleteMany({ courseId });
    },
  };
}

function toPretest({ _id, source, current, answers, ...document }: PretestDocument): Pretest {
  return {
    ...document,
    id: _id.toHexString(),
    ...(source && { source }),
    ...(current && { current }),
    answers: answers.map(({ itemId, choice, at }) => ({ itemId, ...(choice != null && { choice }), at })),
  };
}
