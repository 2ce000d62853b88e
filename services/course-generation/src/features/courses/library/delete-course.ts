import { forEachItem, notFound, unavailable } from '@coursewright/service-kit';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import type { Context } from '../../../context.ts';
import { getModel } from '../../../mongo.ts';
import type { LibraryRepository } from './library.repository.ts';

interface TombstoneDocument {
  _id: string;
  userId: string;
  /** From this time on, data of the course may be deleted. */
  opensAt: Date;
  /** From this time on, no worker can still write to the course. */
  closesAt: Date;
  /** Created for a copy: if the course exists, the copy succeeded and is kept. */
  copy?: boolean | null;
}

const schema = new Schema<TombstoneDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    opensAt: { type: Date, required: true },
    closesAt: { type: Date, required: true },
    copy: { type: Boolean },
  },
  { collection: 'course_tombstones', versionKey: false },
);

export type TombstoneRepository = ReturnType<typeof createTombstoneRepository>;

/**
 * Ids of courses whose data must be deleted, stored before the deletion begins. The sweep finds by them what a
 * crash or a late worker left.
 */
export function createTombstoneRepository(connection: Connection) {
  const tombstones = getModel<TombstoneDocument>(connection, 'CourseTombstone', schema);
  return {
    async create(courseId: string, userId: string, opensAt: Date, closesAt: Date): Promise<void> {
      const update = { $set: { userId, opensAt, closesAt }, $unset: { copy: '' } };
      await tombstones.updateOne({ _id: courseId }, update, { upsert: true });
    },
    async createForCopy(courseId: string, userId: string, giveUpAt: Date): Promise<void> {
      await tombstones.create({ _id: courseId, userId, opensAt: giveUpAt, closesAt: giveUpAt, copy: true });
    },
    async has(courseId: string, userId: string): Promise<boolean> {
      return (await tombstones.exists({ _id: courseId, userId })) !== null;
    },
    async remove(courseId: string): Promise<void> {
      await tombstones.deleteOne({ _id: courseId });
    },
    async due(now: Date): Promise<{ courseId: string; closed: boolean; copy: boolean }[]> {
      const found = await tombstones.find({ opensAt: trusted({ $lte: now }) }).lean();
      return found.map(({ _id, closesAt, copy }) => ({ courseId: _id, closed: closesAt <= now, copy: copy === true }));
    },
  };
}

type DeletionOptions = Pick<Context, 'courses' | 'courseJobs' | 'hooks' | 'relay'> & {
  library: LibraryRepository;
  tombstones: TombstoneRepository;
};

// Longer than a worker can work on one lesson.
const WORKERS_DONE_MS = 15 * 60_000;
// Events and jobs may be added between two of them.
const MAX_REMOVALS = 3;

export type CourseDeletion = ReturnType<typeof createCourseDeletion>;

export function createCourseDeletion(options: DeletionOptions) {
  const { courses, courseJobs, hooks, relay, library, tombstones } = options;

  // Its event and its job come first, so that the certificate of a deleted course stays valid.
  async function removeCourse(courseId: string) {
    for (let tries = 1; !(await library.remove(courseId)); tries += 1) {
      if (tries === MAX_REMOVALS) throw unavailable('The course is still being saved. Please try again in a moment.');
      await relay.flush();
      await courseJobs.insert({ _id: new Types.ObjectId(courseId) });
    }
  }

  async function purge(courseId: string): Promise<void> {
    await removeCourse(courseId);
    await hooks.run('onCourseDeleted', courseId);
  }

  return {
    purge,

    async delete(userId: string, courseId: string): Promise<void> {
      const known = (await courses.findOwn(courseId, userId)) ?? (await tombstones.has(courseId, userId));
      if (!known) throw notFound('There is no such course');
      const now = Date.now();
      await tombstones.create(courseId, userId, new Date(now), new Date(now + WORKERS_DONE_MS));
      await purge(courseId);
    },

    async sweep(): Promise<void> {
      await forEachItem(await tombstones.due(new Date()), async ({ courseId, closed, copy }) => {
        if (!copy || !(await courses.find(courseId))) await purge(courseId);
        if (closed) await tombstones.remove(courseId);
      });
    },
  };
}

type UserDataOptions = Pick<Context, 'courses' | 'drafts' | 'hooks'> & { deletion: CourseDeletion };

/** Drafts have no tombstone: their jobs must be cancelled before. */
export function createUserCourseDeletion({ courses, drafts, hooks, deletion }: UserDataOptions) {
  return async (userId: string): Promise<void> => {
    for (const { id } of await courses.list(userId)) await deletion.delete(userId, id);
    for (const id of await drafts.listIds(userId)) {
      await hooks.run('onCourseDeleted', id);
      await drafts.remove(id);
    }
  };
}
