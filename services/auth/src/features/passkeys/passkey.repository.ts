import { trusted } from 'mongoose';
import { type Passkey, toUser, type User, type UserModel } from '../users/index.ts';

export interface PasskeyRepository {
  findOwner(credentialId: string): Promise<User | undefined>;
  /** False when it was removed, or was used meanwhile with the same or a later counter. */
  recordUse(userId: string, passkey: Passkey, use: Pick<Passkey, 'counter' | 'backedUp'>): Promise<boolean>;
}

export function createPasskeyRepository(model: UserModel): PasskeyRepository {
  return {
    async findOwner(credentialId) {
      const stored = await model.findOne({ 'passkeys.credentialId': credentialId }).lean();
      return stored ? toUser(stored) : undefined;
    },
    async recordUse(userId, { id }, { counter, backedUp }) {
      // Authenticators that do not count always send 0.
      const before = counter === 0 ? 0 : trusted({ $lt: counter });
      const { matchedCount } = await model.updateOne(
        { _id: userId, passkeys: trusted({ $elemMatch: { id, counter: before } }) },
        {
          $set: {
            'passkeys.$.counter': counter,
            'passkeys.$.backedUp': backedUp,
            'passkeys.$.lastUsedAt': new Date(),
          },
          $inc: { revision: 1 },
        },
      );
      return matchedCount === 1;
    },
  };
}
