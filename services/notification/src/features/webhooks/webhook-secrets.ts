import { createHmac, randomBytes } from 'node:crypto';
import { FORMER_SECRET_HOURS } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { createEncryption, type Encryption, storedOnce } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { StoredSecret, StoredWebhook } from './webhook.repository.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

/** Seals with the configured key, else with one that the first process makes and stores. */
export async function openSecretBox(connection: Connection, configured?: string): Promise<Encryption> {
  const label = 'coursewright webhook secrets';
  if (configured) return createEncryption(Buffer.from(configured), label);
  const make = () => ({ key: randomBytes(BYTES).toString('base64') });
  const { key } = await storedOnce(connection, { collection: 'webhook_keys' }, make);
  return createEncryption(Buffer.from(key, 'base64'), label);
}

export const mintSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

type Webhook = Pick<StoredWebhook, '_id' | 'secrets'>;

export const sealSecret = (box: Encryption, id: Webhook['_id'], secret: string): StoredSecret => ({
  sealed: box.seal(secret, id.toHexString()),
});

/** The present secret goes on signing for a day beside the new one. */
export const rotateSecrets = ([present]: readonly StoredSecret[], next: StoredSecret, at: Date): StoredSecret[] => [
  next,
  ...(present ? [{ ...present, until: new Date(at.getTime() + FORMER_SECRET_HOURS * HOUR_MS) }] : []),
];

export const validSecrets = ({ secrets }: Pick<Webhook, 'secrets'>, at: Date): StoredSecret[] =>
  secrets.filter(({ until }) => !until || until > at);

/** Standard Webhooks 1.0.0: one signature for each secret that is valid. */
export function signMessage(box: Encryption, webhook: Webhook, message: { id: string; at: Date; body: string }) {
  const { id, at, body } = message;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = validSecrets(webhook, at).map(({ sealed }) => {
    const secret = box.open(sealed, webhook._id.toHexString());
    if (secret === undefined) throw new Error('the secret of the webhook was sealed with another key');
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
