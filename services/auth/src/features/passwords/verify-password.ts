import { emailKey, type User } from '../users/index.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInLimits } from './sign-in-limits.ts';

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
