import { authEndpoints } from '@coursewright/contracts';
import { failureReply, getIpRateLimitKey, type RateLimit, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import type { VerifyPassword } from '../users/confirm-identity.ts';
import { emailKey } from '../users/email-key.ts';
import type { ChangeEmail } from './change-email.ts';

interface Dependencies {
  readonly changeEmail: ChangeEmail;
  readonly sessions: SessionService;
  readonly knowsPassword: VerifyPassword;
  readonly limits: {
    readonly requests: RateLimit;
    readonly recipients: RateLimit;
    readonly tries: RateLimit;
  };
}

const CONFIRMED = 'Your new address is confirmed';
const CHANGED = 'Your address is changed. To confirm it, please sign in and open the link in our second mail.';
const SENT = 'Open the link that is on its way to the new address. Until then your account keeps its present one.';

export function emailChangeRoutes({ changeEmail, sessions, knowsPassword, limits }: Dependencies): Router {
  const router = Router();

  route(router, authEndpoints.requestEmailChange, async ({ caller, body }) => {
    const user = await sessions.requireUser(caller);
    if (!(await knowsPassword(caller.sessionId, user, body.currentPassword))) {
      return failureReply('The current password is not correct');
    }
    if (emailKey(body.email) === emailKey(user.email))
      return failureReply('This is the address of your account already');
    await limits.requests.consume(user.id);
    await limits.recipients.consume(emailKey(body.email));
    await changeEmail.request(user, body.email);
    return { success: true, message: SENT };
  });

  route(router, authEndpoints.confirmEmailChange, async ({ caller, body, req }) => {
    await limits.tries.consume(getIpRateLimitKey(req.ip ?? ''));
    const user = await changeEmail.confirm(body.token, caller?.userId);
    if (!user) return failureReply('This link is no longer valid. Please ask for a new one on your profile.');
    return { success: true, message: user.emailVerified ? CONFIRMED : CHANGED };
  });

  return router;
}
