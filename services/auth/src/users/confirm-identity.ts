import type { Caller } from '@coursewright/service-kit';
import type { SessionService } from '../sessions/session.service.ts';
import type { Credentials, Proof, ProveIdentity } from './prove-identity.ts';
import { SIGNED_IN } from './sign-in-limits.ts';

/** Makes the caller's session fresh for sensitive acts, when they prove that it is them. */
export type ConfirmIdentity = (caller: Caller, credentials: Omit<Credentials, 'email' | 'origin'>) => Promise<Proof>;

export function createConfirmIdentity(sessions: SessionService, proveIdentity: ProveIdentity): ConfirmIdentity {
  return async (caller, credentials) => {
    const user = await sessions.presentUser(caller);
    const proof = await proveIdentity(user, { ...credentials, email: user.email, origin: SIGNED_IN });
    if (proof === 'proved') await sessions.confirmIdentity(caller);
    return proof;
  };
}
