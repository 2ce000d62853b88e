import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import {
  createEncryption,
  createRateLimit,
  formatWait,
  type ServiceBase,
  type ServiceOptions,
  systemClock,
} from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { createAccessTokenRepository, createAccessTokens } from './features/access-tokens/index.ts';
import { createAccountDeletion } from './features/account/index.ts';
import { createMailLinkModel, createMailLinkRepository } from './features/email/mail-link.repository.ts';
import { createVerifyEmail } from './features/email/verify-email.ts';
import { createPasswordHasher, type PasswordCosts } from './features/passwords/password-hasher.ts';
import { createPasswordPolicy } from './features/passwords/password-policy.ts';
import { createSignInLimits } from './features/passwords/sign-in-limits.ts';
import type { Pause } from './features/passwords/sign-in-throttle.ts';
import { createVerifyOwner } from './features/passwords/verify-owner.ts';
import { createSecondFactorRepository } from './features/second-factor/second-factor.repository.ts';
import { createCodeLimits, createVerifyTotp } from './features/second-factor/verify-totp.ts';
import { createSessionAuthenticator } from './features/sessions/authenticators.ts';
import { createKnownDevices } from './features/sessions/known-devices.ts';
import { createOpenSession } from './features/sessions/open-session.ts';
import { createRevocations } from './features/sessions/revocations.ts';
import { createSessionModel } from './features/sessions/session.model.ts';
import { createSessionRepository } from './features/sessions/session.repository.ts';
import { createSessionService } from './features/sessions/session.service.ts';
import { sessionCookies } from './features/sessions/session-cookies.ts';
import { createSessionList } from './features/sessions/session-list.ts';
import { loadSigningKey } from './features/sessions/signing-key.ts';
import { createDeletedUserModel, createDeletedUserRepository } from './features/users/deleted-user.repository.ts';
import { createUserModel } from './features/users/user.model.ts';
import { createUserRepository } from './features/users/user.repository.ts';
import { createChangeVerified } from './features/users/verified-address.ts';

// Three of a million codes are valid at a time: guessing one takes centuries on average.
const CODES_PER_DAY = 20;
const CODES_PER_ACCOUNT_AND_DAY = 60;
export const MAILS_PER_HOUR = 3;

export const mailedAlready = (ms: number) =>
  `A mail was sent to this address already. Please try again ${formatWait(ms)}`;

export interface Options extends ServiceOptions {
  readonly pause?: Pause;
  readonly passwordCosts?: PasswordCosts;
}

export const openModels = async (connection: Connection) => ({
  users: await createUserModel(connection),
  links: await createMailLinkModel(connection),
  deletedUsers: createDeletedUserModel(connection),
  sessions: await createSessionModel(connection),
});

type Base = ServiceBase<Config, Options, Awaited<ReturnType<typeof openModels>>>;

export type Context = Base & Awaited<ReturnType<typeof createContext>>;

export async function createContext({ audit, broker, config, connection, logger, models, now, options, relay }: Base) {
  const key = await loadSigningKey(connection, config.AUTH_PRIVATE_KEY);
  const clock = options.clock ?? systemClock;
  const revocations = createRevocations(broker, clock);
  const users = createUserRepository(models.users, relay.trigger, (userId) => revocations.announce({ userId }));
  const links = createMailLinkRepository(models.links, relay.trigger);
  const sessions = createSessionRepository(models.sessions, relay.trigger, (sessionId) =>
    revocations.announce({ sessionId }),
  );
  const accessTokenStore = await createAccessTokenRepository(connection, (tokenId) =>
    revocations.announce({ sessionId: tokenId }),
  );
  const deletedUsers = createDeletedUserRepository(models.deletedUsers, relay.trigger);
  const limits = await createSignInLimits(connection, {
    failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    failuresPerHour: config.SIGN_IN_FAILURES_PER_HOUR,
    attemptsPerAddress: config.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    signUpsPerAddress: config.SIGN_UPS_PER_ADDRESS,
    pause: options.pause,
  });
  const limit = (name: string, points: number, perMs: number, message?: (ms: number) => string) =>
    createRateLimit(connection, name, points, perMs, message);
  const changeVerified = createChangeVerified(users, config.ADMIN_EMAIL);
  const verifyEmail = createVerifyEmail({
    changeVerified,
    links,
    sessions,
    logger,
    mails: {
      minute: await limit('verification_minute', 1, MINUTE_MS, mailedAlready),
      hour: await limit('verification_hour', MAILS_PER_HOUR, HOUR_MS, mailedAlready),
    },
  });
  const hasher = await createPasswordHasher(options.passwordCosts);
  const box = createEncryption(key.rotationKey, 'coursewright second factor');
  const factors = createSecondFactorRepository(models.users, relay.trigger);
  const codeTries = createCodeLimits({
    source: await limit('second_factor', CODES_PER_DAY, DAY_MS),
    account: await limit('second_factor_account', CODES_PER_ACCOUNT_AND_DAY, DAY_MS),
  });
  const sessionService = createSessionService({ sessions, users, key, logger });
  const cookies = sessionCookies(config.PUBLIC_URL);
  const devices = createKnownDevices(key.rotationKey);
  return {
    clock,
    revocations,
    key,
    users,
    links,
    sessions,
    deletedUsers,
    accessTokens: createAccessTokens({ tokens: accessTokenStore, users, sessions: sessionService, audit }),
    deletion: createAccountDeletion({
      users,
      sessions,
      accessTokens: accessTokenStore,
      links,
      deletedUsers,
      audit,
      connection,
    }),
    sessionList: createSessionList({ sessions, users }),
    sessionService,
    authenticate: createSessionAuthenticator({ keys: [key.publicJwk] }, sessionService),
    cookies,
    devices,
    openSession: createOpenSession({ devices, cookies, sessions: sessionService }),
    limits,
    limit,
    hasher,
    isOwner: createVerifyOwner({ hasher, limits, takePasskeyProof: sessions.takePasskeyProof }),
    assertGoodPassword: createPasswordPolicy(config.BRAND_NAME),
    box,
    codeTries,
    acceptsCode: createVerifyTotp({ factors, box, tries: codeTries, logger, now }),
    changeVerified,
    verifyEmail,
  };
}
