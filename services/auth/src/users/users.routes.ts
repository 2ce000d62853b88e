import { authEndpoints, type GrowthBy, userGrowthEndpoints } from '@coursewright/contracts';
import { countGrowth, memoizeWithTtl, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { VerifyEmail } from '../email-verification/verify-email.ts';
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts';
import type { VerifyTotp } from '../second-factor/verify-totp.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createConfirmIdentity, type VerifyPassword } from './confirm-identity.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AssertGoodPassword } from './password-policy.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProveIdentity } from './prove-identity.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { createSignUp } from './sign-up.ts';
import { createUpdateProfile } from './update-profile.ts';
import type { UserRepository } from './user.repository.ts';

const FRESH_MS = 30_000;

function userStatsRoutes(users: UserRepository): Router {
  const router = Router();
  const growth = memoizeWithTtl(FRESH_MS, (by: GrowthBy) => countGrowth(by, new Date(), users.countCreated));
  route(router, authEndpoints.userStats, () => users.count());
  route(router, userGrowthEndpoints.userGrowth, async ({ query: { by } }) => ({ users: await growth(by) }));
  return router;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly sessionService: SessionService;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly knowsPassword: VerifyPassword;
  readonly acceptsCode: VerifyTotp;
  readonly cookies: SessionCookies;
  readonly links: MailLinkRepository;
  readonly devices: KnownDevices;
  readonly assertGoodPassword: AssertGoodPassword;
  readonly verifyEmail: VerifyEmail;
  readonly adminEmail: string | undefined;
}

export function usersRoutes(dependencies: Dependencies): Router {
  const { users, sessions, sessionService, hasher, limits, knowsPassword, acceptsCode, cookies, links } = dependencies;
  const { devices, assertGoodPassword, verifyEmail, adminEmail } = dependencies;
  const signUp = createSignUp({ users, hasher, limits, assertGoodPassword, verifyEmail, adminEmail });
  const proveIdentity = createProveIdentity({ hasher, limits, acceptsCode });
  const signIn = createSignIn({ users, devices, proveIdentity });
  const confirmIdentity = createConfirmIdentity(sessionService, proveIdentity);
  const updateProfile = createUpdateProfile({ users, sessions, hasher, knowsPassword, assertGoodPassword, links });
  return Router().use(
    accountsRoutes({ signUp, signIn, confirmIdentity, devices, sessions: sessionService, cookies }),
    profileRoutes({ updateProfile, sessions: sessionService, devices, cookies }),
    userStatsRoutes(users),
  );
}
