import { createHash } from 'node:crypto';

export interface Issuer {
  name: string;
  url: string;
}

export const verifyUrl = ({ url }: Issuer, certificateId: string): string => `${url}/verify/${certificateId}`;
export const keysUrl = ({ url }: Issuer): string => `${url}/api/credentials/keys`;
export const profileUrl = ({ url }: Issuer): string => `${url}/api/credentials/issuer`;
export const revocationsUrl = ({ url }: Issuer): string => `${url}/api/credentials/revocations`;

/** Stable across changes of PUBLIC_URL. A hash, so that the public revocation list does not reveal certificate ids. */
export function toCredentialId(certificateId: string): string {
  const hash = createHash('sha256').update(`credential of ${certificateId}`).digest('hex');
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export const toKeyId = (issuer: Issuer, thumbprint: string): string => `${keysUrl(issuer)}#${thumbprint}`;

export const toIssuerProfile = (issuer: Issuer) => ({
  id: profileUrl(issuer),
  type: ['Profile'],
  name: issuer.name,
  url: issuer.url,
});
