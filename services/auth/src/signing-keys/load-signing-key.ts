import { type Connection, Schema } from 'mongoose';
import { generatePem, type SigningKey, signingKeyFrom } from './signing-key.ts';

interface StoredKey {
  _id: string;
  pem: string;
  createdAt: Date;
}

const storedKeySchema = new Schema<StoredKey>(
  { _id: String, pem: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'signing_keys', versionKey: false },
);

/** The configured key, else the one in the database, made by whoever starts first. */
export async function loadSigningKey(connection: Connection, configuredPem?: string): Promise<SigningKey> {
  if (configuredPem) return signingKeyFrom(configuredPem);
  const keys = connection.model('SigningKey', storedKeySchema);
  const stored = await keys
    .findOneAndUpdate(
      { _id: 'current' },
      { $setOnInsert: { pem: generatePem(), createdAt: new Date() } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean();
  return signingKeyFrom(stored.pem);
}
