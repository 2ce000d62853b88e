import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';

interface KeyDocument {
  _id: string;
  key: string;
}

const schema = new Schema<KeyDocument>(
  { _id: { type: String, required: true }, key: { type: String, required: true } },
  { collection: 'reminder_keys', versionKey: false },
);

const SIGNATURE_LENGTH = 32;

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

// The user id and its signature, by a key that the first process generates. A token is valid as long as the key.
export function createUnsubscribeTokens(connection: Connection) {
  const keys = getModel<KeyDocument>(connection, 'ReminderKey', schema);

  const find = async () => (await keys.findById('installation').lean<KeyDocument>())?.key;

  async function make(): Promise<string> {
    const made = { $setOnInsert: { key: randomBytes(32).toString('base64url') } };
    await keys.updateOne({ _id: 'installation' }, made, { upsert: true });
    const stored = await find();
    if (!stored) throw new Error('the key of unsubscribe links was not stored');
    return stored;
  }

  function sign(userId: string, key: string): string {
    return createHmac('sha256', key).update(userId).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }

  return {
    create: async (userId: string): Promise<string> => userId + sign(userId, (await find()) ?? (await make())),
    // The user id; undefined for a token that was not made here.
    async read(token: string): Promise<string | undefined> {
      const key = await find();
      const userId = token.slice(0, -SIGNATURE_LENGTH);
      if (!key || userId === '') return undefined;
      const given = Buffer.from(token.slice(-SIGNATURE_LENGTH));
      const expected = Buffer.from(sign(userId, key));
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
    },
  };
}
