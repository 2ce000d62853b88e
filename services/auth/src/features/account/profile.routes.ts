import { authEndpoints } from '@coursewright/contracts';
import { assertRecentlyAuthenticated, failureReply, forbidden, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { emailKey } from '../users/index.ts';
import { createUpdateProfile } from './update-profile.ts';

const MESSAGES = {
  unchanged: 'Nothing was changed',
  name: 'Profile Updated',
  password: 'Your password is updated',
} as const;

export function profileRoutes(context: Context): Router {
  const { users, sessionService: sessions, devices, cookies } = context;
  const updateProfile = createUpdateProfile(context);
  const router = Router();

  route(router, authEndpoints.updateProfile, async ({ caller, body, req, res }) => {
    if (body.uid && body.uid !== caller.userId) throw forbidden('This is not your account');
    const user = await sessions.requireUser(caller);
    if (body.email && emailKey(body.email) !== emailKey(user.email)) {
      return failureReply('A new e-mail address has to be confirmed: please ask for that below');
    }
    const { mName: name, password: newPassword, currentPassword } = body;
    if (newPassword) assertRecentlyAuthenticated(caller);
    const outcome = await updateProfile(caller, user, { name, newPassword, currentPassword });
    if (outcome === 'wrong password') return failureReply('The current password is not correct');
    if (outcome === 'password') {
      const device = devices.remember(await sessions.requireUser(caller), cookies.readDevice(req.headers.cookie));
      res.append('Set-Cookie', cookies.issueDevice(device));
    }
    return { success: true, message: MESSAGES[outcome] };
  });

  route(router, authEndpoints.changeLanguage, async ({ caller, body }) => {
    const user = await sessions.requireUser(caller);
    const { language } = body;
    await users.change(user.id, (now) => (now.language === language ? undefined : { language }));
    return { success: true, message: 'Language Updated' };
  });

  return router;
}
