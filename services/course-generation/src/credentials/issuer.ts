/** Who issues certificates and credentials, and where they can be checked. */
export interface Issuer {
  name: string;
  url: string;
}

export const verifyUrl = ({ url }: Issuer, certificateId: string): string => `${url}/verify/${certificateId}`;
export const keysUrl = ({ url }: Issuer): string => `${url}/api/credentials/keys`;
export const profileUrl = ({ url }: Issuer): string => `${url}/api/credentials/issuer`;
export const revocationsUrl = ({ url }: Issuer): string => `${url}/api/credentials/revocations`;

/** The id of a credential; it stays the same if the installation moves to another address. */
export const credentialIdOf = (certificateId: string): string => `urn:uuid:${certificateId}`;

/** The id of a signing key: the address of the key set with the key's thumbprint. */
export const keyIdOf = (issuer: Issuer, thumbprint: string): string => `${keysUrl(issuer)}#${thumbprint}`;

export const profileOf = (issuer: Issuer) => ({
  id: profileUrl(issuer),
  type: ['Profile'],
  name: issuer.name,
  url: issuer.url,
});
