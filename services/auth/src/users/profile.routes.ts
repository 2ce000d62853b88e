import { authEndpoints } from '@coursewright/contracts';
import { forbidden, refusal, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import { emailKey } from './email-key.ts';
import type { UpdateProfile } from './update-profile.ts';

export function profileRoutes(updateProfile: UpdateProfile, sessions: SessionService): Router {
  const router = Router();

  route(router, authEndpoints.updateProfile, async ({ caller, body }) => {
    if (body.uid && body.uid !== caller.userId) throw forbidden('This is not your account');
    const user = await sessions.presentUser(caller);
    if (body.email && emailKey(body.email) !== emailKey(user.email)) {
      return refusal('A new e-mail address has to be confirmed: please ask for that below');
    }
    const { mName: name, password: newPassword, currentPassword } = body;
    const outcome = await updateProfile(caller, user, { name, newPassword, currentPassword });
    if (outcome === 'wrong password') return refusal('The current password is not correct');
    return { success: true, message: 'Profile Updated' };
  });

  return router;
}
