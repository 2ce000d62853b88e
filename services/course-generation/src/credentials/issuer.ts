import { createHash } from 'node:crypto';

/** Who issues certificates and credentials, and where they can be checked. */
export interface Issuer {
  name: string;
  url: string;
}

export const verifyUrl = ({ url }: Issuer, certificateId: string): string => `${url}/verify/${certificateId}`;
export const keysUrl = ({ url }: Issuer): string => `${url}/api/credentials/keys`;
export const profileUrl = ({ url }: Issuer): string => `${url}/api/credentials/issuer`;
export const revocationsUrl = ({ url }: Issuer): string => `${url}/api/credentials/revocations`;

/**
 * The id of a credential; it stays the same if the installation moves to another address. It is made of the
 * certificate's id and does not lead back to it: the public list of what was withdrawn must not name anybody.
 */
export function credentialIdOf(certificateId: string): string {
  const hash = createHash('sha256').update(`credential of ${certificateId}`).digest('hex');
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The id of a signing key: the address of the key set with the key's thumbprint. */
export const keyIdOf = (issuer: Issuer, thumbprint: string): string => `${keysUrl(issuer)}#${thumbprint}`;

export const profileOf = (issuer: Issuer) => ({
  id: profileUrl(issuer),
  type: ['Profile'],
  name: issuer.name,
  url: issuer.url,
});
