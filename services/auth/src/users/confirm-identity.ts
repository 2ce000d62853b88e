import { type Caller, unauthenticated } from '@coursewright/service-kit';
import type { SessionService } from '../sessions/session.service.ts';
import type { KnowsPassword } from './knows-password.ts';

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

interface Dependencies {
  readonly sessions: SessionService;
  readonly knowsPassword: KnowsPassword;
}

/** Makes the caller's session fresh for sensitive acts, when they prove that it is them. */
export type ConfirmIdentity = (caller: Caller, proof: Proof) => Promise<'confirmed' | 'wrong password'>;

export function createConfirmIdentity({ sessions, knowsPassword }: Dependencies): ConfirmIdentity {
  return async (caller, { password }) => {
    const user = await sessions.userOf(caller);
    if (!user) throw unauthenticated('Please sign in', { code: 'session_over' });
    if (!(await knowsPassword(user, password))) return 'wrong password';
    await sessions.confirmIdentity(caller);
    return 'confirmed';
  };
}
