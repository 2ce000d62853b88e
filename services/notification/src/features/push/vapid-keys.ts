import { createPrivateKey } from 'node:crypto';
import { generatePem } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface StoredKey {
  _id: string;
  pem: string;
  createdAt: Date;
}

const schema = new Schema<StoredKey>(
  { _id: String, pem: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'vapid_keys', versionKey: false },
);

// RFC 8292: the public key is an uncompressed point.
function parseVapidKeys(pem: string) {
  const { x = '', y = '', d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

export type VapidKeys = ReturnType<typeof createVapidKeys>;

/** The configured pair, else one that the first process that needs it generates. Browsers subscribe to its public key. */
export function createVapidKeys(connection: Connection, configuredPem?: string) {
  const keys = connection.model('VapidKey', schema);

  async function storedPem(): Promise<string> {
    const stored = await keys
      .findOneAndUpdate(
        { _id: 'installation' },
        { $setOnInsert: { pem: generatePem(), createdAt: new Date() } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<StoredKey>();
    return stored.pem;
  }

  let loading: Promise<ReturnType<typeof parseVapidKeys>> | undefined;
  return {
    current() {
      loading ??= Promise.resolve(configuredPem ?? storedPem()).then(parseVapidKeys);
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}
