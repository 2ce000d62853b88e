import jsonwebtoken from 'jsonwebtoken';
import type { Certificate } from '../certificates/certificate.ts';
import type { CredentialKeys } from './credential-keys.ts';
import { type Issuer, keyIdOf } from './issuer.ts';
import { openBadgeOf } from './open-badge.ts';

export type SignCredential = ReturnType<typeof credentialSignerOf>;

/** The credential as compact JWS (Open Badges 3.0, JSON Web Token proof). The same credential gives the same bytes. */
export function credentialSignerOf(keys: CredentialKeys, issuer: Issuer) {
  return async function signCredential(certificate: Certificate): Promise<string> {
    const { privateKey, thumbprint } = await keys.current();
    const badge = openBadgeOf(certificate, issuer);
    const claims = {
      ...badge,
      iss: badge.issuer.id,
      jti: badge.id,
      sub: badge.credentialSubject.id,
      nbf: Date.parse(badge.validFrom) / 1000,
    };
    return jsonwebtoken.sign(claims, privateKey, {
      algorithm: 'RS256',
      header: { alg: 'RS256', typ: 'JWT', kid: keyIdOf(issuer, thumbprint) },
      noTimestamp: true,
    });
  };
}
