import { setTimeout as wait } from 'node:timers/promises';
import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { LINK_MS } from '../email/index.ts';
import { emailKey, type User } from '../users/index.ts';

/** Longer than the work for a known address, so that the response time does not reveal accounts. */
export const ANSWER_AFTER_MS = 250;

export function createForgotPassword({ users, links, options }: Context) {
  const { pause = wait } = options;

  async function requestLink(email: string) {
    const user = await users.findByEmail(email);
    if (!user) return;
    const { id: userId, name } = user;
    await links.request({ kind: 'password-reset', userId }, LINK_MS, (link) =>
      raise(authEvents.passwordResetRequested, { ...link, userId, name, email: user.email }),
    );
  }

  return async (email: string): Promise<void> => {
    await Promise.all([requestLink(email), pause(ANSWER_AFTER_MS)]);
  };
}

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
