import { type AuditLog, eraseSentEvents, forEachItem } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { AccessTokenRepository } from '../access-tokens/index.ts';
import type { MailLinkRepository } from '../email/index.ts';
import type { SessionRepository } from '../sessions/index.ts';
import type { DeletedUserRepository, UserRepository } from '../users/index.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly accessTokens: AccessTokenRepository;
  readonly links: MailLinkRepository;
  readonly deletedUsers: DeletedUserRepository;
  readonly audit: Pick<AuditLog, 'eraseEmail'>;
  readonly connection: Connection;
}

export function createAccountDeletion(dependencies: Dependencies) {
  const { users, sessions, accessTokens, links, deletedUsers, audit, connection } = dependencies;

  async function erase(userId: string) {
    // Before the account itself: afterwards its address is unknown.
    const user = await users.findById(userId);
    if (user) await audit.eraseEmail(user.email);
    await users.remove(userId);
    await sessions.removeAll(userId);
    await accessTokens.removeAll(userId);
    await links.removeAll(userId);
    await eraseSentEvents(connection, userId);
    await deletedUsers.finish(userId);
  }

  return {
    async delete(userId: string): Promise<void> {
      await deletedUsers.record(userId);
      await erase(userId);
    },
    async sweep(): Promise<void> {
      await forEachItem(await deletedUsers.unfinished(), erase);
    },
  };
}
