import type { Caller } from '@coursewright/service-kit';
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { KnowsPassword } from './knows-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

interface ProfileRequest {
  readonly name: string;
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly hasher: PasswordHasher;
  readonly knowsPassword: KnowsPassword;
  readonly links: MailLinkRepository;
}

export type UpdateProfile = (
  caller: Caller,
  user: User,
  request: ProfileRequest,
) => Promise<'updated' | 'wrong password'>;

/** A new password ends every open link and every session but the caller's: the generation rises in the same write. */
export function createUpdateProfile({ users, sessions, hasher, knowsPassword, links }: Dependencies): UpdateProfile {
  return async (caller, user, { name, newPassword, currentPassword }) => {
    if (!newPassword) {
      await users.change(user.id, (now) => (now.name === name ? undefined : { name }));
      return 'updated';
    }
    if (!(await knowsPassword(user, currentPassword))) return 'wrong password';
    const passwordHash = await hasher.hash(newPassword);
    const sessionGeneration = user.sessionGeneration + 1;
    const changed = await users.change(user.id, (now) =>
      // whoever was signed out meanwhile must not be signed in again by this
      now.passwordHash === user.passwordHash && now.sessionGeneration === user.sessionGeneration
        ? { name, passwordHash, sessionGeneration }
        : undefined,
    );
    if (changed?.passwordHash !== passwordHash) return 'wrong password';
    await links.close(user.id);
    await sessions.keepThrough(caller.sessionId, sessionGeneration);
    return 'updated';
  };
}
