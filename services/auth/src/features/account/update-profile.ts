import type { InterfaceLanguage } from '@coursewright/contracts';
import type { Caller } from '@coursewright/service-kit';
import type { MailLinkRepository } from '../email/index.ts';
import type { AssertGoodPassword, PasswordHasher, VerifyOwner } from '../passwords/index.ts';
import type { SessionRepository } from '../sessions/index.ts';
import type { User, UserRepository } from '../users/index.ts';

interface ProfileRequest {
  readonly name: string;
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly hasher: PasswordHasher;
  readonly isOwner: VerifyOwner;
  readonly assertGoodPassword: AssertGoodPassword;
  readonly links: MailLinkRepository;
}

export type UpdateProfile = (
  caller: Caller,
  user: User,
  request: ProfileRequest,
) => Promise<'unchanged' | 'name' | 'password' | 'wrong password'>;

export type ChangeLanguage = (userId: string, language: InterfaceLanguage | null) => Promise<void>;

export const createChangeLanguage =
  ({ users }: Pick<Dependencies, 'users'>): ChangeLanguage =>
  async (userId, language) => {
    await users.change(userId, (now) => (now.language === language ? undefined : { language }));
  };

export function createUpdateProfile(dependencies: Dependencies): UpdateProfile {
  const { users, sessions, hasher, isOwner, assertGoodPassword, links } = dependencies;
  return async (caller, user, { name, newPassword, currentPassword }) => {
    if (!newPassword) {
      if (user.name === name) return 'unchanged';
      await users.change(user.id, (now) => (now.name === name ? undefined : { name }));
      return 'name';
    }
    assertGoodPassword(newPassword, { name, email: user.email });
    if (!(await isOwner(caller.sessionId, user, currentPassword))) return 'wrong password';
    const passwordHash = await hasher.hash(newPassword);
    const sessionGeneration = user.sessionGeneration + 1;
    const changed = await users.change(user.id, (now) =>
      // A session ended meanwhile must not become valid again.
      now.passwordHash === user.passwordHash && now.sessionGeneration === user.sessionGeneration
        ? { name, passwordHash, sessionGeneration }
        : undefined,
    );
    if (changed?.passwordHash !== passwordHash) return 'wrong password';
    await links.close(user.id);
    await sessions.keepThrough(caller.sessionId, sessionGeneration);
    return 'password';
  };
}
