import { createPrivateKey } from 'node:crypto';
import { generatePem, storedOnce } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

// RFC 8292: the public key is an uncompressed point.
function parseVapidKeys(pem: string) {
  const { x = '', y = '', d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

export type VapidKeys = ReturnType<typeof createVapidKeys>;

/** The configured pair, else one that the first process that needs it generates. Browsers subscribe to its public key. */
export function createVapidKeys(connection: Connection, configuredPem?: string) {
  async function storedPem(): Promise<string> {
    const make = () => ({ pem: generatePem(), createdAt: new Date() });
    return (await storedOnce(connection, { collection: 'vapid_keys' }, make)).pem;
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
