import { createSign, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { generate } from 'selfsigned';
import type { SandboxKit } from '../sandbox.ts';
import { stamp } from './wire.ts';

interface KeyRecord {
  readonly id: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly certificate?: string;
}

const YEARS_MS = 10 * 365 * 86_400_000;

/** The key that signs webhooks, and the certificate that shows it. Both stay as long as the state. */
export function createSigningKey(kit: SandboxKit) {
  const keys = kit.collection<KeyRecord>('signing-key');

  function current(): KeyRecord {
    const known = keys.all()[0];
    if (known) return known;
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const made = { id: kit.id('CERT-', 8).toLowerCase(), ...pair };
    keys.put(made.id, made);
    return made;
  }

  return {
    certificateUrl: () => `${kit.origin()}/paypal/v1/notifications/certs/${current().id}`,

    /** In PEM; undefined for any other id. */
    async certificate(id: string): Promise<string | undefined> {
      const key = current();
      if (key.id !== id) return undefined;
      if (key.certificate) return key.certificate;
      const { cert } = await generate([{ name: 'commonName', value: 'messageverificationcerts.sandbox.paypal.com' }], {
        keyPair: { publicKey: key.publicKey, privateKey: key.privateKey },
        algorithm: 'sha256',
        notAfterDate: new Date(Date.now() + YEARS_MS),
      });
      keys.put(key.id, { ...key, certificate: cert });
      return cert;
    },

    /** By the machine's clock: whoever hears it has only that one. */
    sign(body: string, webhookId: string, transmissionId: string) {
      const time = stamp(new Date());
      const signed = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
      return { time, signature: createSign('RSA-SHA256').update(signed).sign(current().privateKey, 'base64') };
    },

    publicKeyOf: (certificate: string) => new X509Certificate(certificate).publicKey,
    currentId: () => current().id,
  };
}

export type SigningKey = ReturnType<typeof createSigningKey>;
