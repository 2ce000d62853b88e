import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts';
import { emailKey } from '../users/email-key.ts';
import type { PasswordHasher } from '../users/password-hasher.ts';
import type { SignInLimits } from '../users/sign-in-limits.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly links: MailLinkRepository;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
}

/** Undefined when the token is not, or no longer, good. */
export type ResetPassword = (token: string, password: string, origin: string) => Promise<User | undefined>;

/** The generation of sessions rises in the same write as the password: all of them are over. */
export function createResetPassword({ users, links, hasher, limits }: Dependencies): ResetPassword {
  return async (token, password, origin) => {
    const passwordHash = await hasher.hash(password);
    const link = await links.redeem('password-reset', token);
    if (!link) return undefined;
    const user = await users.change(link.userId, ({ sessionGeneration }) => ({
      passwordHash,
      sessionGeneration: sessionGeneration + 1,
    }));
    if (!user) return undefined;
    await links.close(user.id);
    await limits.forgetAll(emailKey(user.email), origin);
    return user;
  };
}
