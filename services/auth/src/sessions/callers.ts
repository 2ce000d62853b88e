import {
  accessProfile,
  authenticate,
  createTokenVerifier,
  fixedKeys,
  type Jwks,
  passProfile,
  type SessionHolder,
} from '@coursewright/service-kit';
import type { SessionService } from './session.service.ts';

/** Tells who calls, as the database knows them now: no word of a token counts but whose session it is. */
export function createCallers(jwks: Jwks, sessions: SessionService) {
  const ofBrowsers = createTokenVerifier(accessProfile, fixedKeys(jwks));
  const ofServices = createTokenVerifier(passProfile, fixedKeys(jwks));
  // a service asks in the name of its own caller, and has no more than their pass
  const ofAnybody = (token: string): Promise<SessionHolder> => ofBrowsers(token).catch(() => ofServices(token));

  return {
    byAccessToken: authenticate(async (token) => sessions.confirm(await ofBrowsers(token))),
    byAnyToken: authenticate(async (token) => sessions.confirm(await ofAnybody(token))),
  };
}
