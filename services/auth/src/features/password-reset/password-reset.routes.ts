import { authEndpoints } from '@coursewright/contracts';
import { HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { createRateLimit, failureReply, getIpRateLimitKey, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { emailKey } from '../users/index.ts';
import { createForgotPassword, createResetPassword } from './password-reset.service.ts';

const SENT = 'If there is an account with this address, a link to set a new password is on its way to it.';
const UPDATED = 'Your password is updated. Please sign in.';
// Who asks for a new password because a device is lost must know it.
const UPDATED_WITH_PASSKEYS =
  'Your password is updated. Please sign in. Your passkeys still work: you can remove them on your profile.';
const OVER = 'This link is no longer valid. Please ask for a new one.';

const REQUESTS_PER_HOUR = 3;
const TRIES_PER_HOUR = 20;

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

async function createResetLimits({ config, connection }: Context) {
  const requestsPerAddress = config.RESET_REQUESTS_PER_ADDRESS;
  const origin = await createRateLimit(connection, 'reset_origin', requestsPerAddress, HOUR_MS);
  const soon = await createRateLimit(connection, 'reset_minute', 1, MINUTE_MS);
  const often = await createRateLimit(connection, 'reset_hour', REQUESTS_PER_HOUR, HOUR_MS);
  const tries = await createRateLimit(connection, 'reset_try', Math.max(TRIES_PER_HOUR, requestsPerAddress), HOUR_MS);
  return {
    async countRequest(address: string, account: string): Promise<void> {
      await origin.consume(getIpRateLimitKey(address));
      await soon.consume(account);
      await often.consume(account);
    },
    countTry: (address: string): Promise<void> => tries.consume(getIpRateLimitKey(address)),
  };
}
