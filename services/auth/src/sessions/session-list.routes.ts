import { authEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionCookies } from './session-cookies.ts';
import type { SessionList } from './session-list.ts';

export function sessionListRoutes(list: SessionList, cookies: SessionCookies): Router {
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
