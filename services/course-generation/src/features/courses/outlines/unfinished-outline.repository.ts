import type { OutlineEdits, UnfinishedOutlineView } from '@coursewright/contracts';
import type { JobDocument, Jobs } from '@coursewright/service-kit';
import { VISITOR_IDS } from '../../accounts/index.ts';
import type { OutlineInput, OutlineNote } from '../../authoring/index.ts';

interface UnfinishedDocument extends JobDocument {
  readonly payload: OutlineInput;
  readonly note?: OutlineNote;
}

const toView = ({ _id, payload, note }: UnfinishedDocument): UnfinishedOutlineView[] =>
  note
    ? [
        {
          generationId: _id,
          request: payload.request,
          ...(note.edits && { edits: note.edits }),
          savedAt: note.savedAt.toISOString(),
        },
      ]
    : [];

/** Outlines that were not made a course, with the learner's edits: the notes of the jobs that wrote them. */
export function createUnfinishedOutlines(jobs: Pick<Jobs, 'collection'>, now: () => Date) {
  const { collection } = jobs;
  const unfinished = { type: 'outline', note: { $exists: true } } as const;
  const removeAll = async (of: object): Promise<number> =>
    (await collection.updateMany({ ...unfinished, ...of }, { $unset: { note: '' } })).modifiedCount;

  return {
    async prepare(): Promise<void> {
      await collection.createIndex({ 'note.userId': 1, 'note.savedAt': -1 }, { sparse: true });
      await collection.createIndex({ 'note.savedAt': 1 }, { sparse: true });
    },

    // Newest first.
    async list(userId: string): Promise<UnfinishedOutlineView[]> {
      const sort = { 'note.savedAt': -1, _id: -1 } as const;
      const found = await collection
        .find<UnfinishedDocument>({ ...unfinished, 'note.userId': userId }, { sort })
        .toArray();
      return found.flatMap(toView);
    },

    // False when the outline was made a course or discarded.
    async save(generationId: string, userId: string, edits: OutlineEdits): Promise<boolean> {
      const note: OutlineNote = { userId, edits, savedAt: now() };
      const own = { ...unfinished, _id: generationId, 'note.userId': userId };
      return (await collection.updateOne(own, { $set: { note } }, { ignoreUndefined: true })).matchedCount === 1;
    },

    remove: async (generationId: string, userId: string): Promise<boolean> =>
      (await removeAll({ _id: generationId, 'note.userId': userId })) === 1,

    /** @param outlineId of the version that became the course */
    async removeFinished(outlineId: string, userId: string): Promise<void> {
      await removeAll({ 'note.userId': userId, $or: [{ _id: outlineId }, { 'note.edits.generationId': outlineId }] });
    },

    async removeOfUser(userId: string): Promise<void> {
      await removeAll({ 'note.userId': userId });
    },

    async changeOwner(generationId: string, from: string, to: string): Promise<void> {
      const change = { 'note.userId': to, 'note.savedAt': now() };
      await collection.updateOne({ ...unfinished, _id: generationId, 'note.userId': from }, { $set: change as object });
    },

    async removeOfVisitors(before: Date): Promise<void> {
      const { from, before: end } = VISITOR_IDS;
      await removeAll({ 'note.userId': { $gte: from, $lt: end }, 'note.savedAt': { $lt: before } });
    },

    async removeOld(before: Date): Promise<void> {
      await removeAll({ 'note.savedAt': { $lt: before } });
    },
  };
}
