import type { OutlineEdits, OutlineRequestView, UnfinishedOutlineView } from '@coursewright/contracts';
import { isDuplicateKey } from '@coursewright/service-kit';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { VISITOR_IDS } from '../../accounts/index.ts';

interface UnfinishedDocument {
  // The id of the job that wrote the outline.
  _id: string;
  userId: string;
  request: OutlineRequestView;
  edits?: OutlineEdits;
  savedAt: Date;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

const schema = new Schema<UnfinishedDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    request: { type: Schema.Types.Mixed, required: true },
    edits: { type: Schema.Types.Mixed },
    savedAt: { type: Date, required: true },
  },
  { collection: 'unfinished_outlines', versionKey: false },
);
schema.index({ userId: 1, savedAt: -1 });
schema.index({ savedAt: 1 }, { expireAfterSeconds: THIRTY_DAYS });

const toView = ({ _id, request, edits, savedAt }: UnfinishedDocument): UnfinishedOutlineView => ({
  generationId: _id,
  request,
  ...(edits && { edits }),
  savedAt: savedAt.toISOString(),
});

export type UnfinishedOutlines = ReturnType<typeof createUnfinishedOutlines>;

// Outlines that were not made a course, with the learner's edits. The job keeps what the model wrote.
export function createUnfinishedOutlines(connection: Connection, now: () => Date = () => new Date()) {
  const outlines = getModel<UnfinishedDocument>(connection, 'UnfinishedOutline', schema);

  return {
    async add(generationId: string, userId: string, request: OutlineRequestView): Promise<void> {
      try {
        await outlines.updateOne(
          { _id: generationId, userId },
          { $setOnInsert: { request, savedAt: now() } },
          { upsert: true },
        );
      } catch (error) {
        // The same request twice at once.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    // Newest first.
    async list(userId: string): Promise<UnfinishedOutlineView[]> {
      const found = await outlines.find({ userId }).sort({ savedAt: -1, _id: -1 }).lean<UnfinishedDocument[]>();
      return found.map(toView);
    },

    // False when the outline was made a course or discarded.
    async save(generationId: string, userId: string, edits: OutlineEdits): Promise<boolean> {
      const { matchedCount } = await outlines.updateOne(
        { _id: generationId, userId },
        { $set: { edits, savedAt: now() } },
      );
      return matchedCount === 1;
    },

    async remove(generationId: string, userId: string): Promise<boolean> {
      return (await outlines.deleteOne({ _id: generationId, userId })).deletedCount === 1;
    },

    /** @param outlineId of the version that became the course */
    async removeFinished(outlineId: string, userId: string): Promise<void> {
      await outlines.deleteMany({ userId, $or: trusted([{ _id: outlineId }, { 'edits.generationId': outlineId }]) });
    },

    async removeAll(userId: string): Promise<void> {
      await outlines.deleteMany({ userId });
    },

    async changeOwner(generationId: string, from: string, to: string): Promise<void> {
      await outlines.updateOne({ _id: generationId, userId: from }, { $set: { userId: to, savedAt: now() } });
    },

    async removeOfVisitors(before: Date): Promise<void> {
      const { from, before: end } = VISITOR_IDS;
      await outlines.deleteMany({ userId: trusted({ $gte: from, $lt: end }), savedAt: trusted({ $lt: before }) });
    },
  };
}
