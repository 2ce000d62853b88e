import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { type CredentialKey, credentialKeyFrom, generatePem } from './credential-key.ts';

interface StoredKey {
  /** `installation` for the pair that was made here, else the thumbprint of a public key. */
  _id: string;
  pem?: string | null;
  publicJwk?: JsonWebKey | null;
  createdAt: Date;
}

const storedKeySchema = new Schema<StoredKey>(
  { _id: String, pem: String, publicJwk: Schema.Types.Mixed, createdAt: { type: Date, required: true } },
  { collection: 'credential_keys', versionKey: false },
);

export interface PublishedKey {
  thumbprint: string;
  publicJwk: JsonWebKey;
}

export type CredentialKeys = ReturnType<typeof createCredentialKeys>;

/**
 * The pair that credentials are signed with: the configured one, else the one in the database, made by whoever needs
 * it first. The public halves of all that ever signed stay, so that old credentials can be checked for ever.
 */
export function createCredentialKeys(connection: Connection, configuredPem?: string) {
  const keys = connection.model('CredentialKey', storedKeySchema);
  let loading: Promise<CredentialKey> | undefined;

  async function storedPem(): Promise<string> {
    const stored = await keys.findById('installation').lean<StoredKey>();
    if (stored?.pem) return stored.pem;
    const fresh = { pem: await generatePem(), createdAt: new Date() };
    const kept = await keys
      .findOneAndUpdate({ _id: 'installation' }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' })
      .lean<StoredKey>();
    return kept?.pem ?? fresh.pem;
  }

  async function load(): Promise<CredentialKey> {
    const key = credentialKeyFrom(configuredPem ?? (await storedPem()));
    const published = { publicJwk: key.publicJwk, createdAt: new Date() };
    await keys.updateOne({ _id: key.thumbprint }, { $setOnInsert: published }, { upsert: true });
    return key;
  }

  function current(): Promise<CredentialKey> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  return {
    current,

    async published(): Promise<PublishedKey[]> {
      await current();
      const stored = await keys.find({}).sort({ createdAt: 1 }).lean<StoredKey[]>();
      return stored.flatMap(({ _id, publicJwk }) => (publicJwk ? [{ thumbprint: _id, publicJwk }] : []));
    },

    async find(thumbprint: string): Promise<KeyObject | undefined> {
      await current();
      const stored = await keys.findById(thumbprint).lean<StoredKey>();
      return stored?.publicJwk ? createPublicKey({ key: stored.publicJwk, format: 'jwk' }) : undefined;
    },
  };
}
