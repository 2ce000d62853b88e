import { authEndpoints } from '@coursewright/contracts';
import { failureReply, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { emailKey } from '../users/index.ts';
import { createForgotPassword } from './forgot-password.ts';
import { createResetLimits } from './reset-limits.ts';
import { createResetPassword } from './reset-password.ts';

const SENT = 'If there is an account with this address, a link to set a new password is on its way to it.';
const UPDATED = 'Your password is updated. Please sign in.';
// Who asks for a new password because a device is lost must know it.
const UPDATED_WITH_PASSKEYS =
  'Your password is updated. Please sign in. Your passkeys still work: you can remove them on your profile.';
const OVER = 'This link is no longer valid. Please ask for a new one.';

export async function passwordResetRoutes(context: Context): Promise<Router> {
  const forgotPassword = createForgotPassword(context);
  const resetPassword = createResetPassword(context);
  const limits = await createResetLimits(context);
  const router = Router();

  route(router, authEndpoints.forgotPassword, async ({ body: { email }, req }) => {
    await limits.countRequest(req.ip ?? '', emailKey(email));
    await forgotPassword(email);
    return { success: true, message: SENT };
  });

  route(router, authEndpoints.resetPassword, async ({ body: { token, password }, req }) => {
    await limits.countTry(req.ip ?? '');
    const user = await resetPassword(token, password, req.ip ?? '');
    if (!user) return failureReply(OVER);
    return { success: true, message: user.passkeys.length > 0 ? UPDATED_WITH_PASSKEYS : UPDATED, email: user.email };
  });

  return router;
}
