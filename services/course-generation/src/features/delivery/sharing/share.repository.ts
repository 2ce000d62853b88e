import { randomBytes } from 'node:crypto';
import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';

interface ShareDocument {
  // The id of the course.
  _id: string;
  token: string;
  createdAt: Date;
}

const schema = new Schema<ShareDocument>(
  {
    _id: { type: String, required: true },
    token: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'shares', versionKey: false },
);
schema.index({ token: 1 }, { unique: true });

const newToken = () => randomBytes(32).toString('base64url');

/**
 * Tokens are stored unhashed because the owner must see the link again; read access to this collection implies
 * read access to the courses.
 */
export function createShareRepository(connection: Connection) {
  const shares = getModel<ShareDocument>(connection, 'Share', schema);

  const findToken = async (courseId: string): Promise<string | null> =>
    (await shares.findOne({ _id: courseId }).lean())?.token ?? null;

  return {
    findToken,

    async sharedSince(courseId: string): Promise<Date | undefined> {
      return (await shares.findOne({ _id: courseId }).lean())?.createdAt;
    },

    async share(courseId: string): Promise<string> {
      const fresh = { $setOnInsert: { token: newToken(), createdAt: new Date() } };
      await unlessDuplicate(shares.updateOne({ _id: courseId }, fresh, { upsert: true }));
      return (await findToken(courseId)) ?? '';
    },

    async unshare(courseId: string): Promise<void> {
      await shares.deleteOne({ _id: courseId });
    },

    async findCourse(token: string): Promise<string | undefined> {
      return (await shares.findOne({ token }).lean())?._id;
    },
  };
}
