import type { Plan } from '@coursewright/contracts';
import { type Connection, trusted } from 'mongoose';
import { learnerModel } from './learner.model.ts';

export interface Learner {
  name: string;
  plan: Plan;
}

/** Newer than any revision. */
const LEFT = Number.MAX_SAFE_INTEGER;

export type LearnerRepository = ReturnType<typeof createLearnerRepository>;

/** What this service knows of users, fed by events that may come late, twice or in any order. */
export function createLearnerRepository(connection: Connection) {
  const learners = learnerModel(connection);

  async function ensure(userId: string) {
    const unknown = { name: '', plan: 'free', profileRevision: -1, planRevision: -1 };
    await learners.updateOne({ _id: userId }, { $setOnInsert: unknown }, { upsert: true });
  }

  return {
    /** Somebody whose events are still on their way counts as free. */
    async find(userId: string): Promise<Learner> {
      const found = await learners.findById(userId).lean();
      return { name: found?.name ?? '', plan: found?.plan ?? 'free' };
    },

    async saveProfile(userId: string, profile: Learner, revision: number): Promise<void> {
      await ensure(userId);
      const older = trusted({ $lt: revision });
      await learners.updateOne(
        { _id: userId, profileRevision: older },
        { $set: { name: profile.name, profileRevision: revision } },
      );
      await learners.updateOne(
        { _id: userId, planRevision: -1, profileRevision: revision },
        { $set: { plan: profile.plan } },
      );
    },

    /** Later news of somebody who left changes nothing. */
    async forget(userId: string): Promise<void> {
      await ensure(userId);
      const nothing = { name: '', plan: 'free', profileRevision: LEFT, planRevision: LEFT };
      await learners.updateOne({ _id: userId }, { $set: nothing });
    },

    hasLeft: async (userId: string): Promise<boolean> =>
      (await learners.exists({ _id: userId, profileRevision: LEFT })) !== null,

    async savePlan(userId: string, plan: Plan, revision: number): Promise<void> {
      await ensure(userId);
      const older = trusted({ $lt: revision });
      await learners.updateOne({ _id: userId, planRevision: older }, { $set: { plan, planRevision: revision } });
    },
  };
}
