import { authEndpoints, type mailLinkSchema } from '@coursewright/contracts';
import {
  failureReply,
  getIpRateLimitKey,
  notFound,
  type RateLimit,
  requireService,
  route,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { VerifyOwner } from '../passwords/index.ts';
import type { SessionService } from '../sessions/index.ts';
import { emailKey } from '../users/index.ts';
import type { ChangeEmail } from './change-email.ts';
import type { MailLinkRepository } from './mail-link.repository.ts';
import type { VerifyEmail } from './verify-email.ts';

interface Dependencies {
  readonly verifyEmail: VerifyEmail;
  readonly changeEmail: ChangeEmail;
  readonly sessions: SessionService;
  readonly isOwner: VerifyOwner;
  readonly limits: {
    readonly verificationTries: RateLimit;
    readonly changes: RateLimit;
    readonly recipients: RateLimit;
    readonly changeTries: RateLimit;
  };
}

const CONFIRMED = 'Your new address is confirmed';
const CHANGED = 'Your address is changed. To confirm it, please sign in and open the link in our second mail.';
const SENT = 'Open the link that is on its way to the new address. Until then your account keeps its present one.';

export function emailRoutes({ verifyEmail, changeEmail, sessions, isOwner, limits }: Dependencies): Router {
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

export function mailLinkRoutes(links: MailLinkRepository, notificationKey: string): Router {
  const router = Router();
  router.post('/internal/mail-links/:requestId', requireService('notification', notificationKey), async (req, res) => {
    const token = await links.mint(String(req.params.requestId));
    if (!token) throw notFound('This link is no longer wanted');
    res.json({ token } satisfies z.infer<typeof mailLinkSchema>);
  });
  return router;
}
