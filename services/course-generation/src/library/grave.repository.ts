import { type Connection, Schema, trusted } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

interface GraveDocument {
  /** The id of a course. */
  _id: string;
  userId: string;
  /** From then on whatever is found of the course may be deleted. */
  opensAt: Date;
  /** From then on nobody can be at work on the course any more. */
  closesAt: Date;
  /** The course is being copied to: should it be there after all, it is no leftover. */
  copy?: boolean | null;
}

const schema = new Schema<GraveDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    opensAt: { type: Date, required: true },
    closesAt: { type: Date, required: true },
    copy: { type: Boolean },
  },
  { collection: 'course_graves', versionKey: false },
);

export type GraveRepository = ReturnType<typeof createGraveRepository>;

/**
 * Ids of courses that must not be there, marked before anything is deleted: what a crash left over, or a worker wrote
 * after its course was gone, is found by them.
 */
export function createGraveRepository(connection: Connection) {
  const graves = modelOf<GraveDocument>(connection, 'CourseGrave', schema);
  return {
    async dig(courseId: string, userId: string, opensAt: Date, closesAt: Date): Promise<void> {
      const update = { $set: { userId, opensAt, closesAt }, $unset: { copy: '' } };
      await graves.updateOne({ _id: courseId }, update, { upsert: true });
    },
    /** For what an interrupted copy leaves behind. */
    async digForCopy(courseId: string, userId: string, giveUpAt: Date): Promise<void> {
      await graves.create({ _id: courseId, userId, opensAt: giveUpAt, closesAt: giveUpAt, copy: true });
    },
    async has(courseId: string, userId: string): Promise<boolean> {
      return (await graves.exists({ _id: courseId, userId })) !== null;
    },
    async fill(courseId: string): Promise<void> {
      await graves.deleteOne({ _id: courseId });
    },
    async open(now: Date): Promise<{ courseId: string; closed: boolean; copy: boolean }[]> {
      const found = await graves.find({ opensAt: trusted({ $lte: now }) }).lean();
      return found.map(({ _id, closesAt, copy }) => ({ courseId: _id, closed: closesAt <= now, copy: copy === true }));
    },
  };
}
