import type { Context } from '../../context.ts';
import { emailKey, type User } from '../users/index.ts';

/** Changes the password and revokes all sessions in one write. */
export function createResetPassword(context: Context) {
  const { users, links, hasher, limits, codeTries, assertGoodPassword, changeVerified } = context;
  return async (token: string, password: string, address: string): Promise<User | undefined> => {
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
