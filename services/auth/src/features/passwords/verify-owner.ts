import { emailKey, type User } from '../users/index.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** By the password, or without one by a passkey that this session used a moment ago: such a proof serves once. */
export type VerifyOwner = (sessionId: string, user: User, password: string | undefined) => Promise<boolean>;

interface Dependencies {
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly takePasskeyProof: (sessionId: string) => Promise<boolean>;
}

export function createVerifyOwner({ hasher, limits, takePasskeyProof }: Dependencies): VerifyOwner {
  return async (sessionId, user, password) => {
    if (!password) return takePasskeyProof(sessionId);
    const [account, source] = [emailKey(user.email), { kind: 'session', id: sessionId } as const];
    await limits.countFailure(account, source);
    const right = await hasher.verify(user.passwordHash, password);
    // Half a proof must not reset the count of wrong codes.
    if (right) await (user.secondFactor ? limits.refund : limits.resetSource)(account, source);
    return right;
  };
}
