import { authEndpoints, type SessionView } from '@coursewright/contracts';
import { type Caller, notFound, route, unauthenticated } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { UserRepository } from '../users/index.ts';
import { ABSOLUTE_MS } from './rotation.ts';
import type { StoredSession } from './session.model.ts';
import type { SessionRepository } from './session.repository.ts';

interface Dependencies {
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
}

export function createSessionList({ sessions, users }: Dependencies) {
  async function openOf({ userId }: Caller) {
    const user = await users.findById(userId);
    if (!user) throw unauthenticated('Please sign in', { code: 'session_over' });
    return sessions.findOpen(userId, user.sessionGeneration);
  }

  return {
    async list(caller: Caller): Promise<SessionView[]> {
      const views = (await openOf(caller)).map((session) => ({
        ...describeSession(session),
        current: session._id === caller.sessionId,
      }));
      return views.sort((a, b) => Number(b.current) - Number(a.current));
    },

    async end(caller: Caller, sessionId: string): Promise<void> {
      const own = (await openOf(caller)).find(({ _id }) => _id === sessionId);
      if (!own) throw notFound('There is no such session');
      await sessions.revoke(own, 'ended');
    },

    // One write also ends a session that is being opened at this moment.
    async endAll(caller: Caller): Promise<void> {
      const open = await openOf(caller);
      await users.change(caller.userId, ({ sessionGeneration }) => ({ sessionGeneration: sessionGeneration + 1 }));
      // Those are over already; each is told to the other services.
      for (const session of open) await sessions.revoke(session, 'ended');
    },
  };
}

export function describeSession({ _id, device, endsAt, rotatedAt }: StoredSession): Omit<SessionView, 'current'> {
  return {
    id: _id,
    device: device ?? 'An unknown browser',
    since: new Date(endsAt.getTime() - ABSOLUTE_MS).toISOString(),
    lastSeenAt: rotatedAt.toISOString(),
  };
}

export function sessionListRoutes({ sessionList: list, cookies }: Context): Router {
  const router = Router();

  route(router, authEndpoints.sessions, async ({ caller }) => ({ sessions: await list.list(caller) }));

  route(router, authEndpoints.endSession, async ({ caller, params, res }) => {
    await list.end(caller, params.sessionId);
    if (params.sessionId === caller.sessionId) res.append('Set-Cookie', cookies.clear());
    return { success: true, message: 'Signed out there' };
  });

  route(router, authEndpoints.logoutEverywhere, async ({ caller, res }) => {
    await list.endAll(caller);
    res.append('Set-Cookie', cookies.clear());
    return { success: true, message: 'Logout Successful' };
  });

  return router;
}
