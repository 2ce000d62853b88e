import { authEvents } from '@coursewright/contracts';
import { type OutboxFields, outboxFields, raise } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

interface StoredDeletedUser extends OutboxFields {
  /** The account's id; no other personal data is kept. */
  _id: string;
  departedAt: Date;
  /** While it is missing, data of the account may remain. */
  finishedAt?: Date | null;
}

const deletedUserSchema = new Schema<StoredDeletedUser>(
  {
    _id: String,
    departedAt: { type: Date, required: true },
    finishedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'deleted_users', versionKey: false, autoIndex: false },
);

export type DeletedUserModel = Model<StoredDeletedUser>;
export type DeletedUserRepository = ReturnType<typeof createDeletedUserRepository>;

export const createDeletedUserModel = (connection: Connection): DeletedUserModel =>
  connection.model<StoredDeletedUser>('DeletedUser', deletedUserSchema);

/** Recorded before anything is deleted, so that a crash cannot leave half an account. */
export function createDeletedUserRepository(model: DeletedUserModel, onRaised: () => void) {
  return {
    async record(userId: string): Promise<void> {
      const departedAt = new Date();
      const pendingEvents = [raise(authEvents.userDeleted, { userId })];
      await model.updateOne(
        { _id: userId },
        { $setOnInsert: { departedAt, pendingEvents, pendingSince: departedAt } },
        { upsert: true, setDefaultsOnInsert: false },
      );
      onRaised();
    },
    async finish(userId: string): Promise<void> {
      await model.updateOne({ _id: userId }, { $set: { finishedAt: new Date() } });
    },
    async unfinished(): Promise<string[]> {
      const found = await model.find({ finishedAt: null }).select('_id').lean();
      return found.map(({ _id }) => _id);
    },
    isDeleted: async (userId: string): Promise<boolean> => (await model.exists({ _id: userId })) !== null,
  };
}
