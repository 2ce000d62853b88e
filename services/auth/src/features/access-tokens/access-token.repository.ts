import { createHash } from 'node:crypto';
import type { AccessScope } from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { type Connection, Schema, Types, trusted } from 'mongoose';

export interface StoredAccessToken {
  _id: Types.ObjectId;
  userId: string;
  name: string;
  hash: string;
  start: string;
  scopes: AccessScope[];
  /** Of the user's sessions: what ends all of them ends the token too. */
  generation: number;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt?: Date | null;
  revokedAt?: Date | null;
}

const KEPT_SECONDS = 30 * 24 * 3600;
const START_LENGTH = 8;

const tokenSchema = new Schema<StoredAccessToken>(
  {
    userId: { type: String, required: true, index: true },
    name: { type: String, required: true },
    hash: { type: String, required: true, unique: true },
    start: { type: String, required: true },
    scopes: { type: [String], required: true },
    generation: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, expires: KEPT_SECONDS },
    lastUsedAt: { type: Date },
    revokedAt: { type: Date },
  },
  { collection: 'access_tokens', versionKey: false, autoIndex: false },
);

const getHash = (token: string) => createHash('sha256').update(token).digest('hex');

type NewAccessToken = Omit<StoredAccessToken, '_id' | 'hash' | 'start'> & { readonly token: string };

export type AccessTokenRepository = Awaited<ReturnType<typeof createAccessTokenRepository>>;

/** @param onRevoked the token must no longer be taken from caches */
export async function createAccessTokenRepository(connection: Connection, onRevoked: (tokenId: string) => void) {
  const model = connection.model<StoredAccessToken>('AccessToken', tokenSchema);
  await model.createIndexes();

  return {
    async insert({ token, ...given }: NewAccessToken): Promise<StoredAccessToken> {
      const stored = { ...given, _id: new Types.ObjectId(), hash: getHash(token), start: token.slice(0, START_LENGTH) };
      await model.create(stored);
      return stored;
    },
    async find(token: string): Promise<StoredAccessToken | undefined> {
      return (await model.findOne({ hash: getHash(token), revokedAt: null }).lean()) ?? undefined;
    },
    async list(userId: string, generation: number): Promise<StoredAccessToken[]> {
      return model.find({ userId, generation, revokedAt: null }).sort({ createdAt: -1, _id: -1 }).lean();
    },
    // At most one write a minute.
    async markUsed({ _id, lastUsedAt }: StoredAccessToken, now: Date): Promise<void> {
      const before = new Date(now.getTime() - MINUTE_MS);
      if (lastUsedAt && lastUsedAt > before) return;
      const unused = { $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lte: before }) }] };
      await model.updateOne({ _id, ...unused }, { $set: { lastUsedAt: now } });
    },
    async revoke({ _id }: Pick<StoredAccessToken, '_id'>, now: Date): Promise<void> {
      await model.updateOne({ _id, revokedAt: null }, { $set: { revokedAt: now } });
      onRevoked(_id.toHexString());
    },
    async remove({ _id }: Pick<StoredAccessToken, '_id'>): Promise<void> {
      await model.deleteOne({ _id });
    },
    async removeAll(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
