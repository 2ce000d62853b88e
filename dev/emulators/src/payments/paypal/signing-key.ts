import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@coursewright/contracts/durations';
import { createId, type Kit } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { stamp } from './objects.ts';

interface KeyRecord {
  readonly id: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly certificate?: string;
}

const YEARS_MS = 10 * 365 * DAY_MS;

// Making one takes a tenth of a second and more: all new sandboxes of a process have the same.
let pair: Pick<KeyRecord, 'privateKey' | 'publicKey'> | undefined;

export function createSigningKey(kit: Kit) {
  const keys = kit.collection<KeyRecord>('signing-key');

  function current(): KeyRecord {
    const known = keys.all()[0];
    if (known) return known;
    pair ??= generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const made = { id: createId('CERT-', 8).toLowerCase(), ...pair };
    keys.put(made.id, made);
    return made;
  }

  return {
    certificateUrl: () => `${kit.origin()}/paypal/v1/notifications/certs/${current().id}`,

    async certificate(id: string): Promise<string | undefined> {
      const key = current();
      if (key.id !== id) return undefined;
      if (key.certificate) return key.certificate;
      const { generate } = await import('selfsigned');
      const { cert } = await generate([{ name: 'commonName', value: 'messageverificationcerts.sandbox.paypal.com' }], {
        keyPair: { publicKey: key.publicKey, privateKey: key.privateKey },
        algorithm: 'sha256',
        notAfterDate: new Date(Date.now() + YEARS_MS),
      });
      keys.put(key.id, { ...key, certificate: cert });
      return cert;
    },

    // By the machine's clock: the receiver has no other.
    sign(body: string, webhookId: string, transmissionId: string) {
      const time = stamp(Date.now());
      const signed = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
      return { time, signature: createSign('RSA-SHA256').update(signed).sign(current().privateKey, 'base64') };
    },

    // `raw` has the event byte for byte as it was posted back: reserialised, its signature would be wrong.
    verify({ webhook_id, transmission_id, transmission_time, transmission_sig }: Record<string, unknown>, raw: string) {
      const event = /"webhook_event"\s*:\s*([\s\S]*)\}\s*$/.exec(raw)?.[1] ?? '';
      const signed = `${transmission_id}|${transmission_time}|${webhook_id}|${crc32(event)}`;
      const verifier = createVerify('RSA-SHA256').update(signed);
      return (
        webhook_id === sandboxKeys.paypal.webhookId &&
        verifier.verify(current().publicKey, String(transmission_sig), 'base64')
      );
    },
  };
}

export type SigningKey = ReturnType<typeof createSigningKey>;
