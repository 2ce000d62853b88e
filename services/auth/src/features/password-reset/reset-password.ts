import type { MailLinkRepository } from '../email/index.ts';
import type { AssertGoodPassword, PasswordHasher, SignInLimits } from '../passwords/index.ts';
import type { CodeLimits } from '../second-factor/index.ts';
import { type ChangeVerified, emailKey, type User, type UserRepository } from '../users/index.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly links: MailLinkRepository;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly codeTries: CodeLimits;
  readonly assertGoodPassword: AssertGoodPassword;
  readonly changeVerified: ChangeVerified;
}

export type ResetPassword = (token: string, password: string, origin: string) => Promise<User | undefined>;

/** Changes the password and revokes all sessions in one write. */
export function createResetPassword(dependencies: Dependencies): ResetPassword {
  const { users, links, hasher, limits, codeTries, assertGoodPassword, changeVerified } = dependencies;
  return async (token, password, address) => {
    const userId = await links.find('password-reset', token);
    const owner = userId && (await users.findById(userId));
    if (!owner) return undefined;
    assertGoodPassword(password, owner);
    const passwordHash = await hasher.hash(password);
    const link = await links.redeem('password-reset', token);
    if (!link) return undefined;
    const user = await changeVerified(link.userId, ({ sessionGeneration, emailVerified, role }) => ({
      passwordHash,
      sessionGeneration: sessionGeneration + 1,
      ...(!emailVerified && role === 'user' && { secondFactor: null, startedSecret: null, passkeys: [] }),
    }));
    if (!user) return undefined;
    await links.close(user.id);
    await limits.resetAll(emailKey(user.email), { kind: 'address', address });
    await codeTries.resetUnknownDevices(user);
    return user;
  };
}
