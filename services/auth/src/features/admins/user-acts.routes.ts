import { adminUserEndpoints, type UserDetails } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { describeSession } from '../sessions/index.ts';
import type { User, UserChange } from '../users/index.ts';
import { turnSecondFactorOff } from './change-role.ts';

const noUser = () => notFound('There is no such user');

// Otherwise an admin could lock out all others, or sign in as one of them.
function assertNoAdmin({ role }: User): void {
  if (role === 'main-admin')
    throw conflict('The account of the main admin is its own alone', { code: 'admin_account' });
  if (role === 'admin')
    throw conflict('This user is an admin. Remove them as an admin first.', { code: 'admin_account' });
}

const endSessions = ({ sessionGeneration }: User) => ({ sessionGeneration: sessionGeneration + 1 });

export function userActRoutes({ users, sessions, deletion }: Context): Router {
  const router = Router();

  async function find(userId: string): Promise<User> {
    const user = await users.findById(userId);
    if (!user) throw noUser();
    return user;
  }

  async function act(userId: string, decide: (now: User) => UserChange | undefined): Promise<User> {
    const after = await users.change(userId, (now) => {
      assertNoAdmin(now);
      return decide(now);
    });
    if (!after) throw noUser();
    return after;
  }

  async function describe(user: User): Promise<UserDetails> {
    const { id, email, name, plan, role, emailVerified, language, suspension, secondFactor } = user;
    const [open, lastSeen] = await Promise.all([sessions.findOpen(id, user.sessionGeneration), sessions.lastSeen(id)]);
    return {
      id,
      email,
      name,
      plan,
      role,
      emailVerified,
      language,
      joinedAt: user.createdAt.toISOString(),
      ...(lastSeen && { lastSeenAt: lastSeen.toISOString() }),
      secondFactor: secondFactor !== null,
      ...(suspension && { suspension: { at: suspension.at.toISOString(), reason: suspension.reason } }),
      sessions: open.map(describeSession),
    };
  }

  route(router, adminUserEndpoints.user, async ({ params }) => describe(await find(params.userId)));

  route(router, adminUserEndpoints.suspendUser, async ({ params, body: { reason } }) => {
    const { name } = await act(params.userId, (now) =>
      now.suspension ? undefined : { suspension: { at: new Date(), reason }, ...endSessions(now) },
    );
    return { success: true, message: `${name} is suspended` };
  });

  route(router, adminUserEndpoints.restoreUser, async ({ params }) => {
    const { name } = await act(params.userId, ({ suspension }) => (suspension ? { suspension: null } : undefined));
    return { success: true, message: `${name} can sign in again` };
  });

  route(router, adminUserEndpoints.resetUserSecondFactor, async ({ params }) => {
    const { name } = await act(params.userId, turnSecondFactorOff);
    return { success: true, message: `${name} can sign in with the password alone` };
  });

  route(router, adminUserEndpoints.endUserSessions, async ({ params }) => {
    const { name } = await act(params.userId, endSessions);
    return { success: true, message: `${name} is signed out everywhere` };
  });

  route(router, adminUserEndpoints.deleteUser, async ({ params }) => {
    const user = await find(params.userId);
    assertNoAdmin(user);
    await deletion.delete(user.id);
    return { success: true, message: `The account of ${user.name} is deleted` };
  });

  return router;
}
