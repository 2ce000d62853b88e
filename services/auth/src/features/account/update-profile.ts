import type { Caller } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { User } from '../users/index.ts';

interface ProfileRequest {
  readonly name: string;
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
}

type UpdateProfile = (
  caller: Caller,
  user: User,
  request: ProfileRequest,
) => Promise<'unchanged' | 'name' | 'password' | 'wrong password'>;

export function createUpdateProfile(context: Context): UpdateProfile {
  const { users, sessions, hasher, isOwner, assertGoodPassword, links } = context;
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
