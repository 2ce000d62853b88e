import type { AuthorSource, QualityRecord } from '@coursewright/contracts';
import { insertOrFind } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { ExerciseItem } from './exercise.ts';

// Stored in one write: there are no partial batches.
interface ExerciseBatchDocument {
  _id: Types.ObjectId;
  // Of the generation, or of what made them without a model.
  key: string;
  courseId: string;
  subtopicId: string;
  lessonVersion: number;
  source: AuthorSource;
  // Made of the terms of the lesson, without a model.
  ofTerms: boolean;
  items: ExerciseItem[];
  quality?: QualityRecord | undefined;
  createdAt: Date;
}

const schema = new Schema<ExerciseBatchDocument>(
  {
    key: { type: String, required: true },
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    lessonVersion: { type: Number, required: true },
    source: { type: String, required: true },
    ofTerms: { type: Boolean, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    quality: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'exercise_batches', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ courseId: 1, subtopicId: 1 });
schema.index({ 'items.id': 1 });

export type ExerciseBatch = Omit<ExerciseBatchDocument, '_id' | 'createdAt' | 'quality'>;
type NewItem = ExerciseItem extends infer Item ? (Item extends ExerciseItem ? Omit<Item, 'id'> : never) : never;
export type NewExerciseBatch = Omit<ExerciseBatch, 'items'> & { items: NewItem[]; quality?: QualityRecord | undefined };

// Texts that are longer than what is asked and its key.
const KEYS_ALONE = Object.fromEntries(
  ['explanation', 'mistakes', 'reasons', 'criteria', 'sample', 'check'].map((name) => [`items.${name}`, 0]),
);

export type ExerciseBatchRepository = ReturnType<typeof createExerciseBatchRepository>;

export function createExerciseBatchRepository(connection: Connection) {
  const batches = getModel<ExerciseBatchDocument>(connection, 'ExerciseBatch', schema);

  const findOne = (filter: { key: string } | { 'items.id': string }): Promise<ExerciseBatch | null> =>
    batches.findOne(filter).lean<ExerciseBatch>().exec();

  return {
    find: (key: string) => findOne({ key }),
    findByItem: (id: string) => findOne({ 'items.id': id }),

    // The first one of a key wins; returns the stored one.
    async save(batch: NewExerciseBatch): Promise<ExerciseBatch> {
      const items = batch.items.map((item) => ({ ...item, id: new Types.ObjectId().toHexString() }));
      return insertOrFind(
        async () => (await batches.create({ ...batch, items, createdAt: new Date() })).toObject(),
        () => findOne({ key: batch.key }),
      );
    },

    // Oldest first.
    ofLesson: (courseId: string, subtopicId: string): Promise<ExerciseBatch[]> =>
      batches.find({ courseId, subtopicId }).sort({ createdAt: 1 }).lean<ExerciseBatch[]>().exec(),

    ofCourse: (courseId: string): Promise<ExerciseBatch[]> =>
      batches.find({ courseId }).sort({ createdAt: 1 }).lean<ExerciseBatch[]>().exec(),

    // What is asked, with its key alone; not those whose ids are given, nor texts, which no sentence answers.
    async listKeys(courseId: string, except: readonly string[]): Promise<ExerciseItem[]> {
      const written = await batches
        .find({ courseId, items: trusted({ $elemMatch: { kind: { $ne: 'text' }, id: { $nin: except } } }) }, KEYS_ALONE)
        .lean<Pick<ExerciseBatch, 'items'>[]>();
      const solved = new Set(except);
      return written.flatMap(({ items }) => items.filter(({ id, kind }) => kind !== 'text' && !solved.has(id)));
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await batches.deleteMany({ courseId, subtopicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await batches.deleteMany({ courseId });
    },
  };
}

/** Of each lesson those of a model, of its newest text, or else those made of its terms. */
export function chooseNewest(batches: readonly ExerciseBatch[]): ExerciseBatch[] {
  const better = (one: ExerciseBatch, other: ExerciseBatch) =>
    other.lessonVersion - one.lessonVersion || Number(one.ofTerms) - Number(other.ofTerms);
  const byLesson = Map.groupBy(batches, ({ subtopicId }) => subtopicId);
  return [...byLesson.values()].flatMap((all) => all.toSorted(better).slice(0, 1));
}
