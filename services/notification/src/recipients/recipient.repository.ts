import type { Role } from '@coursewright/contracts';
import { type Connection, trusted } from 'mongoose';
import { recipientModel } from './recipient.model.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface Told extends Recipient {
  readonly role: Role;
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;

const UNKNOWN = -1;
/** Newer than any revision. */
const LEFT = Number.MAX_SAFE_INTEGER;

/** Where users read their mail, fed by events that may come late, twice or in any order. */
export function createRecipientRepository(connection: Connection) {
  const recipients = recipientModel(connection);
  return {
    async find(userId: string): Promise<Recipient | undefined> {
      const found = await recipients.findById(userId).lean();
      if (!found || found.revision === UNKNOWN || found.revision === LEFT) return undefined;
      return { name: found.name, email: found.email };
    },

    /** Deleted the account: there is nobody to write to, now or later. */
    async hasLeft(userId: string): Promise<boolean> {
      return (await recipients.exists({ _id: userId, revision: LEFT })) !== null;
    },

    async findMainAdmin(): Promise<Recipient | undefined> {
      return (await recipients.findOne({ role: 'main-admin' }).lean()) ?? undefined;
    },

    /** Later news of somebody who left changes nothing. */
    async forget(userId: string): Promise<void> {
      const forgotten = { name: '', email: '', role: 'user' as const, revision: LEFT };
      await recipients.updateOne({ _id: userId }, { $set: forgotten }, { upsert: true });
    },

    async save(userId: string, { name, email, role }: Told, revision: number): Promise<void> {
      const unknown = { name: '', email: '', role: 'user' as const, revision: UNKNOWN };
      await recipients.updateOne({ _id: userId }, { $setOnInsert: unknown }, { upsert: true });
      const older = trusted({ $lt: revision });
      await recipients.updateOne({ _id: userId, revision: older }, { $set: { name, email, role, revision } });
    },
  };
}
