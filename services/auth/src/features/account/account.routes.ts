import { authEndpoints } from '@coursewright/contracts';
import { failureReply, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../../context.ts';
import { describePasskey, publicUser } from '../users/index.ts';

const WRONG_PASSWORD = 'The current password is not correct';
const LAST_ADMIN = 'The account of the main admin cannot be deleted: no other account could run this site';

export function accountRoutes(context: Context): Router {
  const { accessTokens, deletion, sessionService: sessions, sessionList, isOwner, cookies, devices } = context;
  const router = Router();

  route(router, authEndpoints.deleteAccount, async ({ caller, body, req, res }) => {
    const user = await sessions.requireUser(caller);
    if (!(await isOwner(caller.sessionId, user, body.currentPassword))) return failureReply(WRONG_PASSWORD);
    if (user.role === 'main-admin') return failureReply(LAST_ADMIN);
    await deletion.delete(user.id);
    res.append('Set-Cookie', cookies.clear());
    res.append('Set-Cookie', cookies.issueDevice(devices.remove(user, cookies.readDevice(req.headers.cookie))));
    return { success: true, message: 'Your account is deleted' };
  });

  route(router, authEndpoints.accountData, async ({ caller }) => {
    const user = await sessions.requireUser(caller);
    const createdAt = new Types.ObjectId(user.id).getTimestamp().toISOString();
    const secondFactor = user.secondFactor !== null;
    return {
      account: { ...publicUser(user), createdAt, secondFactor, passkeys: user.passkeys.map(describePasskey) },
      sessions: await sessionList.list(caller),
      accessTokens: await accessTokens.list(caller),
    };
  });

  return router;
}
