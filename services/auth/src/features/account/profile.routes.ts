import { authEndpoints } from '@coursewright/contracts';
import { assertRecentlyAuthenticated, failureReply, forbidden, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { KnownDevices, SessionCookies, SessionService } from '../sessions/index.ts';
import { emailKey } from '../users/index.ts';
import type { ChangeLanguage, UpdateProfile } from './update-profile.ts';

interface Dependencies {
  readonly updateProfile: UpdateProfile;
  readonly changeLanguage: ChangeLanguage;
  readonly sessions: SessionService;
  readonly devices: KnownDevices;
  readonly cookies: SessionCookies;
}

const MESSAGES = {
  unchanged: 'Nothing was changed',
  name: 'Profile Updated',
  password: 'Your password is updated',
} as const;

export function profileRoutes(dependencies: Dependencies): Router {
  const { updateProfile, changeLanguage, sessions, devices, cookies } = dependencies;
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
    await changeLanguage(user.id, body.language);
    return { success: true, message: 'Language Updated' };
  });

  return router;
}
