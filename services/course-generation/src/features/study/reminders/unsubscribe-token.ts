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
  let loading: Promise<string> | undefined;

  async function load(): Promise<string> {
    const made = { $setOnInsert: { key: randomBytes(32).toString('base64url') } };
    await keys.updateOne({ _id: 'installation' }, made, { upsert: true });
    const stored = await keys.findById('installation').lean<KeyDocument>();
    if (!stored) throw new Error('the key of unsubscribe links was not stored');
    return stored.key;
  }

  async function sign(userId: string): Promise<string> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const signature = createHmac('sha256', await loading)
      .update(userId)
      .digest('base64url');
    return signature.slice(0, SIGNATURE_LENGTH);
  }

  return {
    create: async (userId: string): Promise<string> => userId + (await sign(userId)),
    // The user id; undefined for a token that was not made here.
    async read(token: string): Promise<string | undefined> {
      const userId = token.slice(0, -SIGNATURE_LENGTH);
      const [given, expected] = [token.slice(-SIGNATURE_LENGTH), await sign(userId)].map((text) => Buffer.from(text));
      const isValid = given && expected && given.length === expected.length && timingSafeEqual(given, expected);
      return userId !== '' && isValid ? userId : undefined;
    },
  };
}
