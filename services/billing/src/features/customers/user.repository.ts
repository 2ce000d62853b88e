import type { InterfaceLanguage } from '@coursewright/contracts';
import { type Connection, type Model, Schema, trusted } from 'mongoose';

interface UserDocument {
  _id: string;
  name: string;
  email: string;
  language?: InterfaceLanguage | null;
  revision: number;
}

export interface User {
  readonly name: string;
  readonly email: string;
  readonly language?: InterfaceLanguage | null | undefined;
}

/** Lower than the revision of any event. */
export const AT_REGISTRATION = 0;
// Higher than the revision of any event.
const LEFT = Number.MAX_SAFE_INTEGER;

const schema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    language: { type: String, default: null },
    revision: { type: Number, required: true },
  },
  { collection: 'users', versionKey: false, autoIndex: false },
);

export const userModel = (connection: Connection): Model<UserDocument> =>
  connection.model<UserDocument>('User', schema);

export type UserRepository = ReturnType<typeof createUserRepository>;

/** A replica for receipts. Events may arrive late, twice or in any order. */
export function createUserRepository(connection: Connection) {
  const users = userModel(connection);

  async function save(userId: string, user: User, revision: number): Promise<void> {
    await users.updateOne({ _id: userId }, { $setOnInsert: { name: '', email: '', revision: -1 } }, { upsert: true });
    const { name, email, language = null } = user;
    const changed = { name, email, language, revision };
    await users.updateOne({ _id: userId, revision: trusted({ $lt: revision }) }, { $set: changed });
  }

  return {
    async find(userId: string): Promise<User | undefined> {
      const found = await users.findById(userId).lean<UserDocument>();
      return found && found.email !== ''
        ? { name: found.name, email: found.email, language: found.language }
        : undefined;
    },
    save,
    erase: (userId: string) => save(userId, { name: '', email: '' }, LEFT),
  };
}
