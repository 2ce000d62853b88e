import { type KeyObject, randomUUID } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { TOKEN_ISSUER, type TokenProfile } from './token-profile.ts';

/** The private half of a published key. */
export interface TokenKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** Makes a token of one kind; only auth has a key that others know. */
export function signToken<Content>(
  profile: TokenProfile<Content>,
  key: TokenKey,
  content: Content,
  seconds = profile.seconds,
): string {
  return jsonwebtoken.sign(profile.write(content), key.privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: profile.typ, kid: key.kid },
    issuer: TOKEN_ISSUER,
    audience: profile.audience,
    jwtid: randomUUID(),
    expiresIn: seconds,
  });
}
