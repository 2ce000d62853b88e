import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { LINK_MS, type MailLinkRepository, newRequestId } from '../mail-links/mail-link.repository.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly links: MailLinkRepository;
}

export type ChangeEmail = ReturnType<typeof createChangeEmail>;

/** The address of an account changes once the new one is proved to be read. */
export function createChangeEmail({ users, links }: Dependencies) {
  return {
    /** All is done alike where the address is taken, but the link is closed from the start and never mailed. */
    async request(user: User, newEmail: string): Promise<void> {
      const taken = (await users.findByEmail(newEmail)) !== undefined;
      const requestId = newRequestId();
      const expiresAt = new Date(Date.now() + LINK_MS);
      const { id: userId, name, email } = user;
      await links.request(
        { kind: 'email-change', userId, requestId, email: newEmail, expiresAt, closed: taken },
        raise(authEvents.emailChangeRequested, {
          ...{ requestId, userId, name, email, newEmail },
          expiresAt: expiresAt.toISOString(),
        }),
      );
    },

    /** Undefined when the token is not, or no longer, good, or somebody else has taken the address since. */
    async confirm(token: string): Promise<User | undefined> {
      const link = await links.redeem('email-change', token);
      const { email } = link ?? {};
      if (!link || !email || (await users.findByEmail(email))) return undefined;
      const user = await users.change(link.userId, () => ({ email }));
      if (user) await links.close(user.id);
      return user;
    },
  };
}
