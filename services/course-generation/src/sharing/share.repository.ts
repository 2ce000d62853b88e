import { randomBytes } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { modelOf } from '../mongo/model-of.ts';

interface ShareDocument {
  /** The id of the course. */
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

/** 256 random bits: nobody guesses a link. */
const newToken = () => randomBytes(32).toString('base64url');

export type ShareRepository = ReturnType<typeof createShareRepository>;

/**
 * The share links. Tokens are kept as they are, not hashed: their owner must be shown the link again, and whoever
 * could read them here could read the courses beside them.
 */
export function createShareRepository(connection: Connection) {
  const shares = modelOf<ShareDocument>(connection, 'Share', schema);

  const tokenOf = async (courseId: string): Promise<string | null> =>
    (await shares.findOne({ _id: courseId }).lean())?.token ?? null;

  return {
    tokenOf,

    /** The same link for everybody who asks at the same time. */
    async share(courseId: string): Promise<string> {
      const fresh = { $setOnInsert: { token: newToken(), createdAt: new Date() } };
      try {
        await shares.updateOne({ _id: courseId }, fresh, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await tokenOf(courseId)) ?? '';
    },

    async unshare(courseId: string): Promise<void> {
      await shares.deleteOne({ _id: courseId });
    },

    async courseOf(token: string): Promise<string | undefined> {
      return (await shares.findOne({ token }).lean())?._id;
    },
  };
}
