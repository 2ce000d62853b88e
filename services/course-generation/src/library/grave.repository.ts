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
}

const schema = new Schema<GraveDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    opensAt: { type: Date, required: true },
    closesAt: { type: Date, required: true },
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
      await graves.updateOne({ _id: courseId }, { $set: { userId, opensAt, closesAt } }, { upsert: true });
    },
    async has(courseId: string, userId: string): Promise<boolean> {
      return (await graves.exists({ _id: courseId, userId })) !== null;
    },
    async fill(courseId: string): Promise<void> {
      await graves.deleteOne({ _id: courseId });
    },
    async open(now: Date): Promise<{ courseId: string; closed: boolean }[]> {
      const found = await graves.find({ opensAt: trusted({ $lte: now }) }).lean();
      return found.map(({ _id, closesAt }) => ({ courseId: _id, closed: closesAt <= now }));
    },
  };
}
