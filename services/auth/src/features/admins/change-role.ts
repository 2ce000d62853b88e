import type { User, UserChange, UserRepository } from '../users/index.ts';

const become = (role: 'admin' | 'user') => (now: User) => ({ role, sessionGeneration: now.sessionGeneration + 1 });

// Undefined when it is off already.
export const turnSecondFactorOff = ({ secondFactor, startedSecret }: User): UserChange | undefined =>
  secondFactor || startedSecret ? { secondFactor: null, startedSecret: null } : undefined;

export type ChangeRole = (email: string) => Promise<{ success: boolean; message: string }>;

const NO_ACCOUNT = { success: false, message: 'There is no account with this e-mail address' };
const UNVERIFIED = {
  success: false,
  message: 'This account has not confirmed its e-mail address yet. It can become an admin once it has.',
};

const SUSPENDED = { success: false, message: 'This account is suspended. Restore it before it becomes an admin.' };

export function createAddAdmin(users: UserRepository): ChangeRole {
  return async (email) => {
    const user = await users.findByEmail(email);
    if (!user) return NO_ACCOUNT;
    const after = await users.change(user.id, (now) =>
      now.role === 'user' && now.emailVerified && !now.suspension ? become('admin')(now) : undefined,
    );
    if (after?.role === 'user') return after.suspension ? SUSPENDED : UNVERIFIED;
    return { success: true, message: `${user.name} is an admin now` };
  };
}

export function createRemoveAdmin(users: UserRepository): ChangeRole {
  return async (email) => {
    const user = await users.findByEmail(email);
    if (!user) return NO_ACCOUNT;
    const after = await users.change(user.id, (now) => (now.role === 'admin' ? become('user')(now) : undefined));
    if (after?.role === 'main-admin') return { success: false, message: 'The main admin cannot be removed' };
    return { success: true, message: `${user.name} is no longer an admin` };
  };
}
