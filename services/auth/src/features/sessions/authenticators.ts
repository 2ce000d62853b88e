import {
  type Authenticator,
  accessTokenProfile,
  createBearerAuthenticator,
  createStaticKeySource,
  createTokenVerifier,
  type Jwks,
} from '@coursewright/service-kit';
import type { SessionService } from './session.service.ts';

/**
 * Only the session id is trusted; role and user are loaded. Internal tokens are refused, so that a service cannot
 * act for its caller at auth.
 */
export function createSessionAuthenticator(jwks: Jwks, sessions: SessionService): Authenticator {
  const verify = createTokenVerifier(accessTokenProfile, createStaticKeySource(jwks));
  return createBearerAuthenticator(async (token) => sessions.confirm(await verify(token)));
}
