import { authEndpoints } from '@coursewright/contracts';
import { refusal, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { Types } from 'mongoose';
import type { SessionService } from '../sessions/session.service.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import type { SessionList } from '../sessions/session-list.ts';
import type { KnowsPassword } from '../users/knows-password.ts';
import { publicUser } from '../users/user.ts';
import type { AccountDeletion } from './delete-account.ts';

interface Dependencies {
  readonly deletion: AccountDeletion;
  readonly sessions: SessionService;
  readonly sessionList: SessionList;
  readonly knowsPassword: KnowsPassword;
  readonly cookies: SessionCookies;
}

const LAST_ADMIN = 'The account of the main admin cannot be deleted: nobody else could run this site';

export function accountRoutes({ deletion, sessions, sessionList, knowsPassword, cookies }: Dependencies): Router {
  const router = Router();

  route(router, authEndpoints.deleteAccount, async ({ caller, body, res }) => {
    const user = await sessions.presentUser(caller);
    if (!(await knowsPassword(user, body.currentPassword))) return refusal('The current password is not correct');
    if (user.role === 'main-admin') return refusal(LAST_ADMIN);
    await deletion.delete(user.id);
    res.append('Set-Cookie', cookies.clear());
    return { success: true, message: 'Your account is deleted' };
  });

  route(router, authEndpoints.accountData, async ({ caller }) => {
    const user = await sessions.presentUser(caller);
    const createdAt = new Types.ObjectId(user.id).getTimestamp().toISOString();
    const secondFactor = user.secondFactor !== null;
    return { account: { ...publicUser(user), createdAt, secondFactor }, sessions: await sessionList.list(caller) };
  });

  return router;
}
