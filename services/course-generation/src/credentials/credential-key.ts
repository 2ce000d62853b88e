import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

export interface CredentialKey {
  /** The thumbprint of the public key (RFC 7638). */
  thumbprint: string;
  privateKey: KeyObject;
  publicJwk: JsonWebKey;
}

const LEAST_BITS = 2048;
const generate = promisify(generateKeyPair);

export async function generatePem(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: LEAST_BITS });
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

export function isRsaPem(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
  } catch {
    return false;
  }
}

export function credentialKeyFrom(pem: string): CredentialKey {
  const privateKey = createPrivateKey(pem);
  const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { thumbprint, privateKey, publicJwk: { kty, n, e } };
}
