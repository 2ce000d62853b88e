import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { SIGNED_IN, type SignInLimits } from './sign-in-limits.ts';
import type { User } from './user.ts';

/** Whether it is the user's password; guesses count as those at sign-in do. */
export type KnowsPassword = (user: User, password: string | undefined) => Promise<boolean>;

export function createKnowsPassword(hasher: PasswordHasher, limits: SignInLimits): KnowsPassword {
  return async (user, password) => {
    if (!password) return false;
    await limits.countFailure(emailKey(user.email), SIGNED_IN);
    const right = await hasher.verify(user.passwordHash, password);
    // where a code is asked for too, half a proof must not forget the wrong codes
    if (right) await (user.secondFactor ? limits.takeBack : limits.forgetFailures)(emailKey(user.email), SIGNED_IN);
    return right;
  };
}
