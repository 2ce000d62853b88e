import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { User } from '../users/index.ts';
import { LINK_MS } from './mail-link.repository.ts';

export function createChangeEmail({ users, links, verifyEmail }: Context) {
  return {
    /** Does the same work for a taken address, but creates the link closed and never mails it. */
    async request(user: User, newEmail: string): Promise<void> {
      const taken = (await users.findByEmail(newEmail)) !== undefined;
      const { id: userId, name, email } = user;
      await links.request({ kind: 'email-change', userId, email: newEmail, closed: taken }, LINK_MS, (link) =>
        raise(authEvents.emailChangeRequested, { ...link, userId, name, email, newEmail }),
      );
    },

    /** The call must come from a session of the account: the reader of the mailbox may be another person. */
    async confirm(token: string, callerId: string | undefined): Promise<User | undefined> {
      const link = await links.redeem('email-change', token);
      const { email } = link ?? {};
      if (!link || !email || (await users.findByEmail(email))) return undefined;
      const emailVerified = callerId === link.userId;
      const user = await users.change(link.userId, () => ({ email, emailVerified }));
      if (!user) return undefined;
      await links.close(user.id);
      if (!emailVerified) await verifyEmail.tryRequest(user);
      return user;
    },
  };
}
