import type { MistakeKind, MistakeState } from '@coursewright/contracts';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { createSizeCounter } from '../course.model.ts';

interface MistakeDocument {
  _id: Types.ObjectId;
  courseId: string;
  subtopicId: string;
  userId: string;
  kind: MistakeKind;
  quote: string;
  text: string;
  state: MistakeState;
  seen: boolean;
  createdAt: Date;
}

const required = { type: String, required: true } as const;
const schema = new Schema<MistakeDocument>(
  {
    courseId: required,
    subtopicId: required,
    userId: required,
    kind: required,
    quote: { type: String, default: '' },
    text: required,
    state: required,
    seen: { type: Boolean, default: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'mistakes', versionKey: false },
);
schema.index({ courseId: 1, subtopicId: 1 });
schema.index({ userId: 1 });
schema.index({ state: 1, createdAt: -1 });

export const mistakeModel = (connection: Connection) => getModel<MistakeDocument>(connection, 'Mistake', schema);

export interface Mistake extends Omit<MistakeDocument, '_id'> {
  id: string;
}

export const mistakeBytes = ({ quote, text }: Pick<Mistake, 'quote' | 'text'>): number =>
  Buffer.byteLength(quote) + Buffer.byteLength(text);

const toMistake = ({ _id, ...values }: MistakeDocument): Mistake => ({ ...values, id: _id.toHexString() });

const LISTED = 200;

export type MistakeRepository = ReturnType<typeof createMistakeRepository>;

export function createMistakeRepository(connection: Connection) {
  const mistakes = mistakeModel(connection);
  const grow = createSizeCounter(connection);

  const list = async (filter: Partial<MistakeDocument> | { state: object }): Promise<Mistake[]> => {
    const found = await mistakes.find(filter).sort({ createdAt: -1, _id: -1 }).limit(LISTED).lean<MistakeDocument[]>();
    return found.map(toMistake);
  };

  async function findOne(filter: object): Promise<Mistake | undefined> {
    const found = await mistakes.findOne(filter).lean<MistakeDocument>();
    return found ? toMistake(found) : undefined;
  }

  return {
    async add(values: Omit<Mistake, 'id' | 'state' | 'seen'>): Promise<Mistake> {
      const document = { ...values, _id: new Types.ObjectId(), state: 'open' as const, seen: true };
      await mistakes.create(document);
      await grow(values.courseId, mistakeBytes(values));
      return toMistake(document);
    },

    find: (id: string) => findOne({ _id: id }),

    ofLesson: (courseId: string, subtopicId: string, userId: string) => list({ courseId, subtopicId, userId }),

    ofCourse: (courseId: string) => list({ courseId }),

    reported: (state: 'open' | 'all') =>
      list(state === 'all' ? {} : { state: trusted({ $in: ['open', 'accepted', 'rewriting'] }) }),

    // Undefined when its state is none of `from`.
    async move(id: string, from: readonly MistakeState[], state: MistakeState): Promise<Mistake | undefined> {
      const update = { $set: { state, seen: false } };
      const filter = { _id: id, state: trusted({ $in: [...from] }) };
      const after = await mistakes
        .findOneAndUpdate(filter, update, { returnDocument: 'after' })
        .lean<MistakeDocument>();
      return after ? toMistake(after) : undefined;
    },

    async see(id: string, userId: string): Promise<Mistake | undefined> {
      const update = { $set: { seen: true } };
      const after = await mistakes
        .findOneAndUpdate({ _id: id, userId }, update, { returnDocument: 'after' })
        .lean<MistakeDocument>();
      return after ? toMistake(after) : undefined;
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await mistakes.deleteMany({ courseId });
    },

    async deleteParts(courseId: string, ids: readonly string[]): Promise<void> {
      await mistakes.deleteMany({ courseId, subtopicId: trusted({ $in: [...ids] }) });
    },

    async deleteByUser(userId: string): Promise<void> {
      await mistakes.deleteMany({ userId });
    },
  };
}
