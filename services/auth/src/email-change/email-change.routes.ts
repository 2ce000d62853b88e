import { authEndpoints } from '@coursewright/contracts';
import { addressKey, type Limit, refusal, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import { emailKey } from '../users/email-key.ts';
import type { KnowsPassword } from '../users/knows-password.ts';
import type { ChangeEmail } from './change-email.ts';

interface Dependencies {
  readonly changeEmail: ChangeEmail;
  readonly sessions: SessionService;
  readonly knowsPassword: KnowsPassword;
  readonly limits: { readonly requests: Limit; readonly tries: Limit };
}

const SENT = 'Open the link that is on its way to the new address. Until then your account keeps its present one.';

export function emailChangeRoutes({ changeEmail, sessions, knowsPassword, limits }: Dependencies): Router {
  const router = Router();

  route(router, authEndpoints.requestEmailChange, async ({ caller, body }) => {
    const user = await sessions.presentUser(caller);
    if (!(await knowsPassword(user, body.currentPassword))) return refusal('The current password is not correct');
    if (emailKey(body.email) === emailKey(user.email)) return refusal('This is the address of your account already');
    await limits.requests.count(user.id);
    await changeEmail.request(user, body.email);
    return { success: true, message: SENT };
  });

  route(router, authEndpoints.confirmEmailChange, async ({ body, req }) => {
    await limits.tries.count(addressKey(req.ip ?? ''));
    const user = await changeEmail.confirm(body.token);
    if (!user) return refusal('This link is no longer valid. Please ask for a new one on your profile.');
    return { success: true, message: 'Your new address is confirmed' };
  });

  return router;
}
