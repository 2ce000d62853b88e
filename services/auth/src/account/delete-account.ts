import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { DepartureRepository } from './departure.repository.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly links: MailLinkRepository;
  readonly departures: DepartureRepository;
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

export function createAccountDeletion({ users, sessions, links, departures }: Dependencies) {
  /** Harmless to repeat. */
  async function erase(userId: string) {
    await users.remove(userId);
    await sessions.removeAll(userId);
    await links.removeAll(userId);
    await departures.finish(userId);
  }

  return {
    async delete(userId: string): Promise<void> {
      await departures.record(userId);
      await erase(userId);
    },
    /** Finishes what a crash interrupted. */
    async sweep(): Promise<void> {
      for (const userId of await departures.unfinished()) await erase(userId);
    },
  };
}
