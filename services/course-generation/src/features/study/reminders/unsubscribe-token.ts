import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { storedOnce } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const collection = 'reminder_keys';
const SIGNATURE_LENGTH = 32;

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

// The user id and its signature, by a key that the first process generates. A token is valid as long as the key.
export function createUnsubscribeTokens(connection: Connection) {
  const keys = connection.collection<{ _id: string; key: string }>(collection);
  const make = () => ({ key: randomBytes(32).toString('base64url') });

  function sign(userId: string, key: string): string {
    return createHmac('sha256', key).update(userId).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }

  return {
    async create(userId: string): Promise<string> {
      const { key } = await storedOnce(connection, { collection }, make);
      return userId + sign(userId, key);
    },
    // The user id; undefined for a token that was not made here.
    async read(token: string): Promise<string | undefined> {
      const key = (await keys.findOne({ _id: 'installation' }))?.key;
      const userId = token.slice(0, -SIGNATURE_LENGTH);
      if (!key || userId === '') return undefined;
      const given = Buffer.from(token.slice(-SIGNATURE_LENGTH));
      const expected = Buffer.from(sign(userId, key));
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
    },
  };
}
