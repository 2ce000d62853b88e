import jsonwebtoken from 'jsonwebtoken';
import type { CredentialKey } from './credential-key.ts';
import { type Issuer, keyIdOf } from './issuer.ts';
import type { OpenBadge } from './open-badge.ts';

/** The credential as compact JWS (Open Badges 3.0, JSON Web Token proof). The same credential gives the same bytes. */
export function signCredential(badge: OpenBadge, key: CredentialKey, issuer: Issuer): string {
  const claims = {
    ...badge,
    iss: badge.issuer.id,
    jti: badge.id,
    sub: badge.credentialSubject.id,
    nbf: Date.parse(badge.validFrom) / 1000,
  };
  return jsonwebtoken.sign(claims, key.privateKey, {
    algorithm: 'RS256',
    header: { alg: 'RS256', typ: 'JWT', kid: keyIdOf(issuer, key.thumbprint) },
    noTimestamp: true,
  });
}
