import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
}

/** Answers undefined for an unknown address and for a wrong password, after the same work. */
export type SignIn = (credentials: { email: string; password: string }) => Promise<User | undefined>;

export function createSignIn({ users, hasher, limits }: Dependencies): SignIn {
  return async ({ email, password }) => {
    const account = emailKey(email);
    await limits.countFailure(account);
    const user = await users.findByEmail(email);
    const right = user ? await hasher.verify(user.passwordHash, password) : await hasher.verifyNobody(password);
    if (!user || !right) return undefined;
    await limits.forgetFailures(account);
    return user;
  };
}
