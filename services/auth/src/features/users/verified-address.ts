import { emailKey, type UserChange, type UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

/** For changes that prove the address: the account named by `ADMIN_EMAIL` becomes main admin if there is none. */
export type ChangeVerified = (
  userId: string,
  decide: (now: User) => Omit<UserChange, 'email'> | undefined,
) => Promise<User | undefined>;

export function createChangeVerified(users: UserRepository, adminEmail: string | undefined): ChangeVerified {
  const adminKey = adminEmail && emailKey(adminEmail);

  function promoted(now: User, change: UserChange): UserChange {
    const isNamed = emailKey(now.email) === adminKey;
    if (!isNamed || now.role === 'main-admin') return change;
    return { ...change, role: 'main-admin', sessionGeneration: now.sessionGeneration + 1 };
  }

  return async (userId, decide) => {
    const verified = (now: User) => {
      const change = decide(now);
      return change && { ...change, emailVerified: true };
    };
    const withRole = (now: User) => {
      const change = verified(now);
      return change && promoted(now, change);
    };
    // Also undefined when another account is main admin.
    return (await users.change(userId, withRole)) ?? users.change(userId, verified);
  };
}
