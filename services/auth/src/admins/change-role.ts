import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

/** The new role and the end of all sessions are one write: nobody goes on with the rights of yesterday. */
const become = (role: 'admin' | 'user') => (now: User) => ({ role, sessionGeneration: now.sessionGeneration + 1 });

export type ChangeRole = (email: string) => Promise<{ success: boolean; message: string }>;

const NOBODY = { success: false, message: 'There is no account with this e-mail address' };

/** Makes a user an admin. Who is one already stays one. */
export function createAddAdmin(users: UserRepository): ChangeRole {
  return async (email) => {
    const user = await users.findByEmail(email);
    if (!user) return NOBODY;
    await users.change(user.id, (now) => (now.role === 'user' ? become('admin')(now) : undefined));
    return { success: true, message: `${user.name} is an admin now` };
  };
}

/** Makes an admin a plain user; never the main admin, whoever asks. */
export function createRemoveAdmin(users: UserRepository): ChangeRole {
  return async (email) => {
    const user = await users.findByEmail(email);
    if (!user) return NOBODY;
    const after = await users.change(user.id, (now) => (now.role === 'admin' ? become('user')(now) : undefined));
    if (after?.role === 'main-admin') return { success: false, message: 'The main admin cannot be removed' };
    return { success: true, message: `${user.name} is no longer an admin` };
  };
}
