import { type InterfaceLanguage, interfaceLanguages, type Role, roleSchema } from '@coursewright/contracts';
import { type Connection, type Model, Schema, trusted } from 'mongoose';

interface StoredRecipient {
  // The user id of the auth service.
  _id: string;
  name: string;
  email: string;
  role: Role;
  language?: InterfaceLanguage | null;
  revision: number;
  cardRemindersOffAt?: Date;
}

const schema = new Schema<StoredRecipient>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    role: { type: String, enum: roleSchema.options, default: 'user' },
    language: { type: String, enum: [...interfaceLanguages, null] },
    revision: { type: Number, required: true },
    cardRemindersOffAt: { type: Date },
  },
  { collection: 'recipients', versionKey: false, autoIndex: false },
);

export const recipientModel = (connection: Connection): Model<StoredRecipient> =>
  connection.models.Recipient ?? connection.model<StoredRecipient>('Recipient', schema);

export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly language?: InterfaceLanguage | null | undefined;
}

interface RecipientProfile extends Recipient {
  readonly role: Role;
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;

const UNKNOWN = -1;
// Newer than any revision.
const DELETED = Number.MAX_SAFE_INTEGER;

export function createRecipientRepository(connection: Connection) {
  const recipients = recipientModel(connection);
  return {
    async find(userId: string): Promise<Recipient | undefined> {
      const found = await recipients.findById(userId).lean();
      if (!found || found.revision === UNKNOWN || found.revision === DELETED) return undefined;
      return { name: found.name, email: found.email, language: found.language };
    },

    async findAll(userIds: readonly string[]): Promise<Map<string, Recipient>> {
      const found = await recipients.find({ _id: trusted({ $in: [...userIds] }), email: trusted({ $ne: '' }) }).lean();
      return new Map(found.map(({ _id, name, email }) => [_id, { name, email }]));
    },

    // A deleted user stays known, so that late events do not create a recipient again.
    async isDeleted(userId: string): Promise<boolean> {
      return (await recipients.exists({ _id: userId, revision: DELETED })) !== null;
    },

    async stopCardReminders(userId: string, at: Date): Promise<void> {
      const unknown = { name: '', email: '', role: 'user' as const, revision: UNKNOWN };
      const update = { $setOnInsert: unknown, $max: { cardRemindersOffAt: at } };
      await recipients.updateOne({ _id: userId }, update, { upsert: true });
    },

    // Whether they were stopped after a mail was asked for at `askedAt`.
    async areCardRemindersOff(userId: string, askedAt: Date): Promise<boolean> {
      return (await recipients.exists({ _id: userId, cardRemindersOffAt: trusted({ $gte: askedAt }) })) !== null;
    },

    async findMainAdmin(): Promise<Recipient | undefined> {
      return (await recipients.findOne({ role: 'main-admin' }).lean()) ?? undefined;
    },

    async markDeleted(userId: string): Promise<void> {
      const forgotten = { name: '', email: '', role: 'user' as const, language: null, revision: DELETED };
      await recipients.updateOne({ _id: userId }, { $set: forgotten }, { upsert: true });
    },

    async save(
      userId: string,
      { name, email, role, language = null }: RecipientProfile,
      revision: number,
    ): Promise<void> {
      const unknown = { name: '', email: '', role: 'user' as const, revision: UNKNOWN };
      await recipients.updateOne({ _id: userId }, { $setOnInsert: unknown }, { upsert: true });
      const older = trusted({ $lt: revision });
      await recipients.updateOne({ _id: userId, revision: older }, { $set: { name, email, role, language, revision } });
    },
  };
}
