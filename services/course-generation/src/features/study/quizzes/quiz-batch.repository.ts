import type { AuthorSource, QualityRecord } from '@coursewright/contracts';
import { insertOrFind } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import type { WrittenQuiz } from '../../authoring/index.ts';
import type { QuizItem, QuizShortfall } from './quiz.ts';

// Stored in one write: there are no partial batches.
interface QuizBatchDocument {
  _id: Types.ObjectId;
  generationId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  items: QuizItem[];
  // Batches of earlier releases and copies have none.
  quality?: QualityRecord | undefined;
  // Missing where nothing is.
  shortfall?: QuizShortfall | undefined;
  createdAt: Date;
}

const schema = new Schema<QuizBatchDocument>(
  {
    generationId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    source: { type: String, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    quality: { type: Schema.Types.Mixed },
    shortfall: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'quiz_batches', versionKey: false },
);
schema.index({ generationId: 1 }, { unique: true });
schema.index({ courseId: 1, topicId: 1, createdAt: 1 });

export type QuizBatch = Omit<QuizBatchDocument, '_id' | 'createdAt' | 'quality'> & { id: string };
type NewQuizBatch = Omit<QuizBatch, 'id' | 'items'> & { items: Omit<QuizItem, 'id'>[] } & Partial<
    Pick<WrittenQuiz, 'quality'>
  >;

export type QuizBatchRepository = ReturnType<typeof createQuizBatchRepository>;

export function createQuizBatchRepository(connection: Connection) {
  const batches = getModel<QuizBatchDocument>(connection, 'QuizBatch', schema);

  async function ofGeneration(generationId: string): Promise<QuizBatch | undefined> {
    const found = await batches.findOne({ generationId }).lean<QuizBatchDocument>();
    return found ? toBatch(found) : undefined;
  }

  return {
    async save(batch: NewQuizBatch): Promise<QuizBatch> {
      const items = batch.items.map((item) => ({ ...item, id: new Types.ObjectId().toHexString() }));
      return insertOrFind(
        async () => toBatch((await batches.create({ ...batch, items, createdAt: new Date() })).toObject()),
        () => ofGeneration(batch.generationId),
      );
    },

    async exists(courseId: string, topicId: string): Promise<boolean> {
      return (await batches.exists({ courseId, topicId })) !== null;
    },

    // A whole quiz before one that lacks something.
    async firstUnused(courseId: string, topicId: string, used: string[]): Promise<QuizBatch | undefined> {
      const found = await batches
        .findOne({ courseId, topicId, _id: trusted({ $nin: used.map((id) => new Types.ObjectId(id)) }) })
        .sort({ shortfall: 1, createdAt: 1, _id: 1 })
        .lean<QuizBatchDocument>();
      return found ? toBatch(found) : undefined;
    },

    // One batch per topic, a whole one where there is one.
    async newest(courseId: string): Promise<QuizBatch[]> {
      const found = await batches
        .find({ courseId })
        .sort({ shortfall: -1, createdAt: 1, _id: 1 })
        .lean<QuizBatchDocument[]>();
      return [...new Map(found.map((batch) => [batch.topicId, toBatch(batch)])).values()];
    },

    /** Those that no attempt has used and that a whole quiz replaces. */
    async deleteShort(courseId: string, topicId: string, used: string[]): Promise<void> {
      const ids = used.map((id) => new Types.ObjectId(id));
      await batches.deleteMany({
        courseId,
        topicId,
        shortfall: trusted({ $exists: true }),
        _id: trusted({ $nin: ids }),
      });
    },

    async listOfTopic(courseId: string, topicId: string): Promise<QuizBatch[]> {
      const found = await batches.find({ courseId, topicId }).sort({ createdAt: 1 }).lean<QuizBatchDocument[]>();
      return found.map(toBatch);
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await batches.deleteMany({ courseId, topicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await batches.deleteMany({ courseId });
    },
  };
}

function toBatch({ _id, generationId, courseId, topicId, source, items, shortfall }: QuizBatchDocument): QuizBatch {
  return { id: _id.toHexString(), generationId, courseId, topicId, source, items, ...(shortfall && { shortfall }) };
}
