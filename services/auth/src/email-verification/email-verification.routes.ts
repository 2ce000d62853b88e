import { authEndpoints } from '@coursewright/contracts';
import { failureReply, type RateLimit, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import type { VerifyEmail } from './verify-email.ts';

interface Dependencies {
  readonly verifyEmail: VerifyEmail;
  readonly sessions: SessionService;
  readonly tries: RateLimit;
}

export function emailVerificationRoutes({ verifyEmail, sessions, tries }: Dependencies): Router {
  const router = Router();

  route(router, authEndpoints.requestEmailVerification, async ({ caller }) => {
    const user = await sessions.requireUser(caller);
    if (user.emailVerified) return { success: true, message: 'Your address is confirmed already' };
    await verifyEmail.request(user);
    return { success: true, message: `A new link is on its way to ${user.email}` };
  });

  route(router, authEndpoints.confirmEmailVerification, async ({ caller, body }) => {
    await tries.consume(caller.userId);
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

  return router;
}
