import { authEndpoints } from '@coursewright/contracts';
import { route, unauthenticated } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { publicUser, SUSPENDED } from '../users/index.ts';

export function sessionsRoutes({ sessionService: sessions, cookies }: Context): Router {
  const router = Router();

  route(router, authEndpoints.session, async ({ caller }) => {
    const user = caller && (await sessions.findUser(caller));
    return { user: user ? publicUser(user) : null };
  });

  route(router, authEndpoints.refresh, async ({ req, res }) => {
    const refreshed = await sessions.refresh(cookies.readRefresh(req.headers.cookie));
    if (!refreshed || refreshed === 'suspended') {
      res.append('Set-Cookie', cookies.clear());
      throw unauthenticated(refreshed ? SUSPENDED : 'Please sign in', { code: 'session_over' });
    }
    res.append('Set-Cookie', cookies.issue(refreshed.tokens));
    return { user: publicUser(refreshed.user) };
  });

  route(router, authEndpoints.logout, async ({ caller, req, res }) => {
    await sessions.end(caller, cookies.readRefresh(req.headers.cookie));
    res.append('Set-Cookie', cookies.clear());
    return { success: true, message: 'Logout Successful' };
  });

  return router;
}
