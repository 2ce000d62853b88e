import type { Material } from '@coursewright/contracts';
import { forEachItem } from '@coursewright/service-kit';
import { type Connection, trusted } from 'mongoose';
import type { ExtractedSource, SourceType } from './extraction/index.ts';
import { type PassageDocument, passageModel, type SourceDocument, sourceModel } from './source.model.ts';

export type NewSource = ExtractedSource & { userId: string; type: SourceType; address?: string | undefined };

export type SourceRepository = ReturnType<typeof createSourceRepository>;

const AT_ONCE = 200;

export function createSourceRepository(connection: Connection) {
  const sources = sourceModel(connection);
  const passages = passageModel(connection);

  async function remove(id: string): Promise<void> {
    await passages.deleteMany({ sourceId: id });
    await sources.deleteOne({ _id: id });
  }

  const findOwn = (userId: string, ids: readonly string[]): Promise<SourceDocument[]> =>
    sources
      .find({ userId, ready: true, _id: trusted({ $in: [...ids] }) })
      .lean<SourceDocument[]>()
      .exec();

  return {
    remove,
    findOwn,

    list: (userId: string): Promise<SourceDocument[]> =>
      sources.find({ userId, ready: true }).sort({ createdAt: -1, _id: -1 }).lean<SourceDocument[]>().exec(),

    count: (userId: string): Promise<number> => sources.countDocuments({ userId }),

    // In its order.
    listPassages: (id: string): Promise<PassageDocument[]> =>
      passages.find({ sourceId: id }).sort({ index: 1 }).lean<PassageDocument[]>().exec(),

    async add({
      passages: found,
      userId,
      title,
      type,
      pages,
      characters,
      address,
      unread,
    }: NewSource): Promise<SourceDocument> {
      const source = await sources.create({
        userId,
        title,
        type,
        characters,
        bytes: found.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
        passages: found.length,
        createdAt: new Date(),
        ...(pages && { pages }),
        ...(address && { address }),
        ...(unread.length > 0 && { unread }),
      });
      const sourceId = source._id.toHexString();
      for (let at = 0; at < found.length; at += AT_ONCE) {
        const part = found.slice(at, at + AT_ONCE);
        await passages.insertMany(part.map((passage) => ({ ...passage, sourceId })));
      }
      await sources.updateOne({ _id: source._id }, { $set: { ready: true } });
      return source.toObject();
    },

    // A course or a draft of this id is made of the sources.
    async use(userId: string, { sourceIds }: Pick<Material, 'sourceIds'>, courseId: string): Promise<void> {
      const used = { userId, _id: trusted({ $in: sourceIds }) };
      await sources.updateMany(used, { $addToSet: { courseIds: courseId } });
    },

    // A source goes with the last course that uses it.
    async release(courseId: string): Promise<void> {
      for (const { _id } of await sources.find({ courseIds: courseId }, { _id: 1 }).lean()) {
        await sources.updateOne({ _id }, { $pull: { courseIds: courseId } });
        const left = await sources.findById(_id, { courseIds: 1 }).lean();
        if (left?.courseIds.length === 0) await remove(_id.toHexString());
      }
    },

    async removeAll(userId: string): Promise<void> {
      for (const { _id } of await sources.find({ userId }, { _id: 1 }).lean()) await remove(_id.toHexString());
    },

    // Those that no course uses, or that a crash left half stored.
    async removeUnused(before: Date, halfStoredBefore: Date): Promise<void> {
      const unused = { courseIds: trusted({ $size: 0 }), createdAt: trusted({ $lt: before }) };
      const half = { ready: false, createdAt: trusted({ $lt: halfStoredBefore }) };
      const found = await sources.find({ $or: [unused, half] }, { _id: 1 }).lean();
      await forEachItem(found, ({ _id }) => remove(_id.toHexString()));
    },
  };
}
