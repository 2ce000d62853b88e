import type { Caller } from '@coursewright/service-kit';
import type { SessionService } from '../sessions/session.service.ts';
import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Credentials, Proof, ProveIdentity } from './prove-identity.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { User } from './user.ts';

export type ConfirmIdentity = (caller: Caller, credentials: Omit<Credentials, 'email' | 'source'>) => Promise<Proof>;

export function createConfirmIdentity(sessions: SessionService, proveIdentity: ProveIdentity): ConfirmIdentity {
  return async (caller, credentials) => {
    const user = await sessions.requireUser(caller);
    const source = { kind: 'session', id: caller.sessionId } as const;
    const find = () => sessions.requireUser(caller);
    const proved = await proveIdentity(find, { ...credentials, email: user.email, source });
    if (typeof proved === 'string') return proved;
    await sessions.confirmIdentity(caller);
    return 'proved';
  };
}

export type VerifyPassword = (sessionId: string, user: User, password: string | undefined) => Promise<boolean>;

export function createVerifyPassword(hasher: PasswordHasher, limits: SignInLimits): VerifyPassword {
  return async (sessionId, user, password) => {
    if (!password) return false;
    const [account, source] = [emailKey(user.email), { kind: 'session', id: sessionId } as const];
    await limits.countFailure(account, source);
    const right = await hasher.verify(user.passwordHash, password);
    // Half a proof must not reset the count of wrong codes.
    if (right) await (user.secondFactor ? limits.refund : limits.resetSource)(account, source);
    return right;
  };
}
