import { Router } from 'express';
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts';
import type { AcceptsCode } from '../second-factor/accepts-code.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createConfirmIdentity } from './confirm-identity.ts';
import type { KnowsPassword } from './knows-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProveIdentity } from './prove-identity.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { createSignUp } from './sign-up.ts';
import { createUpdateProfile } from './update-profile.ts';
import type { UserRepository } from './user.repository.ts';
import { userStatsRoutes } from './user-stats.routes.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly sessionService: SessionService;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly knowsPassword: KnowsPassword;
  readonly acceptsCode: AcceptsCode;
  readonly cookies: SessionCookies;
  readonly links: MailLinkRepository;
  readonly adminEmail: string | undefined;
}

export function usersRoutes(dependencies: Dependencies): Router {
  const { users, sessions, sessionService, hasher, limits, knowsPassword, acceptsCode, cookies, links, adminEmail } =
    dependencies;
  const signUp = createSignUp({ users, hasher, adminEmail });
  const proveIdentity = createProveIdentity({ hasher, limits, acceptsCode });
  const signIn = createSignIn(users, proveIdentity);
  const confirmIdentity = createConfirmIdentity(sessionService, proveIdentity);
  const updateProfile = createUpdateProfile({ users, sessions, hasher, knowsPassword, links });
  return Router().use(
    accountsRoutes({ signUp, signIn, confirmIdentity, limits, sessions: sessionService, cookies }),
    profileRoutes(updateProfile, sessionService),
    userStatsRoutes(users),
  );
}
