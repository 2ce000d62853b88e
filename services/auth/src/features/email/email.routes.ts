import { authEndpoints, type mailLinkSchema } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { failureReply, getIpRateLimitKey, notFound, requireService, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import { type Context, MAILS_PER_HOUR, mailedAlready } from '../../context.ts';
import { emailKey } from '../users/index.ts';
import { createChangeEmail } from './change-email.ts';

const CONFIRMED = 'Your new address is confirmed';
const CHANGED = 'Your address is changed. To confirm it, please sign in and open the link in our second mail.';
const SENT = 'Open the link that is on its way to the new address. Until then your account keeps its present one.';

export async function emailRoutes(context: Context): Promise<Router> {
  const { isOwner, limit, sessionService: sessions, verifyEmail } = context;
  const changeEmail = createChangeEmail(context);
  const limits = {
    verificationTries: await limit('verification_try', 60, HOUR_MS),
    changes: await limit('email_change', 5, HOUR_MS),
    recipients: await limit('email_change_recipient', MAILS_PER_HOUR, HOUR_MS, mailedAlready),
    changeTries: await limit('email_change_try', 60, HOUR_MS),
  };
  const router = Router();

  route(router, authEndpoints.requestEmailVerification, async ({ caller }) => {
    const user = await sessions.requireUser(caller);
    if (user.emailVerified) return { success: true, message: 'Your address is confirmed already' };
    await verifyEmail.request(user);
    return { success: true, message: `A new link is on its way to ${user.email}` };
  });

  route(router, authEndpoints.confirmEmailVerification, async ({ caller, body }) => {
    await limits.verificationTries.consume(caller.userId);
    if (await verifyEmail.confirm(caller, body.token)) {
      return { success: true, message: 'Your email address is confirmed' };
    }
    const { emailVerified } = await sessions.requireUser(caller);
    return emailVerified
      ? { success: true, message: 'Your address is confirmed already' }
      : failureReply(
          'This link is not valid for your account, or no longer. Please request a new one on your profile.',
        );
  });

  route(router, authEndpoints.requestEmailChange, async ({ caller, body }) => {
    const user = await sessions.requireUser(caller);
    if (emailKey(body.email) === emailKey(user.email))
      return failureReply('This is the address of your account already');
    if (!(await isOwner(caller.sessionId, user, body.currentPassword))) {
      return failureReply('The current password is not correct');
    }
    await limits.changes.consume(user.id);
    await limits.recipients.consume(emailKey(body.email));
    await changeEmail.request(user, body.email);
    return { success: true, message: SENT };
  });

  route(router, authEndpoints.confirmEmailChange, async ({ caller, body, req }) => {
    await limits.changeTries.consume(getIpRateLimitKey(req.ip ?? ''));
    const user = await changeEmail.confirm(body.token, caller?.userId);
    if (!user) return failureReply('This link is no longer valid. Please ask for a new one on your profile.');
    return { success: true, message: user.emailVerified ? CONFIRMED : CHANGED };
  });

  return router;
}

export function mailLinkRoutes({ links, config }: Context): Router {
  const router = Router();
  const onlyNotification = requireService('notification', config.INTERNAL_NOTIFICATION_KEY);
  router.post('/internal/mail-links/:requestId', onlyNotification, async (req, res) => {
    const token = await links.mint(String(req.params.requestId));
    if (!token) throw notFound('This link is no longer wanted');
    res.json({ token } satisfies z.infer<typeof mailLinkSchema>);
  });
  return router;
}
