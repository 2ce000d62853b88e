import { createHash } from 'node:crypto';
import { type InterfaceLanguage, interfaceLanguages, type Plan } from '@coursewright/contracts';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';

export interface LearnerDocument {
  _id: string;
  name: string;
  plan: Plan;
  language?: InterfaceLanguage | null;
  profileRevision: number;
  // -1 until billing publishes a plan; until then the plan comes from auth.
  planRevision: number;
}

const schema = new Schema<LearnerDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    plan: { type: String, required: true },
    language: { type: String, enum: [...interfaceLanguages, null] },
    profileRevision: { type: Number, required: true },
    planRevision: { type: Number, required: true },
  },
  { collection: 'learners', versionKey: false },
);

export const learnerModel = (connection: Connection) => getModel<LearnerDocument>(connection, 'Learner', schema);

interface Learner {
  name: string;
  plan: Plan;
  // Missing: that of the browser.
  language?: InterfaceLanguage | null | undefined;
}

// Higher than any revision, so that late events change nothing.
const DELETED_REVISION = Number.MAX_SAFE_INTEGER;

export type LearnerRepository = ReturnType<typeof createLearnerRepository>;

// A replica fed by events, which may be late, repeated or out of order.
export function createLearnerRepository(connection: Connection) {
  const learners = learnerModel(connection);

  async function ensure(userId: string) {
    const unknown = { name: '', plan: 'free', profileRevision: -1, planRevision: -1 };
    await learners.updateOne({ _id: userId }, { $setOnInsert: unknown }, { upsert: true });
  }

  return {
    // Without events yet, the plan is free.
    async find(userId: string): Promise<Learner> {
      const found = await learners.findById(userId).lean();
      const { name = '', plan = 'free', language } = found ?? {};
      return { name, plan, ...(language && { language }) };
    },

    async saveProfile(userId: string, profile: Learner, revision: number): Promise<void> {
      await ensure(userId);
      const older = trusted({ $lt: revision });
      await learners.updateOne(
        { _id: userId, profileRevision: older },
        { $set: { name: profile.name, language: profile.language ?? null, profileRevision: revision } },
      );
      await learners.updateOne(
        { _id: userId, planRevision: -1, profileRevision: revision },
        { $set: { plan: profile.plan } },
      );
    },

    async markDeleted(userId: string): Promise<void> {
      await ensure(userId);
      const nothing = {
        name: '',
        plan: 'free',
        language: null,
        profileRevision: DELETED_REVISION,
        planRevision: DELETED_REVISION,
      };
      await learners.updateOne({ _id: userId }, { $set: nothing });
    },

    isDeleted: async (userId: string): Promise<boolean> =>
      (await learners.exists({ _id: userId, profileRevision: DELETED_REVISION })) !== null,

    async savePlan(userId: string, plan: Plan, revision: number): Promise<void> {
      await ensure(userId);
      const older = trusted({ $lt: revision });
      await learners.updateOne({ _id: userId, planRevision: older }, { $set: { plan, planRevision: revision } });
    },
  };
}

// Accounts are object ids, so no id of a visitor is one of an account.
const PREFIX = 'visitor:';

// The range of all ids of visitors, for queries by an index.
export const VISITOR_IDS = { from: PREFIX, before: 'visitor;' } as const;

// The owner of what belongs to the holder of a visitor's cookie. The cookie itself is not stored.
export const toVisitorId = (secret: string): string => PREFIX + createHash('sha256').update(secret).digest('base64url');

export const isVisitor = (userId: string): boolean => userId.startsWith(PREFIX);
