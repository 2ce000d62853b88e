import {
  auditRoutes,
  type BrokerConnect,
  connectBroker,
  connectMongo,
  createApp,
  createAuditLog,
  createLimit,
  createLogger,
  createRelay,
  createWatch,
  deadLetterRoutes,
  type Logger,
  listen,
  mongoCheck,
  serviceHealthRoutes,
  startAll,
} from '@coursewright/service-kit';
import { accountRoutes } from './account/account.routes.ts';
import { createAccountDeletion } from './account/delete-account.ts';
import { createDepartureModel, createDepartureRepository } from './account/departure.repository.ts';
import { adminsRoutes } from './admins/admins.routes.ts';
import type { Config } from './config.ts';
import { createChangeEmail } from './email-change/change-email.ts';
import { emailChangeRoutes } from './email-change/email-change.routes.ts';
import { createMailLinkModel } from './mail-links/mail-link.model.ts';
import { createMailLinkRepository } from './mail-links/mail-link.repository.ts';
import { mailLinksRoutes } from './mail-links/mail-links.routes.ts';
import { createForgotPassword } from './password-reset/forgot-password.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createResetLimits } from './password-reset/reset-limits.ts';
import { createResetPassword } from './password-reset/reset-password.ts';
import { createPolicyRepository } from './policies/policies.repository.ts';
import { policiesRoutes } from './policies/policies.routes.ts';
import { createAcceptsCode } from './second-factor/accepts-code.ts';
import { createSecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecretBox } from './second-factor/secret-box.ts';
import { createSetUp } from './second-factor/set-up.ts';
import { createCallers } from './sessions/callers.ts';
import { passesRoutes } from './sessions/passes.routes.ts';
import { createSessionModel } from './sessions/session.model.ts';
import { createSessionRepository } from './sessions/session.repository.ts';
import { createSessionService } from './sessions/session.service.ts';
import { sessionCookies } from './sessions/session-cookies.ts';
import { sessionListRoutes } from './sessions/session-list.routes.ts';
import { createSessionList } from './sessions/session-list.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { loadSigningKey } from './signing-keys/load-signing-key.ts';
import { signingKeysRoutes } from './signing-keys/signing-keys.routes.ts';
import { createUserTable } from './user-table/user-table.ts';
import { createKnowsPassword } from './users/knows-password.ts';
import { createPasswordHasher } from './users/password-hasher.ts';
import { createSignInLimits } from './users/sign-in-limits.ts';
import { createUserModel } from './users/user.model.ts';
import { createUserRepository } from './users/user.repository.ts';
import { usersConsumers } from './users/users.consumers.ts';
import { usersRoutes } from './users/users.routes.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** With three right ones in a million, guessing takes lifetimes. */
const CODES_PER_DAY = 20;

export interface StartDependencies {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker forgets what it had: publish the sent log again. */
  readonly replaySent?: boolean;
  /** No other process shares the database. */
  readonly exclusive?: boolean;
  readonly logger?: Logger;
}

export function start(config: Config, dependencies: StartDependencies = {}) {
  const { connectBroker: connect, replaySent, exclusive } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'auth', level: config.LOG_LEVEL });

  return startAll(async (started) => {
    const client = await connectMongo(config.MONGODB_URI, { logger });
    started.push({ close: () => client.close() });
    const connection = client.useDb(config.AUTH_DATABASE);
    const broker = await connectBroker({ url: config.AMQP_URL, connect, logger });
    started.push(broker);

    const key = await loadSigningKey(connection, config.AUTH_PRIVATE_KEY);
    const userModel = await createUserModel(connection);
    const linkModel = await createMailLinkModel(connection);
    const departureModel = createDepartureModel(connection);
    const sessionModel = await createSessionModel(connection);
    const relay = createRelay({
      connection,
      models: [userModel, linkModel, departureModel, sessionModel],
      broker,
      logger,
      replaySent,
    });
    const users = createUserRepository(userModel, relay.poke);
    const links = createMailLinkRepository(linkModel, relay.poke);
    const sessions = createSessionRepository(sessionModel, relay.poke);
    const departures = createDepartureRepository(departureModel, relay.poke);
    const deletion = createAccountDeletion({ users, sessions, links, departures });
    await deletion.sweep();
    const sessionList = createSessionList({ sessions, users });
    const policies = createPolicyRepository(connection);
    await policies.seed();
    const limits = await createSignInLimits(connection, {
      failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      failuresPerHour: config.SIGN_IN_FAILURES_PER_HOUR,
      attemptsPerAddress: config.SIGN_IN_ATTEMPTS_PER_ADDRESS,
      signUpsPerAddress: config.SIGN_UPS_PER_ADDRESS,
    });
    const hasher = await createPasswordHasher();
    const knowsPassword = createKnowsPassword(hasher, limits);
    const box = createSecretBox(key.rotationKey);
    const factors = createSecondFactorRepository(userModel, relay.poke);
    const acceptsCode = createAcceptsCode({
      factors,
      box,
      tries: await createLimit(connection, 'second_factor', CODES_PER_DAY, DAY_SECONDS),
      logger,
    });
    const sessionService = createSessionService({ sessions, users, key, logger });
    const callers = createCallers({ keys: [key.publicJwk] }, sessionService);
    const cookies = sessionCookies(config.PUBLIC_URL);
    const consumers = usersConsumers(users, departures, { connection, broker, logger, exclusive });

    const audit = createAuditLog(connection);
    const health = { mongodb: mongoCheck(connection), broker: () => broker.connected };
    const watch = createWatch(health);
    started.push(watch);
    const app = createApp({
      logger,
      audit,
      trustedProxies: config.TRUSTED_PROXIES,
      health,
      authenticate: callers.byAnyToken,
      routers: [
        signingKeysRoutes(key),
        passesRoutes(callers.byAccessToken, key),
        sessionsRoutes(sessionService, cookies),
        sessionListRoutes(sessionList, cookies),
        accountRoutes({ deletion, sessions: sessionService, sessionList, knowsPassword, cookies }),
        usersRoutes({
          users,
          sessions,
          sessionService,
          hasher,
          limits,
          knowsPassword,
          acceptsCode,
          cookies,
          links,
          adminEmail: config.ADMIN_EMAIL,
        }),
        secondFactorRoutes(createSetUp({ users, sessions, box, brand: config.BRAND_NAME }), sessionService),
        mailLinksRoutes(links),
        passwordResetRoutes({
          forgotPassword: createForgotPassword({ users, links }),
          resetPassword: createResetPassword({ users, links, hasher, limits }),
          limits: await createResetLimits(connection, config.RESET_REQUESTS_PER_ADDRESS),
        }),
        emailChangeRoutes({
          changeEmail: createChangeEmail({ users, links }),
          sessions: sessionService,
          knowsPassword,
          limits: {
            requests: await createLimit(connection, 'email_change', 5, HOUR_SECONDS),
            tries: await createLimit(connection, 'email_change_try', 60, HOUR_SECONDS),
          },
        }),
        policiesRoutes(policies),
        adminsRoutes(users, await createUserTable(userModel)),
        auditRoutes('auth', audit),
        deadLetterRoutes('auth', consumers),
        serviceHealthRoutes('auth', { watch, consumers, relay }),
      ],
    });

    await relay.start();
    started.push(relay);
    for (const consumer of consumers) {
      await consumer.start();
      started.push(consumer);
    }
    const server = await listen(app, config.AUTH_PORT, config.HOST, 'AUTH_PORT');
    started.push(server);
    return { url: server.url };
  });
}
