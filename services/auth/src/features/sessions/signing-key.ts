import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { generatePem, storedOnce } from '@coursewright/service-kit';
import { calculateJwkThumbprint } from 'jose';
import type { Connection } from 'mongoose';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: JsonWebKey;
  /** Derived from the private key, so that there is one secret to keep. */
  readonly rotationKey: Uint8Array;
}

async function signingKeyFrom(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    kid,
    privateKey,
    publicJwk: { ...jwk, kid, use: 'sig', alg: 'ES256' },
    rotationKey: new Uint8Array(hkdfSync('sha256', secret, '', 'coursewright refresh token rotation', 32)),
  };
}

export async function loadSigningKey(connection: Connection, configuredPem?: string): Promise<SigningKey> {
  if (configuredPem) return signingKeyFrom(configuredPem);
  const make = () => ({ pem: generatePem(), createdAt: new Date() });
  const { pem } = await storedOnce(connection, { collection: 'signing_keys', id: 'current' }, make);
  return signingKeyFrom(pem);
}
